"""The law of the record: `data` is public to everyone, so no field of it may be hidden information (*Event record*).

Each field is listed with the reason why everybody may know it. A new event type or field fails here until somebody
has decided.
"""

from __future__ import annotations

import msgspec

from service.stream.event import Secret
from service.table import facts as f

SEATS = "everybody sees who sits where, who is asked, who holds the bank"
CHIPS = "stacks and stakes lie on the table"
TERMS = "a table's terms are known before the first hand"
CLOCK = "everybody sees the clock"
COUNT = "everybody can count hands, shoes and cards"
SAID = "a player says it aloud, or is silent aloud"
RULE = "follows from the rules and what is public"
SHOWN = "the hand is shown"
OPENED = "what is opened here is for everybody from now on"
COMMITMENT = "a hash, from which the seed cannot be found"
REVEALED = "no card will come from this shoe again"
USED = "the shoe is dealt out: every card was seen by all or is in a live hand, so counting tells as much"

PUBLIC: dict[str, dict[str, str]] = {
    "table_opened": {
        "table": TERMS,
        "name": TERMS,
        "opener": TERMS,
        "rules": TERMS,
        "rules_version": TERMS,
        "settings": TERMS,
        "access": TERMS,
        "frontend": "an id, no token",
        "sandbox": "a sandbox table says so; its deck is the secret",
        "tournament": TERMS,
    },
    "player_seated": {"seat": SEATS, "player": SEATS, "bot": SEATS, "stack": CHIPS},
    "rebought": {"seat": SEATS, "amount": CHIPS},
    "player_leaving": {"seat": SEATS},
    "player_left": {"seat": SEATS, "player": SEATS, "stack": CHIPS},
    "player_sat_out": {"seat": SEATS, "how": SEATS},
    "player_returned": {"seat": SEATS},
    "table_paused": {"why": SAID},
    "table_resumed": {"deadline": CLOCK},
    "table_idled": {"why": RULE},
    "table_woken": {},
    "closing_asked": {},
    "table_closed": {"why": RULE, "ranking": CHIPS},
    "table_continued": {"successor": "an id", "most_events": COUNT, "ranking": CHIPS},
    "successor_opened": {"successor": "an id"},
    "table_inherited": {
        "predecessor": "an id",
        "position": "where a public chain ended",
        "hands": COUNT,
        "seats": SEATS,
        "departed": CHIPS,
        "bank": SEATS,
        "bank_hands": COUNT,
        "bank_declined": SAID,
        "unattended_hands": COUNT,
        "house": CHIPS,
    },
    "chips_adjusted": {"dispute": "an id; claim and ruling stay in the dispute", "hand": COUNT, "changes": CHIPS},
    "log_rewound": {},
    "entrant_seated": {"seat": SEATS, "player": SEATS, "bot": SEATS, "stack": CHIPS},
    "entrant_unseated": {"seat": SEATS, "player": SEATS, "stack": CHIPS},
    "circuit_began": {"number": COUNT, "order": SEATS, "min_stake": TERMS, "max_stake": TERMS, "sealed": TERMS},
    "circuit_ended": {"number": COUNT, "stacks": CHIPS, "deals": COUNT},
    "circuit_acknowledged": {"number": COUNT},
    "chips_removed": {"ruling": COUNT, "seat": SEATS, "player": SEATS, "chips": CHIPS, "reason": SAID},
    "hand_opened": {
        "hand": COUNT,
        "bank": SEATS,
        "deadline": CLOCK,
        "rules": TERMS,
        "seats": SEATS,
        "departed": CHIPS,
        "shoe": "commitment, cuts and counts were public; the nonce is the secret",
        "bank_hands": COUNT,
        "unattended_hands": COUNT,
        "shoes": COUNT,
        "bank_declined": SAID,
        "last_hand": COUNT,
        "last_lines": "the settlement was public",
        "house": CHIPS,
        "round": "the pot, and who was asked, passed and showed a qualifying hand, were public",
        "circuit": "order, stakes, banks, time-outs and penalties were public",
    },
    "lot_drawn": {"among": SEATS, "seat": SEATS},
    "shoe_committed": {"shoe": COUNT, "commitment": COMMITMENT, "key": "a hash that names the key"},
    "staked": {"seat": SAID, "amount": SAID, "how": SAID},
    "stake_sealed": {"seat": SAID},
    "stakes_opened": {"stakes": OPENED, "opens": OPENED},
    "dealt_in": {"seat": SAID},
    "stake_asked": {"seat": SEATS, "deadline": CLOCK},
    "pot_posted": {"seat": SEATS, "ante": CHIPS},
    "pot_taken": {"seat": SEATS, "amount": CHIPS},
    "passed": {"seat": SAID, "how": SAID},
    "stake_returned": {"seat": CHIPS, "amount": CHIPS},
    "cut_given": {"seat": SAID, "cut": SAID},
    "betting_closed": {"how": RULE, "silent": SAID},
    "shoe_cut": {"shoe": COUNT, "cuts": SAID},
    "card_dealt": {"seat": SEATS, "hand_index": SEATS, "card": "null unless the rules deal the bank's card open"},
    "card_drawn": {"seat": SEATS, "hand_index": SEATS, "card": "null where the holder takes it face down"},
    "hole_shown": {"seat": SEATS, "hand_index": SEATS, "opens": OPENED},
    "card_burned": {"seat": SEATS, "hand_index": SEATS, "opens": OPENED},
    "hand_split": {"seat": SEATS, "opens": OPENED},
    "declaration_sealed": {"seat": SEATS, "hand_index": SEATS},
    "matta_declared": {"seat": SEATS, "hand_index": SEATS, "points_half": SAID},
    "shoe_reshuffled": {"shoe": COUNT, "round": COUNT, "cards": USED},
    "turn_began": {"seat": SEATS, "hand_index": SEATS, "deadline": CLOCK},
    "deadline_extended": {"deadline": CLOCK, "outages": CLOCK},
    "stood": {"seat": SAID, "hand_index": SEATS, "how": SAID},
    "hand_shown": {"seat": SEATS, "hand_index": SEATS, "points_half": SHOWN, "opens": OPENED},
    "hand_bust": {"seat": SEATS, "hand_index": SEATS, "points_half": SHOWN, "opens": OPENED},
    "bank_shown": {"seat": SEATS, "opens": OPENED},
    "turn_timed_out": {"seat": CLOCK, "hand_index": SEATS},
    "bank_timed_out": {"seat": CLOCK},
    "hand_closed": {"hand": COUNT},
    "hand_settled": {"hand": COUNT, "lines": SHOWN, "opens": OPENED},
    "hand_voided": {"hand": COUNT, "why": RULE, "opens": OPENED},
    "bank_declined": {"seat": SAID},
    "bank_offered": {"seat": SEATS, "why": RULE, "deadline": CLOCK},
    "offer_declined": {"seat": SAID},
    "bank_decided": {"seat": SEATS, "why": RULE, "anew": RULE},
    "shoe_revealed": {"shoe": COUNT, "nonce": REVEALED, "seed": REVEALED, "opens": OPENED},
}

