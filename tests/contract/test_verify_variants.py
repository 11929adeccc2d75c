"""Tables of every variant verify, and give a forger no more room: shoes kept and rigged, splits, pots, the house."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.contract.honest import Bundle, of_type
from tests.contract.verifier import faults, rehashed, verify
from tests.records.tables import exported, logged
from tests.table.kit import Scene, rules


def kept_shoe() -> Scene:
    """Two hands of one shoe, whose cards lay as was asked for, and the first hand of the next."""
    keeps = rules(bank_passes={"after_hands": 2}, shuffle="on_bank_change")
    scene = Scene("anna", "bruno", deck="2c 3c 4c 5c", rules=keeps)
    for _ in range(3):
        scene.settling().finish()
    return scene


def split_hand() -> Scene:
    """Two figures, the second drawn closed, are split; one hand draws closed again."""
    spanish = rules(preset="siete_y_media")
    scene = Scene("anna", "bruno", deck="Jc 2c Qc 3c 4c", rules=spanish).playing()
    scene.draw("bruno", closed=True)
    scene.split("bruno")
    scene.draw("bruno", closed=True)
    scene.stand("bruno")
    scene.stand("bruno")
    scene.stand("anna")
    scene.finish()
    scene.betting()
    return scene


def burned_and_declared() -> Scene:
    """Bruno burns a 4 for the matta and declares it."""
    house = rules(burn_ranks=["4"], matta_timing="draw")
    scene = Scene("anna", "bruno", deck="4c 2c Kd 3c", rules=house).playing()
    scene.burn("bruno")
    scene.draw("bruno", 6)
    scene.stand("bruno")
    scene.stand("anna")
    return scene.finish()


def banco() -> Scene:
    """A round of two deals, and the first deal of the next."""
    scene = Scene("anna", "bruno", "carla", deck="2c 3c", rules=rules(preset="banco"))
    for _ in range(3):
        scene.betting()
        scene.stake(scene.on_turn, 1)
        while scene.state.stage in ("playing", "banking"):
            scene.stand(scene.on_turn)
        scene.finish()
    return scene


def house() -> Scene:
    """Two hands against the house, whose first card lies face down."""
    hides = rules(preset="casino", bank_card="hidden", must_reach_bank_card=False)
    scene = Scene("anna", deck="2c 3c", bank=None, rules=hides)
    for _ in range(2):
        scene.playing().stand("anna")
        scene.finish()
    return scene


def rebuy() -> Scene:
    """Bruno loses all 14 chips to a bank reale and buys as many again."""
    poor = rules(rebuy="when_broke", starting_stack=14)
    scene = Scene("anna", "bruno", deck="6c 7c Jc", rules=poor).playing(7)
    scene.stand("bruno")
    scene.draw("anna")
    scene.finish().ready("bruno")
    return scene.betting()


TABLES: tuple[Callable[[], Scene], ...] = (kept_shoe, split_hand, burned_and_declared, banco, house, rebuy)


@cache
def text(table: Callable[[], Scene]) -> str:
    scene = table()
    return json.dumps(exported(logged(scene), scene))


def honest(table: Callable[[], Scene]) -> Bundle:
    bundle: Bundle = json.loads(text(table))
    return bundle


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__)
def test_honest_variants_raise_no_alarm(table: Callable[[], Scene]) -> None:
    found, notes = verify.verify(honest(table))
    assert found == []
    assert "0 shoes recomputed" not in notes[0]


# Forgeries, each chained anew.


def secret_of(bundle: Bundle, type: str, kind: str, place: int = 0) -> dict[str, Any]:
    """An opening, by the event that opens it and by what it holds."""
    opened = (opening for event in bundle["events"] if event["type"] == type for opening in event["data"]["opens"])
    found: list[dict[str, Any]] = [opening for opening in opened if kind in opening["secret"]]
    return found[place]


def sealed_anew(bundle: Bundle, opening: dict[str, Any]) -> None:
    """The forger changes the seal as well."""
    bundle["events"][opening["version"] - 1]["seal"] = verify.digest(opening["secret"])


def a_nonce(bundle: Bundle) -> None:
    secret_of(bundle, "shoe_revealed", "nonce")["secret"]["nonce"] = "00" * 16


def a_nonce_and_its_seal(bundle: Bundle) -> None:
    """The hand that keeps the shoe repeats another seal, and the reveal states another nonce."""
    opening = secret_of(bundle, "shoe_revealed", "nonce")
    opening["secret"]["nonce"] = "00" * 16
    sealed_anew(bundle, opening)


def a_nonce_never_opened(bundle: Bundle) -> None:
    opens = of_type(bundle, "shoe_revealed")["data"]["opens"]
    opens[:] = [opening for opening in opens if "nonce" not in opening["secret"]]


def a_nonce_stated(bundle: Bundle) -> None:
    of_type(bundle, "shoe_revealed")["data"]["nonce"] = "00" * 16


def a_kept_shoes_seal(bundle: Bundle) -> None:
    of_type(bundle, "hand_opened", 1)["seal"] = "00" * 32


def a_kept_shoes_commitment_version(bundle: Bundle) -> None:
    of_type(bundle, "hand_opened", 1)["data"]["shoe"]["committed"] += 1


def a_kept_shoes_cards_gone(bundle: Bundle) -> None:
    of_type(bundle, "hand_opened", 1)["data"]["shoe"]["dealt"] -= 1


def a_decks_order(bundle: Bundle) -> None:
    deck = secret_of(bundle, "shoe_revealed", "deck")["secret"]["deck"]
    deck[0], deck[1] = deck[1], deck[0]


def a_decks_order_and_its_seal(bundle: Bundle) -> None:
    a_decks_order(bundle)
    sealed_anew(bundle, secret_of(bundle, "shoe_revealed", "deck"))


def a_deck_never_opened(bundle: Bundle) -> None:
    of_type(bundle, "shoe_revealed")["data"]["opens"].pop()


def a_split_hands_line(bundle: Bundle) -> None:
    del of_type(bundle, "hand_settled")["data"]["lines"][1]


def a_split_hands_stake(bundle: Bundle) -> None:
    of_type(bundle, "hand_settled")["data"]["lines"][1]["stake"] += 1


def a_closed_card(bundle: Bundle) -> None:
    secret_of(bundle, "hand_split", "card")["secret"]["card"] = "Ks"


def a_split_left_out(bundle: Bundle) -> None:
    bundle["events"].remove(of_type(bundle, "hand_split"))


def a_burned_card(bundle: Bundle) -> None:
    secret_of(bundle, "card_burned", "card")["secret"]["card"] = "3s"


def a_burned_card_left_out(bundle: Bundle) -> None:
    """The card that replaced it stands for the first one then."""
    bundle["events"].remove(of_type(bundle, "card_burned"))


def a_declaration(bundle: Bundle) -> None:
    secret_of(bundle, "hand_settled", "points_half")["secret"]["points_half"] = 8


def a_declaration_never_opened(bundle: Bundle) -> None:
    of_type(bundle, "hand_settled")["data"]["opens"].pop()


def a_pot_taken(bundle: Bundle) -> None:
    of_type(bundle, "pot_taken")["data"]["amount"] += 1


def an_ante(bundle: Bundle) -> None:
    of_type(bundle, "pot_posted")["data"]["ante"] += 1


def a_pot_restated(bundle: Bundle) -> None:
    of_type(bundle, "hand_opened", 1)["data"]["round"]["pot"] += 1


def a_net_between_pot_and_player(bundle: Bundle) -> None:
    first, *_, bank = of_type(bundle, "hand_settled")["data"]["lines"]
    first["net"], bank["net"] = first["net"] + 1, bank["net"] - 1


def a_houses_winnings(bundle: Bundle) -> None:
    of_type(bundle, "hand_opened", 1)["data"]["house"] += 1


def a_houses_card(bundle: Bundle) -> None:
    secret_of(bundle, "bank_shown", "card")["secret"]["card"] = "Ks"


def a_houses_card_owned(bundle: Bundle) -> None:
    opening = secret_of(bundle, "bank_shown", "card")
    opening["secret"]["owner"] = "anna"
    sealed_anew(bundle, opening)


def a_stack_bought(bundle: Bundle) -> None:
    of_type(bundle, "rebought")["data"]["amount"] += 1


def a_stack_bought_twice(bundle: Bundle) -> None:
    bought = of_type(bundle, "rebought")
    bundle["events"].insert(bundle["events"].index(bought), json.loads(json.dumps(bought)))


FORGERIES: list[tuple[Callable[[], Scene], Callable[[Bundle], None], str]] = [
    (kept_shoe, a_nonce, "(shoe_revealed): seal and owner of version"),
    (kept_shoe, a_nonce_and_its_seal, "(hand_opened): the seal of the shoe that is kept"),
    (kept_shoe, a_nonce_never_opened, "(shoe_revealed): the nonce"),
    (kept_shoe, a_nonce_stated, "(shoe_revealed): the nonce"),
    (kept_shoe, a_kept_shoes_seal, "(hand_opened): the seal of the shoe that is kept"),
    (kept_shoe, a_kept_shoes_commitment_version, "(hand_opened): the shoe restated"),
    (kept_shoe, a_kept_shoes_cards_gone, "(hand_opened): the shoe restated"),
    (kept_shoe, a_decks_order, "(shoe_revealed): seal and owner of version 1"),
    (kept_shoe, a_decks_order_and_its_seal, "was dealt"),
    (kept_shoe, a_deck_never_opened, "(shoe_revealed): a deck as asked for"),
    (split_hand, a_split_hands_line, "(hand_settled): the hands"),
    (split_hand, a_split_hands_stake, "(hand_settled): the stake of seat 2"),
    (split_hand, a_closed_card, "(hand_split): seal and owner of version"),
    (split_hand, a_split_left_out, "(hand_settled): "),
    (burned_and_declared, a_burned_card, "(card_burned): seal and owner of version"),
    (burned_and_declared, a_burned_card_left_out, "(hand_settled): versions never opened"),
    (burned_and_declared, a_declaration, "(hand_settled): seal and owner of version"),
    (burned_and_declared, a_declaration_never_opened, "(hand_settled): versions never opened"),
    (banco, a_pot_taken, "(pot_taken): the pot"),
    (banco, an_ante, "(hand_opened): the seats restated"),
    (banco, a_pot_restated, "(hand_opened): the pot restated"),
    (banco, a_net_between_pot_and_player, "(hand_opened): the pot restated"),
    (house, a_houses_winnings, "(hand_opened): the seats restated"),
    (house, a_houses_card, "(bank_shown): seal and owner of version"),
    (house, a_houses_card_owned, "(bank_shown): seal and owner of version"),
    (rebuy, a_stack_bought, "(rebought): a fresh stack"),
    (rebuy, a_stack_bought_twice, "(hand_opened): the seats restated"),
]


@pytest.mark.parametrize(("table", "forge", "said"), FORGERIES, ids=[forge.__name__ for _, forge, _ in FORGERIES])
def test_a_forgery_chained_anew_is_named(
    table: Callable[[], Scene], forge: Callable[[Bundle], None], said: str
) -> None:
    bundle = honest(table)
    forge(bundle)
    found = faults(rehashed(bundle))
    assert any(said in fault for fault in found), found
