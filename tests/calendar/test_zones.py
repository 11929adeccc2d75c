"""Local times as instants."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.calendar.zones import instant, local_time
from service.stream.refusal import Refused
from tests.calendar.test_recurrence import ZONES, utc


@pytest.mark.parametrize(
    ("local", "zone", "at"),
    [
        ("2026-12-24T20:30", "Europe/Rome", utc(2026, 12, 24, 19, 30)),
        ("2027-07-01T20:30", "Europe/Rome", utc(2027, 7, 1, 18, 30)),
        ("2026-12-24T20:30", "Australia/Sydney", utc(2026, 12, 24, 9, 30)),
        ("2027-10-31T02:30", "Europe/Rome", utc(2027, 10, 31, 0, 30)),
    ],
)
def test_a_local_time_is_an_instant(local: str, zone: str, at: int) -> None:
    """Of 02:30 on 2027-10-31, which Rome's clocks show twice, the first is meant."""
    assert instant(local, zone) == at


@pytest.mark.parametrize(
    ("local", "zone"),
    [
        ("2027-03-28T02:30", "Europe/Rome"),
        ("2027-03-28T20:30:10", "Europe/Rome"),
        ("2027-03-28T20:30+01:00", "Europe/Rome"),
        ("tomorrow", "Europe/Rome"),
        ("2027-03-28T20:30", "Rome"),
        ("2027-03-28T20:30", "../../etc/passwd"),
        ("2027-03-28T20:30", ""),
    ],
)
def test_what_is_no_time_is_refused(local: str, zone: str) -> None:
    with pytest.raises(Refused) as refused:
        instant(local, zone)
    assert refused.value.code == "invalid_time"


@given(
    at=st.datetimes(datetime(2020, 1, 1), datetime(2037, 12, 31)),
    zone=st.sampled_from(ZONES),
)
def test_what_the_clocks_show_at_an_instant_is_that_instant(at: datetime, zone: str) -> None:
    minute = utc(at.year, at.month, at.day, at.hour, at.minute)
    shown = datetime.fromisoformat(local_time(minute, zone))
    assert shown.timestamp() * 1000 == minute
    once = datetime.fromtimestamp(minute / 1000, UTC).astimezone(ZoneInfo(zone))
    if once.fold == 0:
        assert instant(local_time(minute, zone)[:16], zone) == minute
