"""What recurs: the instants of a cron expression in a zone.

Across changes of the clock Debian's cron is followed, as `cronsim` does: what names hours happens once a day, at the
moment of the change where its time is skipped and at the first of two where it comes twice; what happens every hour or
oftener follows the hours as they pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from cronsim import CronSim, CronSimError

from service.calendar.zones import milliseconds, moment
from service.stream.refusal import Refused


def instants(cron: str, zone: str, after: int) -> Iterator[int]:
    """The instants of a cron expression of five fields after an instant, all in milliseconds UTC, without end.

    Refuses `invalid_cron` for an expression that can't be read or comes to no day within fifty years, and
    `invalid_time` for an unknown zone.
    """
    if len(cron.split()) != 5:
        raise Refused("invalid_cron", f"Say {cron!r} in five fields: minute, hour, day, month, weekday.")
    try:
        coming = CronSim(cron, moment(after, zone))
        first = next(coming)
    except (CronSimError, StopIteration) as wrong:
        raise Refused("invalid_cron", f"{cron!r} names no days; say an expression like '30 20 * * FRI'.") from wrong
    return _told(first, coming)


def _told(first: datetime, coming: CronSim) -> Iterator[int]:
    yield milliseconds(first)
    yield from map(milliseconds, coming)
