"""A recurring event in a zone, across both changes of the clock and wherever the machine stands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.calendar.recurrence import instants
from service.calendar.zones import milliseconds
from service.stream.refusal import Refused

ROME = ZoneInfo("Europe/Rome")
ZONES = ("Europe/Rome", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Asia/Kolkata", "UTC")
SPRING, AUTUMN = datetime(2027, 3, 28, tzinfo=UTC), datetime(2027, 10, 31, tzinfo=UTC)


def utc(*moment: int) -> int:
    return milliseconds(datetime(*moment, tzinfo=UTC))  # type: ignore[misc,arg-type]


def test_daily_at_half_past_two_happens_once_a_day_when_the_clocks_skip_it() -> None:
    """In Rome, 2027-03-28, the clocks go from 02:00 (01:00 UTC) to 03:00."""
    assert list(islice(instants("30 2 * * *", "Europe/Rome", utc(2027, 3, 26, 12)), 4)) == [
        utc(2027, 3, 27, 1, 30),
        utc(2027, 3, 28, 1, 0),
        utc(2027, 3, 29, 0, 30),
        utc(2027, 3, 30, 0, 30),
    ]


def test_daily_at_half_past_two_happens_once_a_day_when_the_clocks_show_it_twice() -> None:
    """In Rome, 2027-10-31, the clocks go from 03:00 (01:00 UTC) back to 02:00."""
    assert list(islice(instants("30 2 * * *", "Europe/Rome", utc(2027, 10, 29, 12)), 4)) == [
        utc(2027, 10, 30, 0, 30),
        utc(2027, 10, 31, 0, 30),
        utc(2027, 11, 1, 1, 30),
        utc(2027, 11, 2, 1, 30),
    ]


def test_hourly_follows_the_hours_as_they_pass() -> None:
    for day in (SPRING, AUTUMN):
        after = milliseconds(day - timedelta(hours=12))
        found = list(islice(instants("15 * * * *", "Europe/Rome", after), 48))
        assert found == [after + 15 * 60_000 + hour * 3_600_000 for hour in range(48)]


def test_the_machines_own_zone_plays_no_part() -> None:
    program = (
        "import json; from itertools import islice; from service.calendar.recurrence import instants;"
        f"print(json.dumps(list(islice(instants('30 2 * * *', 'Europe/Rome', {utc(2027, 3, 20)}), 300))))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "TZ": zone}, capture_output=True, check=True, text=True
        ).stdout
        for zone in ("Australia/Sydney", "UTC")
    ]
    assert told[0] == told[1]
    days = Counter(datetime.fromtimestamp(at / 1000, ROME).date() for at in json.loads(told[0]))
    assert set(days.values()) == {1}
    assert len(days) == 300


@given(
    zone=st.sampled_from(ZONES),
    hour=st.integers(0, 23),
    minute=st.integers(0, 59),
    day=st.integers(0, 3650),
)
def test_a_named_time_comes_once_on_every_day(zone: str, hour: int, minute: int, day: int) -> None:
    """Held against the zone's own clocks: where they show the time it is met, elsewhere the change itself."""
    start = datetime(2026, 1, 1, tzinfo=ZoneInfo(zone)) + timedelta(days=day)
    end = milliseconds(start + timedelta(days=10))
    after = milliseconds(start) - 1000
    found = list(takewhile(lambda at: at < end, instants(f"{minute} {hour} * * *", zone, after)))
    shown = [datetime.fromtimestamp(at / 1000, ZoneInfo(zone)) for at in found]
    assert [one.date() for one in shown] == [(start + timedelta(days=n)).date() for n in range(10)]
    for one in shown:
        planned = one.replace(hour=hour, minute=minute, fold=0)
        is_skipped = planned.astimezone(UTC).astimezone(one.tzinfo) != planned
        changes = one.utcoffset() != (one.astimezone(UTC) - timedelta(minutes=1)).astimezone(one.tzinfo).utcoffset()
        assert changes if is_skipped else one == planned


@pytest.mark.parametrize("cron", ["", "30 2 * *", "0 30 2 * * *", "61 2 * * *", "30 2 30 2 *", "soon", "@daily"])
def test_what_names_no_instants_is_refused(cron: str) -> None:
    with pytest.raises(Refused) as refused:
        instants(cron, "Europe/Rome", 0)
    assert refused.value.code == "invalid_cron"


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        instants("30 2 * * *", "Europe/Atlantis", 0)
    assert refused.value.code == "invalid_time"
