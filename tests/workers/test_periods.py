"""The report worker tells every day once, however late, and however often it dies."""

from __future__ import annotations

import pytest

from service.log.agenda import Due
from service.periods.decider import STREAM
from service.periods.facts import CATALOGUE, CalendarFact, DayReported, TableReported
from service.wiring import Service
from tests.wiring import wired
from tests.workers.house import open_table, play
from workers import periods
from workers.jobs import perform

DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Service:
    """Three tables have played since the calendar began, and a job tells two at once."""
    monkeypatch.setattr(periods, "TABLES_AT_ONCE", 2)
    service = wired()
    periods.begin(service)
    for table in ("t_a", "t_b", "t_c"):
        open_table(service, "prudente", "prudente", table=table)
        play(service, until_hand=2, table=table)
    return service


def reports(service: Service) -> list[Due]:
    return [due for due in service.log.agenda.take(service.clock.now(), 1_000) if due.kind == "report"]


def told(service: Service) -> list[CalendarFact]:
    return [CATALOGUE.event(record).fact for record in service.log.records(STREAM)]  # type: ignore[misc]


def days(service: Service) -> list[DayReported]:
    return [fact for fact in told(service) if isinstance(fact, DayReported)]


def work_off(service: Service) -> int:
    """Pay every report that is owed; answers in how many jobs."""
    jobs = 0
    while dues := reports(service):
        for due in dues:
            perform(service, due)
            jobs += 1
    return jobs


def test_nothing_is_owed_before_the_day_is_over(service: Service) -> None:
    assert reports(service) == []


def test_a_day_is_told_some_tables_at_a_time(service: Service) -> None:
    service.clock.advance(DAY + 60_000)
    assert work_off(service) == 3
    tables = [fact for fact in told(service) if isinstance(fact, TableReported)]
    assert [fact.table for fact in tables] == ["t_a", "t_b", "t_c"]
    (day,) = days(service)
    assert day.tables == 3
    assert day.figures.hands == sum(fact.figures.hands for fact in tables) >= 6
    assert day.figures.chips_after == day.figures.chips_brought
    assert reports(service) == []


def test_a_worker_that_comes_twice_or_with_another_tells_nothing_twice(service: Service) -> None:
    service.clock.advance(DAY + 60_000)
    (due,) = reports(service)
    for _ in range(8):
        perform(service, due)
    assert [type(fact).__name__ for fact in told(service)].count("TableReported") == 3
    assert len(days(service)) == 1


def test_what_was_missed_is_told_together_and_once(service: Service) -> None:
    service.clock.advance(9 * DAY)
    work_off(service)
    (day,) = days(service)
    assert day.until - day.since in (9 * DAY, 8 * DAY)
    assert reports(service) == []


def test_a_table_at_which_nothing_happened_is_not_told_again(service: Service) -> None:
    service.clock.advance(DAY + 60_000)
    work_off(service)
    service.clock.advance(DAY)
    work_off(service)
    first, second = days(service)
    assert (first.tables, second.tables) == (3, 0)
    assert second.since == first.until


def test_the_calendar_begins_once(service: Service) -> None:
    periods.begin(service)
    assert [type(fact).__name__ for fact in told(service)] == ["CalendarBegun"]
