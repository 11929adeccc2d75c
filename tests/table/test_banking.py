"""Giving the bank up (*Who holds the bank*)."""

from __future__ import annotations

import pytest

from service.game.rules import RuleSet
from service.table import commands as c
from tests.table.kit import PASSING, Scene, decided, refused, types


@pytest.mark.parametrize("passes", PASSING)
def test_a_bank_that_declines_passes_on_at_the_next_rotation(passes: object) -> None:
    scene = Scene("anna", "bruno", deck="2c 3c", rules=RuleSet(bank_passes=passes)).playing()
    scene.send(c.DeclineBank(), "anna")
    scene.stand("bruno")
    scene.stand("anna")
    assert decided(scene) == ("bruno", "declined")
    assert not scene.state.bank_declined


def test_a_reale_comes_before_declining() -> None:
    scene = Scene("anna", "bruno", deck="2c 7c Jc").banking()
    scene.send(c.DeclineBank(), "anna")
    scene.draw("anna")
    assert decided(scene) == ("anna", "qualified")


@pytest.mark.parametrize("reach", ["betting", "playing", "banking", "settling", "rotating"])
def test_the_bank_may_decline_at_any_time(reach: str) -> None:
    scene = Scene("anna", "bruno")
    getattr(scene, reach)()
    assert types(scene.send(c.DeclineBank(), "anna")) == ["bank_declined"]


def test_the_bank_declines_once_and_nobody_else_does() -> None:
    scene = Scene("anna", "bruno").betting()
    with refused("not_bank"):
        scene.send(c.DeclineBank(), "bruno")
    scene.send(c.DeclineBank(), "anna")
    with refused("cannot_decline"):
        scene.send(c.DeclineBank(), "anna")


def test_declining_between_hands_acts_after_the_next() -> None:
    scene = Scene("anna", "bruno", deck="2c 3c").settling().finish()
    scene.send(c.DeclineBank(), "anna")
    assert scene.bank == "anna"
    assert decided(scene.settling(1))[0] == "bruno"
