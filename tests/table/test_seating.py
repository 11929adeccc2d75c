"""Sitting down, leaving in every phase, coming back (*One hand*, the paragraph on leaving)."""

from __future__ import annotations

import pytest

from service.game.rules import RuleSet
from service.table import commands as c
from service.table import facts as f
from tests.table.kit import Scene, only, refused, types

EVERY_STAGE = ["betting", "playing", "banking", "settling", "rotating"]


# Sitting down.


def test_a_player_takes_the_first_free_seat_with_a_fresh_stack() -> None:
    scene = Scene("anna", "bruno", "carla")
    scene.leave("bruno")
    assert only(scene.send(c.TakeSeat(), "dario"), f.PlayerSeated).fact == f.PlayerSeated(2, "dario", None, 50)


def test_a_player_takes_the_seat_they_name() -> None:
    scene = Scene("anna")
    scene.send(c.TakeSeat(8), "bruno")
    assert scene.seat("bruno").number == 8
    with refused("seat_taken"):
        scene.send(c.TakeSeat(8), "carla")


@pytest.mark.parametrize("seat", [-1, 0, 9])
def test_a_seat_outside_the_table_is_refused(seat: int) -> None:
    with refused("no_such_seat"):
        Scene("anna").send(c.TakeSeat(seat), "bruno")


def test_a_full_table_takes_nobody() -> None:
    with refused("table_full"):
        Scene("anna", "bruno", rules=RuleSet(seats=2)).sit("carla")


def test_one_player_holds_one_seat() -> None:
    with refused("already_seated"):
        Scene("anna").sit("anna")


def test_nobody_in_particular_takes_no_seat() -> None:
    with refused("not_seated"):
        Scene("anna").send(c.TakeSeat())


def test_seats_stand_in_play_order_whoever_came_first() -> None:
    scene = Scene()
    for seat, player in ((5, "anna"), (2, "bruno"), (4, "carla")):
        scene.send(c.TakeSeat(seat), player)
    assert [seat.number for seat in scene.state.seats] == [2, 4, 5]


def test_returning_brings_back_the_stack_one_left_with() -> None:
    scene = Scene("anna", "bruno", "carla", deck="7c 3c 2c").settling().finish()
    scene.leave("bruno")
    assert scene.state.departed == (f.Departed("bruno", 55),)
    scene.sit("bruno")
    assert scene.stacks["bruno"] == 55
    assert scene.state.departed == ()


# Bots.


def test_the_opener_seats_bots_in_any_seat() -> None:
    scene = Scene("anna")
    seated = only(scene.send(c.SeatBot("ardito", "b_1", 7), scene.opener), f.PlayerSeated).fact
    assert seated == f.PlayerSeated(7, "b_1", "ardito", 50)


def test_nobody_else_seats_bots_but_an_operator() -> None:
    scene = Scene("anna")
    with refused("not_opener"):
        scene.send(c.SeatBot("ardito", "b_1"), "anna")
    scene.send(c.SeatBot("ardito", "b_1"), operator=True)
    assert scene.seat("b_1").bot == "ardito"


@pytest.mark.parametrize("reach", EVERY_STAGE)
def test_a_bot_is_removed_at_any_time(reach: str) -> None:
    scene = Scene("anna", "bruno")
    scene.seat_bots("prudente")
    bot = scene.state.taken(3).player
    getattr(scene, reach)()
    scene.send(c.LeaveSeat(3), scene.opener)
    assert scene.state.seat(3) is None or scene.seat(bot).leaving


def test_a_bot_that_is_removed_takes_its_chips_along() -> None:
    """No bot comes back."""
    scene = Scene("anna")
    scene.seat_bots("prudente")
    scene.send(c.LeaveSeat(2), scene.opener)
    assert scene.state.departed == ()


# Leaving.


def test_between_hands_the_seat_is_free_at_once() -> None:
    scene = Scene("anna", "bruno")
    assert types(scene.leave("bruno")) == ["player_left"]


