"""The calendar as the log and the one retry loop know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from service.periods import commands as c
from service.periods import facts as f
from service.periods.state import DAY_MS, SETTLING_MS, Calendar, evolve, midnight
from service.stream.catalogue import Catalogue
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.obligation import Obligation

STREAM = "calendar"


class PeriodsDecider:
    """Decides for the calendar; it is told figures, and asks for nothing but their order."""

    catalogue: Catalogue = f.CATALOGUE

    def initial(self, stream: str) -> Calendar:
        del stream
        return Calendar()

    def rewound(self) -> c.Command:
        return c.NoticeRewind()

    def decide(self, state: Calendar, command: c.Command, context: Context) -> list[Event]:
        facts = _follow(state, command, context.now)
        return [
            Event(n, context.now, context.actor, context.cause, fact) for n, fact in enumerate(facts, state.version + 1)
        ]

    def evolve(self, state: Calendar, event: Event) -> Calendar:
        return evolve(state, event)

    def obligations(self, state: Calendar) -> list[Obligation]:
        """A report once the day is over; each that is told in part is a debt anew, so that no lease holds it up."""
        if state.since is None:
            return []
        return [Obligation("report", f"{state.since}.{state.tables}", state.since + DAY_MS + SETTLING_MS)]

    def restates(self, event: Event) -> bool:
        return isinstance(event.fact, f.CalendarBegun | f.DayReported)

    def owes_checkpoint(self, event: Event) -> bool:
        return isinstance(event.fact, f.DayReported)


def _follow(calendar: Calendar, command: c.Command, now: int) -> Iterator[f.CalendarFact]:
    """The events that the command leads to: none where it comes too late or too early."""
    match command:
        case c.BeginCalendar():
            if calendar.since is None:
                yield f.CalendarBegun(midnight(now))
        case c.TellTables(tables):
            yield from (told for told in tables if _is_next(calendar, told.since, told.until, now, told.table))
        case c.TellDay(since, until):
            if _is_next(calendar, since, until, now):
                told = calendar.last_day, calendar.tables, calendar.figures, calendar.anomalies
                yield f.DayReported(since, until, *told)
        case c.NoticeRewind():
            yield f.CalendarRewound()
        case _:
            assert_never(command)


def _is_next(calendar: Calendar, since: int, until: int, now: int, table: str | None = None) -> bool:
    """Whether this is the period that is to be told now, and the table one behind those that are told."""
    is_period = (since, until) == (calendar.since, calendar.ends(now)) and since < until
    return is_period and (table is None or table > calendar.last_table)
