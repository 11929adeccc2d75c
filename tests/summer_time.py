"""When Rome changes its clocks next, and when what happens there daily at half past two begins around it.

Both times at 01:00 UTC on a month's last Sunday. In spring 02:30 never comes, and it begins at the change; in autumn
02:30 comes twice, and it begins the first time.
"""

from __future__ import annotations

from calendar import SUNDAY, Calendar
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

MARCH, OCTOBER = 3, 10
TIMES = {MARCH: (time(1, 30), time(1, 0), time(0, 30)), OCTOBER: (time(0, 30), time(0, 30), time(1, 30))}
"""Of the beginning, in UTC: on the day before, on that Sunday, on the day after."""

_AHEAD = timedelta(days=3)


class Change(NamedTuple):
    """`noon` is UTC, of the day before the first of the three beginnings."""

    noon: datetime
    starts: tuple[datetime, ...]


def coming_change(month: int) -> Change:
    """The next one in that month that is more than three days away."""
    today = datetime.now(UTC)
    sunday = next(day for year in (today.year, today.year + 1) if (day := _last_sunday(year, month)) > today + _AHEAD)
    days = [sunday + timedelta(days=number) for number in (-1, 0, 1)]
    starts = tuple(datetime.combine(day, at, UTC) for day, at in zip(days, TIMES[month], strict=True))
    return Change(sunday - timedelta(days=2, hours=-12), starts)


def _last_sunday(year: int, month: int) -> datetime:
    weeks = Calendar(firstweekday=SUNDAY).monthdayscalendar(year, month)
    return datetime(year, month, max(week[0] for week in weeks), tzinfo=UTC)
