"""What is owed: replaced as a whole by each append, taken under a lease, parked when it keeps failing."""

from __future__ import annotations

import pytest

from service.log.agenda import USUAL_LEASE, Due, Lag
from service.log.log import Log
from service.stream.chain import Head
from service.stream.obligation import Obligation
from tests.log.conftest import NewLog
from tests.log.streams import STREAM, append, begun, onto

RING = Obligation("ring", "1", 5_000)
OTHER = Obligation("ring", "2", 6_000)


@pytest.fixture
def head(log: Log) -> Head:
    return begun(log)[1]


def owe(log: Log, head: Head, *owed: Obligation) -> None:
    """An append without events replaces what the stream owes."""
    append(log, head, [], owed)


def stand_still(log: Log) -> int:
    """Stop the clock, an hour ahead of the server's, and answer its time: it never runs behind a pulse."""
    now = log.clock.now() + 3_600_000
    for partition in log.keys.all_partitions():
        log.redis.hset(log.keys.clock(partition), "pulse", now)
    return now


def subjects(taken: list[Due]) -> list[str]:
    return [due.subject for due in taken]


def test_a_debt_is_handed_out_once_it_is_due(log: Log, head: Head) -> None:
    owe(log, head, RING)

    assert log.agenda.next_due() == 5_000
    assert log.agenda.take(4_999, 10) == []
    assert log.agenda.take(5_000, 10) == [Due("ring", STREAM, "1", 5_000, 1)]


def test_a_taken_debt_is_hidden_for_its_lease_and_no_longer(log: Log, head: Head) -> None:
    """A worker that dies costs a lease's time."""
    owe(log, head, Obligation("settle_hand", "1", 5_000))
    log.agenda.take(5_000, 10)

    assert log.agenda.take(5_000 + USUAL_LEASE - 1, 10) == []
    assert log.agenda.next_due() == 5_000 + USUAL_LEASE
    assert log.agenda.take(5_000 + USUAL_LEASE, 10) == [Due("settle_hand", STREAM, "1", 5_000, 1)]


def test_a_slow_kind_has_a_longer_lease(new_log: NewLog) -> None:
    log = Log(new_log().redis, leases={"audit": 90_000})
    owe(log, begun(log)[1], Obligation("audit", "1", 5_000), RING)
    log.agenda.take(6_000, 10)

    assert [due.kind for due in log.agenda.take(95_999, 10)] == ["ring"]
    assert [due.kind for due in log.agenda.take(96_000, 10)] == ["audit"]


def test_the_longest_overdue_of_all_partitions_come_first(log: Log) -> None:
    """No partition waits for another to be empty."""
    for number in range(20):
        stream = f"counter:{number}"
        head = begun(log, stream=stream)[1]
        log.append(stream, onto(head), [], [Obligation("ring", str(number), 1_000 - number)], None)

    taken = log.agenda.take(2_000, 5) + log.agenda.take(2_000, 100)

    assert subjects(taken) == [str(number) for number in reversed(range(20))]


def test_a_debt_still_owed_keeps_its_lease(log: Log, head: Head) -> None:
    """Else a worker in the middle of it would get company at every append."""
    owe(log, head, RING)
    log.agenda.take(5_000, 10)

    owe(log, head, RING, OTHER)

    assert subjects(log.agenda.take(6_000, 10)) == ["2"]


def test_a_debt_with_another_time_begins_anew(log: Log, head: Head) -> None:
    owe(log, head, RING)
    log.agenda.take(5_000, 10)

    owe(log, head, Obligation("ring", "1", 5_500))

    assert log.agenda.take(6_000, 10) == [Due("ring", STREAM, "1", 5_500, 1)]


def test_a_debt_no_longer_owed_is_gone_taken_or_not(log: Log, head: Head) -> None:
    owe(log, head, RING, OTHER)
    log.agenda.take(5_000, 10)

    owe(log, head)

    assert log.agenda.take(10**9, 10) == []
    assert log.agenda.next_due() is None


def test_one_stream_does_not_touch_what_another_owes(log: Log, head: Head) -> None:
    owe(log, head, RING)
    other = begun(log, stream="counter:b")[1]
    log.append("counter:b", onto(other), [], [RING], None)

    owe(log, head)

    assert [due.stream for due in log.agenda.take(5_000, 10)] == ["counter:b"]


def test_failures_back_off_and_the_eighth_parks(log: Log, head: Head) -> None:
    """1 s, three times as long each time, 10 min at most; what is parked delays nobody and can be seen."""
    owe(log, head, RING)
    now = stand_still(log)
    waits, parked = [], []
    for _ in range(8):
        [due] = log.agenda.take(10**15, 1)
        parked.append(log.agenda.failed(due))
        waits.append((log.agenda.next_due() or now) - now)

    assert waits == [1_000, 3_000, 9_000, 27_000, 81_000, 243_000, 600_000, 0]
    assert parked == [False] * 7 + [True]
    assert log.agenda.take(10**15, 10) == []
    assert log.agenda.parked() == [Due("ring", STREAM, "1", 5_000, 9)]


def test_twins_that_fail_at_the_same_attempt_count_once(log: Log, head: Head) -> None:
    owe(log, head, RING)
    [due] = log.agenda.take(5_000, 1)

    for _ in range(20):
        log.agenda.failed(due)

    assert log.agenda.take(10**15, 1)[0].attempt == 2


def test_a_failure_reported_after_the_debt_was_paid_does_not_bring_it_back(log: Log, head: Head) -> None:
    owe(log, head, RING)
    [due] = log.agenda.take(5_000, 1)
    owe(log, head)

    log.agenda.failed(due)

    assert log.agenda.take(10**15, 1) == []


def test_a_parked_debt_comes_back_when_the_stream_owes_it_at_another_time(log: Log, head: Head) -> None:
    owe(log, head, RING)
    for _ in range(8):
        log.agenda.failed(log.agenda.take(10**15, 1)[0])

    owe(log, head, Obligation("ring", "1", 7_000))

    assert log.agenda.take(7_000, 1) == [Due("ring", STREAM, "1", 7_000, 1)]
    assert log.agenda.parked() == []


def test_lag_counts_what_is_overdue_and_not_taken(log: Log, head: Head) -> None:
    now = stand_still(log)
    late, later = Obligation("ring", "1", now - 60_000), Obligation("ring", "2", now - 90_000)
    owe(log, head, late, later, Obligation("settle", "3", now + 60_000))

    lag = log.agenda.lag()
    log.agenda.take(now, 10)

    assert lag == {"ring": Lag(overdue=2, longest=90_000)}
    assert log.agenda.lag() == {}
