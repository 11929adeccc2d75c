"""The calendar: days are owed when they are over, told once, and late ones together."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.periods import commands as c
from service.periods import facts as f
from service.periods.decider import STREAM, PeriodsDecider
from service.periods.state import Calendar
from service.stream.decider import Context
from service.stream.event import Event

DAY = 24 * 60 * 60 * 1000
MONDAY = 20_000 * DAY
DECIDER = PeriodsDecider()


class NoEntropy:
    def draw(self, *_: Any) -> bytes:
        raise AssertionError("a calendar draws nothing")


def at(now: int) -> Context:
    return Context(now, None, "c_1", NoEntropy())


def sent(calendar: Calendar, now: int, *commands: c.Command) -> tuple[Calendar, list[Event]]:
    """The calendar after the commands, and all events they led to."""
    events: list[Event] = []
    for command in commands:
        made = DECIDER.decide(calendar, command, at(now))
        events += made
        for event in made:
            calendar = DECIDER.evolve(calendar, event)
    return calendar, events


def begun(now: int = MONDAY + 5) -> Calendar:
    return sent(DECIDER.initial(STREAM), now, c.BeginCalendar())[0]


def table(name: str, since: int = MONDAY, until: int = MONDAY + DAY, **figures: int) -> f.TableReported:
    return f.TableReported(since, until, name, 1, 9, "00" * 32, f.Figures(**figures), (), ())


def facts(events: list[Event]) -> list[str]:
    return [type(event.fact).__name__ for event in events]


def test_days_are_counted_from_the_midnight_before() -> None:
    calendar = begun(MONDAY + 5 * 60 * 60 * 1000)
    assert calendar.since == MONDAY
    assert sent(calendar, MONDAY + DAY, c.BeginCalendar())[1] == []


def test_a_day_is_owed_a_minute_after_it_is_over() -> None:
    (owed,) = DECIDER.obligations(begun())
    assert (owed.kind, owed.due) == ("report", MONDAY + DAY + 60_000)
    assert DECIDER.obligations(DECIDER.initial(STREAM)) == []


def test_nothing_is_told_of_a_day_that_is_not_over() -> None:
    early = MONDAY + DAY + 59_999
    assert sent(begun(), early, c.TellTables((table("t_a"),)), c.TellDay(MONDAY, MONDAY + DAY))[1] == []
    assert sent(begun(), early + 1, c.TellTables((table("t_a"),)))[1] != []


def test_a_day_is_the_sum_of_its_tables() -> None:
    now = MONDAY + DAY + 60_000
    tables = (table("t_a", hands=3, stakes=10, chips_after=7), table("t_b", hands=2, stakes=5, chips_brought=7))
    calendar, events = sent(begun(), now, c.TellTables(tables), c.TellDay(MONDAY, MONDAY + DAY))
    day = events[-1].fact
    assert isinstance(day, f.DayReported)
    assert (day.tables, day.figures) == (2, f.Figures(hands=5, stakes=15, chips_brought=7, chips_after=7))
    assert (calendar.since, calendar.tables, calendar.figures) == (MONDAY + DAY, 0, f.Figures())


def test_what_two_workers_tell_counts_once() -> None:
    now = MONDAY + DAY + 60_000
    first = c.TellTables((table("t_a", hands=1), table("t_b", hands=1)))
    again = c.TellTables((table("t_b", hands=1), table("t_c", hands=1)))
    day = c.TellDay(MONDAY, MONDAY + DAY)
    _, events = sent(begun(), now, first, first, again, day, day, again)
    assert [fact.table for event in events if isinstance(fact := event.fact, f.TableReported)] == ["t_a", "t_b", "t_c"]
    assert facts(events).count("DayReported") == 1


def test_after_a_stop_one_report_covers_it_all() -> None:
    now = MONDAY + 9 * DAY + 60_000
    calendar, events = sent(begun(), now, c.TellDay(MONDAY, MONDAY + 9 * DAY))
    assert facts(events) == ["DayReported"]
    (owed,) = DECIDER.obligations(calendar)
    assert owed.due == MONDAY + 10 * DAY + 60_000


def test_a_period_whose_telling_has_begun_keeps_its_end_past_midnight() -> None:
    until = MONDAY + DAY
    calendar, _ = sent(begun(), until + 60_000, c.TellTables((table("t_a"),)))
    late = MONDAY + 2 * DAY + 60_000
    assert sent(calendar, late, c.TellTables((table("t_b", until=MONDAY + 2 * DAY),)))[1] == []
    assert facts(sent(calendar, late, c.TellTables((table("t_b"),)), c.TellDay(MONDAY, until))[1])[-1] == "DayReported"


def test_days_name_the_one_before() -> None:
    calendar, first = sent(begun(), MONDAY + DAY + 60_000, c.TellDay(MONDAY, MONDAY + DAY))
    later = MONDAY + 2 * DAY
    _, second = sent(calendar, later + 60_000, c.TellDay(MONDAY + DAY, later))
    assert [event.fact.previous for event in (*first, *second)] == [None, first[0].version]  # type: ignore[attr-defined]


@given(st.lists(st.integers(0, 3 * DAY), max_size=8))
def test_every_moment_is_in_exactly_one_period(steps: list[int]) -> None:
    """Whenever a worker looks, the next period begins where the last one ended."""
    calendar, now, covered = begun(), MONDAY + 5, MONDAY
    for step in steps:
        now += step
        assert calendar.since is not None
        calendar, events = sent(calendar, now, c.TellDay(calendar.since, calendar.ends(now)))
        for event in events:
            assert isinstance(event.fact, f.DayReported)
            assert event.fact.since == covered < event.fact.until <= now - 60_000
            covered = event.fact.until


@pytest.mark.parametrize("fold_from_day", [True, False])
def test_a_fold_may_begin_at_a_day(fold_from_day: bool) -> None:
    now = MONDAY + DAY + 60_000
    calendar, events = sent(begun(), now, c.TellTables((table("t_a", hands=1),)), c.TellDay(MONDAY, MONDAY + DAY))
    start = max(n for n, event in enumerate(events) if DECIDER.restates(event)) if fold_from_day else 0
    folded = DECIDER.initial(STREAM) if fold_from_day else begun()
    for event in events[start:]:
        folded = DECIDER.evolve(folded, event)
    assert folded == calendar