def test_who_leaves_on_turn_stands() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    assert types(scene.leave("bruno")) == ["player_leaving", "stood", "turn_began"]
    assert only(scene.events, f.Stood).fact.how == "left"
    assert scene.on_turn == "carla"


def test_who_leaves_before_their_turn_stands_when_it_comes() -> None:
    scene = Scene("anna", "bruno", "carla", "dario").playing()
    scene.leave("carla")
    assert scene.on_turn == "bruno"
    assert types(scene.stand("bruno")) == ["stood", "stood", "turn_began"]
    assert scene.on_turn == "dario"


@pytest.mark.parametrize("reach", ["banking", "settling", "rotating"])
def test_who_leaves_after_their_turn_is_settled_and_then_frees_the_seat(reach: str) -> None:
    scene = Scene("anna", "bruno", "carla", deck="7c 3c 2c")
    getattr(scene, reach)()
    assert types(scene.leave("bruno")) == ["player_leaving"]
    if scene.state.stage == "banking":
        scene.stand("anna")
    if scene.state.stage == "settling":
        scene.worker("settle_hand")
    scene.worker("rotate_bank")
    assert scene.state.departed == (f.Departed("bruno", 55),)
    assert scene.state.seat_of("bruno") is None


@pytest.mark.parametrize("reach", ["playing", "banking", "settling", "rotating"])
def test_who_passed_frees_the_seat_at_once(reach: str) -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.pass_hand("bruno")
    scene.stake("carla")
    if reach != "playing":
        scene.stand("carla")
    if reach in ("settling", "rotating"):
        scene.stand("anna")
    if reach == "rotating":
        scene.worker("settle_hand")
    assert scene.state.stage == reach
    assert types(scene.leave("bruno")) == ["player_left"]


@pytest.mark.parametrize("reach", EVERY_STAGE)
def test_a_bank_that_leaves_passes_on_and_frees_its_seat_whatever_the_phase(reach: str) -> None:
    scene = Scene("anna", "bruno", "carla", deck="3c 4c 6c")
    getattr(scene, reach)()
    scene.leave("anna")
    while scene.state.stage == "playing":
        scene.stand(scene.on_turn)
    if scene.state.stage == "settling":
        scene.worker("settle_hand")
    scene.worker("rotate_bank")
    assert scene.bank == "bruno"
    assert [seat.player for seat in scene.state.seats] == ["bruno", "carla"]


def test_all_players_may_leave_and_the_hand_is_still_settled() -> None:
    scene = Scene("anna", "bruno", "carla", deck="3c 4c 6c").playing()
    for player in ("bruno", "carla", "anna"):
        scene.leave(player)
    scene.finish()
    assert scene.state.seats == ()
    assert sum(left.stack for left in scene.state.departed) == 150


def test_leaving_twice_changes_nothing() -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    scene.leave("carla")
    assert scene.leave("carla") == []


def test_nobody_leaves_anothers_seat() -> None:
    scene = Scene("anna", "bruno")
    with refused("not_opener"):
        scene.send(c.LeaveSeat(1), "bruno")


def test_a_free_seat_cannot_be_left() -> None:
    with refused("no_such_seat"):
        Scene("anna").send(c.LeaveSeat(2), "anna")


def test_the_opener_clears_a_persons_seat_between_hands() -> None:
    scene = Scene("anna", "bruno")
    assert types(scene.send(c.LeaveSeat(2), scene.opener)) == ["player_left"]


@pytest.mark.parametrize("reach", EVERY_STAGE)
def test_the_opener_clears_no_persons_seat_while_a_hand_is_under_way(reach: str) -> None:
    scene = Scene("anna", "bruno", "carla")
    getattr(scene, reach)()
    with refused("bot_seat"):
        scene.send(c.LeaveSeat(2), scene.opener)
