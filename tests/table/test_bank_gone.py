"""A bank that left, sits out or is broke moves on; a table that nobody can bank waits (*Who holds the bank*)."""

from __future__ import annotations

import pytest

from service.game.chips import SINGLE
from service.game.rules import RuleSet
from service.table import facts as f
from tests.table.kit import PASSING, Scene, decided, only, refused, types


@pytest.mark.parametrize("passes", PASSING)
def test_a_bank_that_left_passes_on(passes: object) -> None:
    scene = Scene("anna", "bruno", deck="2c 6c", rules=RuleSet(bank_passes=passes)).playing()
    scene.leave("anna")
    scene.stand("bruno")
    assert decided(scene) == ("bruno", "left")


def test_a_bank_that_left_passes_on_even_to_who_sat_the_hand_out() -> None:
    scene = Scene("anna", "bruno", "carla", rules=RuleSet(bank_passes="never")).betting()
    scene.pass_hand("bruno")
    scene.stake("carla")
    scene.leave("anna")
    scene.stand("carla")
    assert decided(scene) == ("bruno", "left")


def test_a_bank_that_sits_out_passes_on() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c").settling()
    scene.sit_out("anna")
    assert decided(scene) == ("bruno", "left")


def test_a_bank_that_leaves_between_hands_passes_on_at_once() -> None:
    scene = Scene("anna", "bruno", "carla", deck="2c 3c 4c").settling().finish()
    scene.leave("anna")
    assert scene.owed() == {"rotate_bank"}
    assert decided(scene) == ("bruno", "left")


def test_a_broke_bank_passes_on_even_where_it_would_keep_it() -> None:
    """Anna's 20 chips paid for Bruno's reale: 0 are left to cover anyone."""
    rules = RuleSet(bank_passes="never", starting_stack=20, seats=3)
    scene = Scene("anna", "bruno", "carla", deck="7c 6c Jc", rules=rules).betting()
    scene.stake("bruno", 10)
    scene.pass_hand("carla")
    scene.draw("bruno")
    scene.stand("anna")
    assert decided(scene) == ("bruno", "broke")


def nobody_can_bank() -> Scene:
    """Anna has won nearly all and leaves: Bruno's and Carla's 10 chips are a stake, but do not cover a reale on it."""
    rules = RuleSet(
        min_stake=10,
        max_stake=20,
        starting_stack=40,
        seats=3,
        bank_reale_collects=SINGLE,
        bank_passes="never",
        shuffle="on_bank_change",
    )
    scene = Scene("anna", "bruno", "carla", deck="2c 7c 2d 2h 7d 2s 7h", rules=rules)
    for stakes in ({"bruno": 20}, {"bruno": 10, "carla": 20}, {"carla": 10}):
        scene.betting()
        for player in ("bruno", "carla"):
            scene.stake(player, stakes[player]) if player in stakes else scene.pass_hand(player)
        while scene.state.stage in ("playing", "banking"):
            scene.stand(scene.on_turn)
        scene.finish()
    scene.leave("anna")
    assert scene.stacks == {"bruno": 10, "carla": 10}
    return scene


def test_where_nobody_can_hold_the_bank_the_table_pauses() -> None:
    scene = nobody_can_bank()
    assert decided(scene) == (None, "left")
    assert scene.state.pause.why == "no_bank"
    assert scene.state.phase == "paused"
    assert scene.owed() == set()


def test_somebody_who_sits_down_ends_the_pause_for_want_of_a_bank() -> None:
    scene = nobody_can_bank()
    decided(scene)
    scene.sit("dario")
    assert only(scene.worker("open_hand"), f.LotDrawn).fact.among == (1,)


def test_somebody_who_leaves_ends_the_pause_for_want_of_a_bank() -> None:
    scene = nobody_can_bank()
    decided(scene)
    assert types(scene.leave("bruno")) == ["player_left", "table_resumed"]
    assert scene.state.phase == "waiting"


def test_the_opener_cannot_resume_what_wants_a_bank() -> None:
    scene = nobody_can_bank()
    decided(scene)
    with refused("nothing_to_resume"):
        scene.resume()


def test_somebody_who_comes_back_ends_the_pause_for_want_of_a_bank() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c").settling()
    scene.sit_out("anna")
    scene.sit_out("bruno")
    assert decided(scene) == (None, "left")
    scene.ready("anna")
    scene.ready("bruno")
    assert scene.owed() == {"open_hand"}


def test_an_openers_pause_outlives_the_want_of_a_bank() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c").settling()
    scene.pause()
    scene.sit_out("anna")
    scene.sit_out("bruno")
    decided(scene)
    scene.sit("carla")
    assert scene.state.pause.why == "asked"
