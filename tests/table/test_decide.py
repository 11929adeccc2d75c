"""Whose is it, is it legal now: what is asked before any rule of the game."""

from __future__ import annotations

import pytest

from service.table import commands as c
from service.table.phases import LEGAL
from tests.table.kit import Scene, refused

STAGES = ["waiting", "betting", "playing", "banking", "settling", "rotating"]

ACTIONS = {
    action: action(cut=1) if action is c.Cut else action(points_half=1) if action is c.Declare else action()
    for action in c.Action.__subclasses__()
}


def at(stage: str) -> Scene:
    scene = Scene("anna", "bruno", "carla", deck="2c 3c 4c")
    if stage == "waiting":
        return scene.settling().finish()
    getattr(scene, stage)()
    return scene


@pytest.mark.parametrize("stage", STAGES)
def test_what_the_phase_does_not_know_is_refused_by_name(stage: str) -> None:
    scene = at(stage)
    assert scene.state.phase == stage
    for action, command in ACTIONS.items():
        if action not in LEGAL[stage]:
            with refused("wrong_phase"):
                scene.send(command, "bruno")


@pytest.mark.parametrize("stage", STAGES)
def test_a_stranger_is_told_so_before_anything_of_the_game(stage: str) -> None:
    scene = at(stage)
    for command in ACTIONS.values():
        with refused("not_seated"):
            scene.send(command, "a stranger")
        with refused("not_seated"):
            scene.send(command)


@pytest.mark.parametrize(
    "command", [c.Declare(points_half=1), c.Burn(), c.Split(), c.Draw(closed=True), c.Stand(points_half=9)]
)
def test_what_these_rules_have_not_is_refused(command: c.Action) -> None:
    with refused("not_in_these_rules"):
        at("playing").send(command, "bruno")


def test_an_offered_bank_is_not_in_these_rules() -> None:
    with refused("not_in_these_rules"):
        at("rotating").send(c.TakeBank(), "bruno")


@pytest.mark.parametrize("hand", [0, 2])
def test_an_action_meant_for_another_hand_is_refused(hand: int) -> None:
    with refused("hand_over"):
        at("playing").send(c.Draw(hand=hand), "bruno")


@pytest.mark.parametrize("stage", ["settling", "rotating", "waiting"])
def test_an_action_meant_for_a_hand_that_is_over_is_refused(stage: str) -> None:
    with refused("hand_over"):
        at(stage).send(c.Stand(hand=1), "anna")


def test_an_action_that_names_its_hand_is_accepted_in_it() -> None:
    assert at("playing").send(c.Draw(hand=1), "bruno")


def test_a_refused_command_changes_nothing() -> None:
    scene = at("playing")
    before, events = scene.state, len(scene.events)
    with refused("not_your_turn"):
        scene.draw("carla")
    assert scene.state == before
    assert len(scene.events) == events


def test_events_follow_one_another_under_one_cause_and_time() -> None:
    """The actor's own deed carries the actor; what follows by the rules is nobody's."""
    scene = Scene("anna", "bruno").betting()
    events = scene.stake("bruno")
    first = scene.events[-len(events)].version
    assert [event.version for event in events] == list(range(first, first + len(events)))
    assert len({(event.at, event.cause) for event in events}) == 1
    assert [event.actor for event in events] == ["bruno"] + [None] * (len(events) - 1)
