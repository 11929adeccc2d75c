"""Processes are killed in the middle of play; nothing that was acknowledged is lost, and play goes on."""

from __future__ import annotations

import random

import pytest

from tests.faults.crowd import Crowd
from tests.faults.house import KINDS, LONG, House, seeded

pytestmark = pytest.mark.faults

KILLS_OF_EACH = 25 if LONG else 5
TABLES = 3


def test_whatever_is_killed_each_acknowledged_action_is_in_the_log_once(house: House) -> None:
    chance = seeded("kills")
    crowd = Crowd(house, TABLES, chance)
    recoveries: list[int] = []
    kinds = list(KINDS) * KILLS_OF_EACH
    chance.shuffle(kinds)
    with crowd.playing():
        for kind in kinds:
            _let_play(crowd, chance)
            recoveries.append(house.await_whole(without=house.kill_one(kind, chance)))
            crowd.await_hands()
    hands = crowd.check(recoveries)
    print(f"{len(kinds)} kills, {crowd.acknowledged} commands acknowledged, {hands} hands settled")


def test_queues_that_lose_every_job_cost_a_delay_and_nothing_else(house: House) -> None:
    chance = seeded("queues")
    crowd = Crowd(house, TABLES, chance)
    flushed = 0
    with crowd.playing():
        for _ in range(3):
            _let_play(crowd, chance)
            flushed += house.flush_queues()
            crowd.await_hands()
    crowd.check()
    assert flushed > 0


def test_a_killed_supervisor_is_replaced_and_play_goes_on(house: House) -> None:
    chance = seeded("supervisor")
    crowd = Crowd(house, TABLES, chance)
    with crowd.playing():
        _let_play(crowd, chance)
        house.restart_after_kill()
        crowd.await_hands()
    crowd.check()


def _let_play(crowd: Crowd, chance: random.Random) -> None:
    """Wait for a moment of chance in the middle of a hand."""
    crowd.await_events(chance.choice(crowd.tables), chance.randint(1, 60))
