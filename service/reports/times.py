"""Times as reports write them: in UTC, and so that no language reads them otherwise."""

from __future__ import annotations

from datetime import UTC, datetime


def moment(ms: int) -> datetime:
    """Milliseconds UTC as a date."""
    return datetime.fromtimestamp(ms // 1000, UTC).replace(microsecond=ms % 1000 * 1000)


def written_time(ms: int) -> str:
    """To the second: `2026-12-01 10:15:55`."""
    return f"{moment(ms):%Y-%m-%d %H:%M:%S}"


def written_clock(ms: int) -> str:
    """The time of day alone, to the tenth of a second: `10:15:55.1`."""
    return f"{moment(ms):%H:%M:%S}.{ms % 1000 // 100}"
