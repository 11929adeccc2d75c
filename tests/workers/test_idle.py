"""The house closes tables at which nobody plays, by the settings that hold when it is due."""

from __future__ import annotations

import pytest
from redis import Redis

from service.log.agenda import Owed
from service.table.decider import stream_of
from service.wiring import Service
from tests.wiring import wired
from tests.workers.house import FIRST, open_table, state, take
from workers.jobs import perform
from workers.upkeep import recompute

STREAM = stream_of(FIRST)
A_DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def service(redis: Redis) -> Service:
    """A house that waits for two days, with one table at which somebody sits alone."""
    service = wired(redis, idle_days=2)
    open_table(service, "prudente")
    return service


def pay(service: Service) -> None:
    for due in take(service):
        perform(service, due)


def test_it_is_closed_once_and_owes_nothing_more(service: Service) -> None:
    service.clock.advance(2 * A_DAY - 60_000)
    pay(service)
    assert state(service).stage == "waiting"
    service.clock.advance(60_000)
    pay(service)
    assert state(service).stage == "closed"
    assert service.log.agenda.of(STREAM) == []


@pytest.mark.parametrize(("days", "owed"), [(None, []), (5, [Owed("close_idle", STREAM, "0")])])
def test_a_setting_that_was_changed_since_holds_at_once(service: Service, days: int | None, owed: list[Owed]) -> None:
    service.clock.advance(3 * A_DAY)
    later = wired(service.redis, idle_days=days)
    pay(later)
    assert state(service).stage == "waiting"
    assert later.log.agenda.of(STREAM) == owed
    assert take(later) == []


def test_tables_from_before_the_setting_owe_it_after_a_repair(service: Service) -> None:
    earlier = wired(service.redis, idle_days=None)
    recompute(earlier, STREAM)
    assert earlier.log.agenda.of(STREAM) == []
    recompute(service, STREAM)
    assert service.log.agenda.of(STREAM) == [Owed("close_idle", STREAM, "0")]
