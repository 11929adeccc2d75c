"""One clock, never running back; and the times in which nobody could append."""

from __future__ import annotations

import time

import pytest

from service.log.log import Log
from service.stream.decider import Outage
from tests.log.conftest import NewLog
from tests.log.counter import Add
from tests.log.streams import COUNTING, STREAM, append, begun, decided


def silent_for(log: Log, ms: int) -> int:
    """Make the last pulse so old, and answer when it was."""
    last = log.clock.now() - ms
    for partition in log.keys.all_partitions():
        log.redis.hset(log.keys.clock(partition), "pulse", last)
    return last


def test_it_is_the_servers_time(log: Log) -> None:
    before = time.time_ns() // 1_000_000
    assert before <= log.clock.now() <= time.time_ns() // 1_000_000


def test_the_sandbox_moves_it_for_all_processes(new_log: NewLog) -> None:
    one, other = new_log(), new_log()
    begun(one)
    before = other.clock.now()

    assert one.clock.advance(3_600_000) >= before + 3_600_000

    assert other.clock.now() >= before + 3_600_000
    assert other.load(STREAM, COUNTING).now >= before + 3_600_000


def test_it_moves_forward_only(log: Log) -> None:
    with pytest.raises(ValueError, match="forward"):
        log.clock.advance(-1)


def test_it_never_runs_behind_a_pulse(log: Log) -> None:
    """The machine's clock was set back a minute."""
    ahead = silent_for(log, -60_000)

    assert log.clock.now() == ahead


def test_it_never_runs_behind_the_last_event(log: Log) -> None:
    future = log.clock.now() + 60_000
    state, head = begun(log)
    append(log, head, decided(state, head, Add(1), at=future)[0])

    loaded = log.load(STREAM, COUNTING)
    assert (loaded.at, loaded.now) == (future, future)


def test_the_first_pulse_ever_records_nothing(log: Log) -> None:
    log.clock.pulse()

    assert log.clock.outages(STREAM) == ()


def test_a_short_silence_is_no_outage(log: Log) -> None:
    silent_for(log, 4_000)
    log.clock.pulse()

    assert log.clock.outages(STREAM) == ()


def test_a_silence_of_more_than_five_seconds_is_an_outage(log: Log) -> None:
    begun(log)
    since = silent_for(log, 8_000)
    log.clock.pulse()
    log.clock.pulse()

    [outage] = log.clock.outages(STREAM)

    assert outage.since == since
    assert since + 8_000 <= outage.until <= log.clock.now()
    assert [known.since for known in log.load(STREAM, COUNTING).outages] == [since]


def test_moving_the_sandbox_clock_is_no_outage(log: Log) -> None:
    log.clock.pulse()
    log.clock.advance(60_000)
    log.clock.pulse()

    assert log.clock.outages(STREAM) == ()


def test_only_the_newest_hundred_outages_are_kept(log: Log) -> None:
    for _ in range(101):
        last = silent_for(log, 6_000)
        log.clock.pulse()

    outages = log.clock.outages(STREAM)

    assert len(outages) == 100
    assert outages[-1] == Outage(last, outages[-1].until)


def test_it_is_silent_from_five_seconds_after_the_last_pulse_to_the_next(log: Log) -> None:
    assert not log.clock.is_silent(STREAM), "nobody ever pulsed"
    silent_for(log, 6_000)
    assert log.clock.is_silent(STREAM)
    log.clock.pulse()
    assert not log.clock.is_silent(STREAM)
