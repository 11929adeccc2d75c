"""The law of `data`: what a tournament tells is there for everybody; its one secret is what the seats are drawn with.

Each field has the reason why it may stand there, so that a new one fails here until somebody has decided.
"""

from __future__ import annotations

import pytest

from service.tournament.facts import CATALOGUE

ID = "an id"
PUBLIC = "announced to everybody; a draft's log is its organiser's"
SEATS = "who sits where, once the draw is open"
OVER = "about hands that are over"

REASONS: dict[str, dict[str, str]] = {
    "tournament_created": {"tournament": ID, "terms": PUBLIC},
    "terms_changed": {"terms": PUBLIC},
    "tournament_announced": {},
    "entries_opened": {},
    "entered": {"player": ID, "bot": PUBLIC, "waits": PUBLIC},
    "withdrawn": {"player": ID},
    "promoted": {"player": ID},
    "entries_closed": {"opens": "the nonce, once nobody can enter by it", "prizes": PUBLIC},
    "round_began": {"round": PUBLIC, "matches": SEATS},
    "match_opened": {"round": PUBLIC, "match": PUBLIC, "table": ID},
    "circuit_called": {"round": PUBLIC, "match": PUBLIC, "circuit": PUBLIC},
    "circuit_played": {"round": PUBLIC, "match": PUBLIC, "circuit": PUBLIC, "results": OVER},
    "match_played": {"round": PUBLIC, "match": PUBLIC},
    "round_ended": {"round": PUBLIC, "out": OVER, "next_at": "a time"},
    "disqualified": {"player": ID, "reason": "an official's word, for everybody"},
    "official_named": {"player": ID},
    "official_dismissed": {"player": ID},
    "announcement_made": {"text": "an official's word, for everybody"},
    "tournament_paused": {},
    "tournament_resumed": {"later_ms": "a time"},
    "matches_held": {},
    "tournament_cancelled": {"why": PUBLIC, "reason": PUBLIC},
    "tournament_completed": {"places": OVER},
    "tournament_rewound": {},
}


@pytest.mark.parametrize("type", [name for name, _ in CATALOGUE])
def test_every_field_has_its_reason(type: str) -> None:
    facts = dict(CATALOGUE)
    assert set(facts[type].__struct_fields__) == set(REASONS[type])


def test_only_the_draw_is_hidden() -> None:
    assert [name for name, fact in CATALOGUE if fact.SECRET is not None] == ["entries_opened"]
