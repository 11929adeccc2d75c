"""Burning a bad first card (*Options*, `burn_ranks`)."""

from __future__ import annotations

import pytest

from service.game.rules import RuleSet
from service.table import facts as f
from service.table.piles import used
from tests.table.kit import Scene, opened, refused, rules, types

FOURS = rules(burn_ranks=["4"])
THREES_TOO = rules(burn_ranks=["3", "4"])


def playing(deck: str, rules: RuleSet = FOURS) -> Scene:
    return Scene("anna", "bruno", deck=deck, rules=rules).playing()


def test_a_four_is_shown_discarded_and_replaced_face_down() -> None:
    scene = playing("4c 2c 6c")
    burned, dealt = scene.burn("bruno")
    assert opened(burned) == [{"card": "4c"}]
    assert (dealt.fact, dealt.secret.card) == (f.CardDealt(2, 0, None), "6c")
    assert scene.shown("bruno", "bruno") == ["6c"]
    assert scene.shown("bruno") == [None]


def test_it_counts_in_no_hand() -> None:
    scene = playing("4c 2c 6c")
    scene.burn("bruno")
    scene.stand("bruno")
    scene.stand("anna")
    scene.worker("settle_hand")
    assert scene.line("bruno").points_half == 12


def test_a_burned_card_is_a_used_one_that_a_reshuffle_brings_back() -> None:
    scene = playing("4c 2c 6c")
    assert "4c" not in used(scene.state)
    scene.burn("bruno")
    assert "4c" in used(scene.state)
    assert "6c" not in used(scene.state)


def test_it_is_done_once() -> None:
    scene = playing("4c 2c 4d")
    scene.burn("bruno")
    assert "burn" not in scene.offers("bruno")
    with refused("cannot_burn"):
        scene.burn("bruno")


def test_it_is_the_first_action_of_the_turn() -> None:
    scene = playing("4c 2c Jc")
    scene.draw("bruno")
    with refused("cannot_burn"):
        scene.burn("bruno")


@pytest.mark.parametrize(("card", "burns"), [("3c", False), ("4h", True), ("5c", False), ("Jc", False)])
def test_only_the_ranks_named_burn(card: str, burns: bool) -> None:
    assert ("burn" in playing(f"{card} 2c").offers("bruno")) is burns


def test_threes_burn_where_they_are_named() -> None:
    assert types(playing("3c 2c", THREES_TOO).burn("bruno")) == ["card_burned", "card_dealt"]


def test_the_matta_never_burns() -> None:
    scene = playing("4c 2c", rules(burn_ranks=["4"], matta="4c"))
    with refused("cannot_burn"):
        scene.burn("bruno")


def test_the_bank_does_not_burn() -> None:
    scene = Scene("anna", "bruno", deck="2c 4c", rules=FOURS).banking()
    assert "burn" not in scene.offers("anna")
    with refused("wrong_phase"):
        scene.burn("anna")


def test_nobody_burns_out_of_turn() -> None:
    scene = Scene("anna", "bruno", "carla", deck="2c 4c", rules=FOURS).playing()
    with refused("not_your_turn"):
        scene.burn("carla")


def test_other_houses_do_not_burn() -> None:
    with refused("not_in_these_rules"):
        playing("4c 2c", RuleSet()).burn("bruno")


def test_the_burned_card_opens_before_the_hand_is_over_and_the_fresh_one_with_it() -> None:
    scene = playing("4c 2c 6c")
    scene.burn("bruno")
    scene.stand("bruno")
    scene.stand("anna")
    (settled,) = scene.worker("settle_hand")
    assert opened(settled) == [{"card": "6c"}]