HIDING: dict[str, type[Secret]] = {
    "table_opened": f.SandboxDeck,
    "hand_opened": f.ShoeNonce,
    "shoe_committed": f.ShoeNonce,
    "card_dealt": f.HoleCard,
    "card_drawn": f.HoleCard,
    "declaration_sealed": f.Declaration,
    "stake_sealed": f.SealedStake,
}
"""The events that may hide something, and what. No other may."""


def test_every_public_field_has_its_reason() -> None:
    fields = {name: tuple(fact.__struct_fields__) for name, fact in f.CATALOGUE}
    assert fields == {name: tuple(reasons) for name, reasons in PUBLIC.items()}


def test_only_these_events_hide_something() -> None:
    assert {name: fact.SECRET for name, fact in f.CATALOGUE if fact.SECRET is not None} == HIDING


def test_a_secret_has_one_owner_and_fresh_salt() -> None:
    for secret in HIDING.values():
        assert {"owner", "salt"} <= set(secret.__struct_fields__)


def test_no_field_of_any_event_can_hold_a_float() -> None:
    """Canonical form has no floats; the encoder of events trusts their types."""
    schema = msgspec.json.encode(msgspec.json.schema_components([fact for _, fact in f.CATALOGUE]))
    assert b':"number"' not in schema


def test_points_are_half_points_by_name() -> None:
    """Every field of points says so in its name (*Event record*)."""
    for name, reasons in PUBLIC.items():
        for field in reasons:
            assert "points" not in field or field.endswith("_half"), (name, field)
