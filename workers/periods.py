"""The house's days: begun once, and reported when they are over, some tables at a time."""

from __future__ import annotations

from itertools import islice

from service.periods import commands as c
from service.periods.decider import STREAM
from service.periods.facts import TableReported
from service.periods.state import Calendar
from service.reports.tally import tally
from service.wiring import Service

TABLES_AT_ONCE = 50
"""How many tables a job tells; the next job goes on behind them, so that none lasts long however many there are."""


def begin(service: Service) -> None:
    """Count days from today on, if nobody does yet."""
    if not service.log.exists(STREAM):
        service.carry_out(service.periods, STREAM, c.BeginCalendar(), create=True)


def report(service: Service, stream: str, subject: str) -> None:
    """Tell some tables of a period that is over; the period itself when no table is left."""
    del subject
    calendar = service.log.load(stream, service.periods).state
    if calendar.since is None:
        return
    until = calendar.ends(service.clock.now())
    told = _told(service, calendar, calendar.since, until)
    command = c.TellTables(told) if told else c.TellDay(calendar.since, until)
    service.carry_out(service.periods, stream, command)


def _told(service: Service, calendar: Calendar, since: int, until: int) -> tuple[TableReported, ...]:
    """The next tables at which something happened, by the order of their ids; imported ones were played elsewhere."""
    streams = sorted(stream for stream in service.log.streams("table") if stream > f"table:{calendar.last_table}")
    own = (stream for stream in streams if service.log.imports.of(stream) is None)
    tallied = (tally(service.log, service.tables, stream, since, until) for stream in own)
    return tuple(islice((told for told in tallied if told is not None), TABLES_AT_ONCE))
