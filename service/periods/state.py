"""The calendar as its log has made it: where the period stands that is not reported yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never, cast

import msgspec
from msgspec.structs import replace

from service.periods import facts as f
from service.stream.event import Event

DAY_MS = 86_400_000

SETTLING_MS = 60_000
"""So long after midnight a day is told: what arrived before it may still be on its way into the log."""


class Calendar(msgspec.Struct, frozen=True):
    """The whole state. `since` None: the calendar has not begun.

    `until` is the end of the period whose tables are being told, `last_table` the last of them; `last_day` the version
    of the last report of a day.
    """

    version: int = 0
    since: int | None = None
    until: int | None = None
    last_table: str = ""
    last_day: int | None = None
    tables: int = 0
    figures: f.Figures = f.Figures()
    anomalies: tuple[f.Anomaly, ...] = ()

    def ends(self, now: int) -> int:
        """Where the period ends that can be told at `now`: at the last midnight, unless its telling has begun."""
        return self.until if self.until is not None else midnight(now - SETTLING_MS)


def midnight(now: int) -> int:
    """When the day began, in UTC."""
    return now - now % DAY_MS


def evolve(calendar: Calendar, event: Event) -> Calendar:
    """The calendar after `event`."""
    fact = cast(f.CalendarFact, event.fact)
    match fact:
        case f.CalendarBegun(since):
            return Calendar(event.version, since)
        case f.TableReported():
            return replace(
                calendar,
                version=event.version,
                until=fact.until,
                last_table=fact.table,
                tables=calendar.tables + 1,
                figures=calendar.figures.plus(fact.figures),
                anomalies=_counted((*calendar.anomalies, *fact.anomalies)),
            )
        case f.DayReported():
            return Calendar(event.version, fact.until, last_day=event.version)
        case f.CalendarRewound():
            return replace(calendar, version=event.version)
        case _:
            assert_never(fact)


def _counted(anomalies: Iterable[f.Anomaly]) -> tuple[f.Anomaly, ...]:
    """Each kind once."""
    counts: Counter[f.AnomalyCode] = Counter()
    for anomaly in anomalies:
        counts[anomaly.code] += anomaly.count
    return tuple(f.Anomaly(code, count) for code, count in sorted(counts.items()))
