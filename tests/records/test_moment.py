"""A time stands for the version that a log had then."""

from __future__ import annotations

from bisect import bisect_right
from random import Random

import pytest

from service.records.moment import version_at
from service.stream.refusal import Refused
from tests.records.tables import logged, random_table


def test_a_time_finds_the_last_event_until_then() -> None:
    table = random_table(3, hands=3)
    log, times = logged(table), [event.at for event in table.events]
    chosen = Random(1).sample(times, 8)
    for at in [times[0], *(time + step for time in chosen for step in (0, 1)), times[-1] + 10**6]:
        assert version_at(log, table.stream, at) == bisect_right(times, at)


def test_before_the_first_event_there_was_no_table() -> None:
    table = random_table(3, hands=1)
    with pytest.raises(Refused) as refusal:
        version_at(logged(table), table.stream, table.events[0].at - 1)
    assert refusal.value.code == "unknown_version"
