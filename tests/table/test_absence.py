"""Sitting out, tables where nobody acts (*One hand*, 2)."""

from __future__ import annotations

import pytest

from service.game.rules import RuleSet
from service.table import commands as c
from service.table import facts as f
from tests.table.kit import Scene, only, refused, types


def test_who_sits_out_while_asked_passes() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    assert types(scene.sit_out("bruno")) == ["passed", "player_sat_out"]
    scene.stake("carla")
    assert scene.state.stage == "playing"


def test_the_last_one_asked_closes_betting_by_sitting_out() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("carla")
    assert "betting_closed" in types(scene.sit_out("bruno"))


def test_who_sits_out_after_staking_plays_this_hand_and_not_the_next() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    scene.sit_out("bruno")
    scene.stake("carla")
    scene.stand("bruno")
    scene.stand("carla")
    scene.stand("anna")
    scene.finish().betting()
    assert scene.seat("bruno").answer == "none"


def test_who_sits_out_already_cannot_again() -> None:
    scene = Scene("anna", "bruno")
    scene.sit_out("bruno")
    with refused("wrong_phase"):
        scene.sit_out("bruno")


@pytest.mark.parametrize("reach", ["betting", "playing", "banking", "settling", "rotating"])
def test_ready_brings_one_back_in_every_phase(reach: str) -> None:
    scene = Scene("anna", "bruno", "carla")
    scene.sit_out("carla")
    getattr(scene, reach)()
    assert only(scene.ready("carla"), f.PlayerReturned).fact.seat == 3
    assert scene.seat("carla").answer == ("asked" if reach == "betting" else "none")


def test_a_stake_brings_one_back() -> None:
    scene = Scene("anna", "bruno", "carla")
    scene.sit_out("carla")
    scene.betting()
    assert types(scene.stake("carla")) == ["player_returned", "staked"]
    assert not scene.seat("carla").sitting_out


def test_three_bettings_in_a_row_without_an_answer_sit_one_out() -> None:
    """Carla stakes, Bruno keeps silent."""
    scene = Scene("anna", "bruno", "carla", deck="2c 3c")
    for hand in (1, 2, 3):
        scene.betting().stake("carla", 1)
        scene.worker("close_betting")
        assert scene.seat("bruno").sitting_out == (hand == 3)
        scene.stand("carla")
        scene.stand("anna")
        scene.finish()
    assert only(scene.events, f.PlayerSatOut).fact == f.PlayerSatOut(2, "timeouts")


def test_three_turns_in_a_row_that_run_out_sit_one_out_bank_or_not() -> None:
    scene = Scene("anna", "bruno", rules=RuleSet(bank_passes="never"))
    for _ in range(3):
        scene.betting().stake("bruno", 1)
        scene.stand("bruno")
        scene.worker("end_turn")
        if scene.state.hand < 3:
            scene.finish()
    assert scene.seat("anna").sitting_out


def test_any_act_ends_the_row_of_time_outs() -> None:
    scene = Scene("anna", "bruno", "carla", bank=1, rules=RuleSet(bank_passes="never"))
    for _ in range(4):
        scene.betting().stake("carla", 1)
        scene.worker("close_betting")
        scene.stand("carla")
        scene.stand("anna")
        if scene.state.hand == 2:
            scene.send(c.SitOut(), "bruno")
            scene.ready("bruno")
        scene.finish()
    assert not scene.seat("bruno").sitting_out


def test_silence_ended_by_the_banks_deal_is_no_time_out() -> None:
    scene = Scene("anna", "bruno", "carla", rules=RuleSet(bank_passes="never"))
    for _ in range(4):
        scene.betting().stake("carla", 1)
        scene.send(c.Deal(), "anna")
        scene.stand("carla")
        scene.stand("anna")
        scene.finish()
    assert not scene.seat("bruno").sitting_out


# A hand in which nobody acted.


def nobody_acts() -> Scene:
    scene = Scene("anna", "bruno").betting()
    scene.worker("close_betting")
    scene.worker("rotate_bank")
    return scene


def test_a_hand_in_which_nobody_acted_makes_the_table_wait() -> None:
    scene = nobody_acts()
    assert only(scene.events, f.TableIdled).fact.why == "nobody_acted"
    assert scene.state.phase == "waiting"
    assert scene.owed() == set()


def test_ready_wakes_a_table_that_waits() -> None:
    scene = nobody_acts()
    assert types(scene.ready("bruno")) == ["table_woken"]
    assert scene.betting().state.hand == 2


def test_the_openers_resume_wakes_it_too() -> None:
    scene = nobody_acts()
    assert types(scene.resume()) == ["table_woken"]
    assert scene.owed() == {"open_hand"}


def test_who_passed_has_acted() -> None:
    scene = Scene("anna", "bruno").betting()
    scene.pass_hand("bruno")
    scene.worker("rotate_bank")
    assert scene.owed() == {"open_hand"}


# A table that no person attends.

DRAWN_OUT = RuleSet(starting_stack=10**6, max_stake=1, seats=3, bank_passes="never", shuffle="on_bank_change")


def play_until_idle(scene: Scene) -> int:
    """How many hands were played before the table waits, as a service would play them."""
    scene.play(2000)
    return scene.state.hand


def test_after_a_hundred_hands_without_a_persons_act_the_table_waits() -> None:
    scene = Scene(bank=None, rules=DRAWN_OUT)
    scene.seat_bots("prudente", "ardito")
    scene.sit("anna")
    scene.sit_out("anna")
    assert play_until_idle(scene) == 100
    assert only(scene.events, f.TableIdled).fact.why == "unattended"
    scene.ready("anna")
    assert scene.owed() == {"open_hand"}


def test_a_persons_act_starts_the_hundred_again() -> None:
    scene = Scene(bank=None, rules=DRAWN_OUT)
    scene.seat_bots("prudente", "ardito")
    scene.sit("anna")
    scene.sit_out("anna")
    scene.play(60)
    scene.ready("anna")
    scene.sit_out("anna")
    assert play_until_idle(scene) == 160


def test_bots_alone_play_a_thousand_hands_until_the_opener_resumes() -> None:
    scene = Scene(bank=None, rules=DRAWN_OUT)
    scene.seat_bots("prudente", "ardito")
    assert play_until_idle(scene) == 1000
    scene.resume()
    scene.play(1)
    assert scene.state.hand == 1001
