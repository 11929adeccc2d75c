"""Local times of IANA zones as instants, across both changes of the clock."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from service.stream.refusal import Refused


def zone_named(name: str) -> ZoneInfo:
    """The IANA zone of this name. Refuses `invalid_time` where there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as unknown:
        raise Refused("invalid_time", f"{name!r} is no IANA time zone; say one like Europe/Rome.") from unknown


def instant(local: str, zone: str) -> int:
    """When a zone's clocks show a local time such as `2027-12-24T20:30`, in milliseconds UTC, to the minute.

    Of a time that they show twice in autumn the first is meant. Refuses `invalid_time`, also for a time that the clocks
    skip in spring, since nobody can come to it.
    """
    shown = _read(local).replace(tzinfo=zone_named(zone))
    at = milliseconds(shown)
    if moment(at, zone).replace(tzinfo=None) != shown.replace(tzinfo=None):
        raise Refused("invalid_time", f"The clocks of {zone} skip {local}; say an earlier or a later time.")
    return at


def local_time(at: int, zone: str) -> str:
    """What a zone's clocks show at an instant (milliseconds UTC), with the offset: `2027-12-24T20:30+01:00`."""
    return moment(at, zone).isoformat(timespec="minutes")


def moment(at: int, zone: str) -> datetime:
    """An instant (milliseconds UTC) as a zone's clocks show it."""
    return datetime.fromtimestamp(at // 1000, UTC).astimezone(zone_named(zone))


def milliseconds(shown: datetime) -> int:
    """What a zone's clocks show, as an instant in milliseconds UTC."""
    return int(shown.timestamp()) * 1000


def _read(local: str) -> datetime:
    try:
        shown = datetime.fromisoformat(local)
    except ValueError as wrong:
        raise Refused("invalid_time", f"{local!r} is no local time; say one like 2027-12-24T20:30.") from wrong
    if shown.tzinfo is not None or shown.second or shown.microsecond:
        raise Refused("invalid_time", f"Say {local!r} to the minute and without an offset, with the zone beside it.")
    return shown
