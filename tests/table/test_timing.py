"""Deadlines: they pass when their time has passed, and an outage gives the full time again (*Time*)."""

from __future__ import annotations

import pytest

from service.stream.decider import Outage
from service.table import commands as c
from service.table import facts as f
from service.table.due import extended
from tests.table.kit import BET, TURN, Scene, only, refused, types


def test_an_act_in_the_last_millisecond_is_in_time() -> None:
    scene = Scene("anna", "bruno").betting()
    scene.wait(BET - 1)
    scene.stake("bruno")
    scene.wait(TURN - 1)
    scene.draw("bruno")


@pytest.mark.parametrize("command", [c.Stake(amount=1), c.Pass(), c.Cut(cut=1)])
def test_an_answer_at_the_deadline_is_too_late_before_the_worker_came(command: c.Command) -> None:
    scene = Scene("anna", "bruno").betting()
    scene.wait(BET)
    with refused("too_late"):
        scene.send(command, "bruno")


def test_the_bank_deals_too_late_at_the_deadline() -> None:
    scene = Scene("anna", "bruno", "carla").betting()
    scene.stake("bruno")
    scene.wait(BET)
    with refused("too_late"):
        scene.send(c.Deal(), "anna")


@pytest.mark.parametrize("command", [c.Draw(), c.Stand()])
def test_a_turn_at_its_deadline_is_too_late_before_the_worker_came(command: c.Command) -> None:
    scene = Scene("anna", "bruno").playing()
    scene.wait(TURN)
    with refused("too_late"):
        scene.send(command, "bruno")


@pytest.mark.parametrize(
    "command", [c.EndTurn(1, 2, 0), c.EndTurn(1, 3, 0), c.EndTurn(2, 2, 0), c.EndTurn(1, 2, 1), c.CloseBetting(1)]
)
def test_a_worker_ends_no_turn_before_its_time_and_no_other_turn(command: c.Command) -> None:
    scene = Scene("anna", "bruno", "carla").playing()
    if command == c.EndTurn(1, 2, 0):
        scene.wait(TURN - 1)
    else:
        scene.wait(TURN)
    assert scene.send(command) == []


# An outage.


def test_who_could_not_reach_the_service_gets_the_full_time_again() -> None:
    scene = Scene("anna", "bruno").playing()
    scene.outage(TURN - 1000, TURN + 60_000)
    scene.wait(TURN + 61_000)
    events = scene.draw("bruno")
    assert types(events)[:2] == ["deadline_extended", "card_drawn"]
    assert events[0].fact.deadline == scene.now - 1000 + TURN


def test_the_extension_names_the_outages_that_made_it() -> None:
    scene = Scene("anna", "bruno").betting()
    began = scene.now
    scene.outage(-10_000, -5_000)
    scene.outage(5_000, 40_000)
    scene.wait(BET + 15_000)
    extension = only(scene.stake("bruno"), f.DeadlineExtended)
    assert extension.fact.outages == ((began + 5_000, began + 40_000),)
    assert extension.actor is None


def test_the_worker_extends_instead_of_ending() -> None:
    scene = Scene("anna", "bruno").playing()
    scene.outage(1000, 10_000)
    scene.wait(TURN)
    assert types(scene.send(c.EndTurn(1, 2, 0))) == ["deadline_extended"]
    assert [debt.due for debt in scene.debts] == [scene.state.deadline]
    scene.wait(10_000)
    assert types(scene.send(c.EndTurn(1, 2, 0)))[0] == "stood"


def test_after_the_extended_deadline_it_is_too_late_all_the_same() -> None:
    scene = Scene("anna", "bruno").playing()
    scene.outage(1000, 10_000)
    scene.wait(TURN + 10_000)
    with refused("too_late"):
        scene.draw("bruno")


def test_no_extension_is_recorded_before_the_deadline() -> None:
    """Replay reads events: an act in time needs none."""
    scene = Scene("anna", "bruno").playing()
    scene.outage(1000, 10_000)
    scene.wait(TURN - 1)
    assert types(scene.draw("bruno"))[0] == "card_drawn"


def test_a_pause_after_an_extension_loses_nothing_of_it() -> None:
    scene = Scene("anna", "bruno", deck="Ac 2c Ad Ah").playing()
    scene.outage(1000, 40_000)
    scene.wait(45_000)
    scene.draw("bruno")
    scene.pause()
    scene.wait(10_000)
    scene.resume()
    left = scene.state.deadline - scene.now
    assert left == TURN - 5_000
    scene.wait(left)
    assert types(scene.worker("end_turn"))[0] == "stood"


B, F = 100_000, 30_000
D = B + F
OUTAGES = {
    "none": ([], D),
    "before the turn": ([(B - 9, B)], D),
    "ends just after the turn began": ([(B - 9, B + 1)], B + 1 + F),
    "within the turn": ([(B + 1, B + 2)], B + 2 + F),
    "over the deadline": ([(D - 1, D + 5)], D + 5 + F),
    "from the deadline on": ([(D, D + 5)], D),
    "two, the second within the time given again": ([(D - 1, D + 5), (D + 10, D + 20)], D + 20 + F),
    "two, the second after the time given again": ([(B + 1, B + 2), (B + 2 + F, D + 99)], B + 2 + F),
}


@pytest.mark.parametrize("case", OUTAGES)
def test_the_formula(case: str) -> None:
    """For each outage o in order: if o.from < d and o.until > b, then d = o.until + f."""
    outages, expected = OUTAGES[case]
    deadline, moved = extended(D, F, [Outage(*outage) for outage in outages])
    assert deadline == expected
    assert (deadline == D) == (not moved)


@pytest.mark.parametrize("case", OUTAGES)
def test_the_formula_moves_a_deadline_once(case: str) -> None:
    outages = [Outage(*outage) for outage in OUTAGES[case][0]]
    deadline, _ = extended(D, F, outages)
    assert extended(deadline, F, outages) == (deadline, ())
