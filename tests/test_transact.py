"""Load, decide, append: each command carried out once, on the newest state, or refused with its reason."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from service.log.log import Log
from service.log.server import LogUnavailable
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.refusal import Refused
from service.transact import Outcome, Transactor
from tests.log.conftest import NewLog, log, new_log  # noqa: F401 - fixtures
from tests.log.counter import Add, Begin, Command, Counter, Counting, Dice, Hide, Ring, SetBell
from tests.log.streams import STREAM, Backup

# ruff: noqa: F811


class Interrupted(Counting):
    """A counter where others are faster: before each of its first decisions, something else happens."""

    def __init__(self, *meanwhile: tuple[Log, Command]) -> None:
        self._meanwhile = list(meanwhile)
        self.contexts: list[Context] = []

    def decide(self, state: Counter, command: Command, context: Context) -> Sequence[Event]:
        self.contexts.append(context)
        if self._meanwhile:
            other, faster = self._meanwhile.pop(0)
            send(other, faster, f"faster{len(self._meanwhile)}")
        return super().decide(state, command, context)


def send(
    log: Log,
    command: Command,
    cause: str,
    decider: Counting | None = None,
    *,
    pinned: str | None = None,
    request: str = "",
    create: bool = False,
) -> Outcome[Counter]:
    return Transactor(log).run(
        decider or Counting(),
        STREAM,
        command,
        actor="p1",
        cause=cause,
        entropy=Dice(),
        pinned=pinned,
        request=request,
        create=create,
    )


def begin(log: Log, limit: int = 1_000_000) -> Outcome[Counter]:
    return send(log, Begin(limit), "begin", create=True)


def test_a_command_answers_its_events_and_the_stream_just_after_them(log: Log) -> None:
    begin(log)
    outcome = send(log, Add(2, times=3), "c1")

    assert list(outcome.versions) == [2, 3, 4]
    assert outcome.records == tuple(log.read(STREAM, after=1))
    assert [event.cause for event in outcome.events] == ["c1"] * 3
    assert (outcome.state.total, outcome.head) == (6, log.head(STREAM))
    assert not outcome.repeated


def test_a_repeated_command_answers_what_it_answered_then(new_log: NewLog) -> None:
    """Nothing of what happened since shows, in whichever process."""
    one, other = new_log(), new_log()
    begin(one)
    first = send(one, Add(2), "c1", request="d")
    send(one, Add(9), "c2")

    for process in (one, other):
        again = send(process, Add(2), "c1", request="d")
        assert again.repeated
        assert (again.events, again.records, again.state, again.head) == (
            first.events,
            first.records,
            first.state,
            first.head,
        )
    assert one.head(STREAM).version == 3


def test_a_repeated_creation_answers_the_creation(log: Log) -> None:
    first = begin(log)
    send(log, Add(1), "c1")

    again = begin(log)

    assert (again.repeated, again.state, again.head) == (True, first.state, first.head)


def test_a_repeated_command_that_changed_nothing_changes_nothing_again(log: Log) -> None:
    """It found nothing owed; by now it would."""
    begin(log)
    first = send(log, Ring(1), "c1")
    send(log, SetBell(1, 5_000), "c2")

    again = send(log, Ring(1), "c1")

    assert (first.events, again.events) == ((), ())
    assert (again.repeated, again.head) == (True, first.head)


def test_one_key_for_two_requests_is_refused(log: Log) -> None:
    begin(log)
    send(log, Add(1), "c1", request="one")

    with pytest.raises(Refused) as refusal:
        send(log, Add(2), "c1", request="other")

    assert refusal.value.code == "key_reused"
    assert log.head(STREAM).version == 2


def test_a_stream_that_never_began_is_unknown(log: Log) -> None:
    with pytest.raises(Refused) as refusal:
        send(log, Add(1), "c1")

    assert refusal.value.code == "unknown_stream"
    assert not log.exists(STREAM)


def test_who_was_too_late_decides_anew_on_the_newest_state(new_log: NewLog) -> None:
    """Two stakes at the same instant are both accepted."""
    log, other = new_log(), new_log()
    begin(log)

    outcome = send(log, Add(1), "c1", Interrupted((other, Add(10)), (other, Add(100))))

    assert outcome.state.total == 111
    assert log.load(STREAM, Counting()).state.total == 111


def test_a_command_keeps_the_time_of_its_arrival_over_retries(new_log: NewLog) -> None:
    """But no event happens before the one it follows."""
    log, other = new_log(), new_log()
    begin(log)
    counting = Interrupted((other, Add(10)), (other, Add(100)))

    outcome = send(log, Add(1), "c1", counting)

    first, second, third = (context.now for context in counting.contexts)
    times = [record.at for record in log.read(STREAM)]
    assert first <= second == max(first, times[1])
    assert third == max(first, times[2]) == outcome.records[0].at
    assert times == sorted(times)


def test_a_decision_that_no_longer_holds_is_refused_on_the_newest_state(new_log: NewLog) -> None:
    """Parallel stakes that together exceed what fits: only what fits is accepted."""
    log, other = new_log(), new_log()
    begin(log, limit=10)

    with pytest.raises(Refused) as refusal:
        send(log, Add(6), "c1", Interrupted((other, Add(6))))

    assert (refusal.value.code, refusal.value.facts) == ("over_the_limit", {"largest": 4})
    assert log.head(STREAM).version == 2


def test_a_refusal_on_an_old_state_is_no_answer(new_log: NewLog) -> None:
    """What was refused when it was decided is right by the time it would be answered."""
    log, other = new_log(), new_log()
    begin(log)

    class Waiting(Interrupted):
        def decide(self, state: Counter, command: Command, context: Context) -> Sequence[Event]:
            events = super().decide(state, command, context)
            if state.total == 0:
                raise Refused("too_early", "wait for another")
            return events

    assert send(log, Add(1), "c1", Waiting((other, Add(10)))).state.total == 11


def test_a_lost_answers_retry_is_answered_not_refused(new_log: NewLog) -> None:
    """The first sending arrives while the second is being refused."""
    log, other = new_log(), new_log()
    begin(log, limit=5)

    class Slow(Counting):
        def decide(self, state: Counter, command: Command, context: Context) -> Sequence[Event]:
            send(other, Add(5), "c1")
            return super().decide(replace(state, limit=0), command, context)

    outcome = send(log, Add(5), "c1", Slow())

    assert (outcome.repeated, list(outcome.versions), outcome.state.total) == (True, [2], 5)


def test_refusals_are_not_remembered(log: Log) -> None:
    begin(log, limit=5)
    with pytest.raises(Refused):
        send(log, Add(6), "c1")

    assert send(log, Add(5), "c1").state.total == 5


@pytest.mark.parametrize("bare", [True, False])
def test_a_pinned_command_is_carried_out_on_that_version_only(log: Log, bare: bool) -> None:
    head = begin(log).head
    pin = str(head.version) if bare else head.position
    send(log, Add(1), "c1", pinned=pin)

    with pytest.raises(Refused) as refusal:
        send(log, Add(1), "c2", pinned=pin)

    assert refusal.value.code == "version_passed"
    assert refusal.value.facts["position"] == log.head(STREAM).position
    assert log.head(STREAM).version == 2


def test_a_pinned_command_that_lost_the_race_is_not_retried_on_what_it_did_not_see(new_log: NewLog) -> None:
    log, other = new_log(), new_log()
    pin = begin(log).head.position

    with pytest.raises(Refused) as refusal:
        send(log, Add(1), "c1", Interrupted((other, Add(10))), pinned=pin)

    assert refusal.value.code == "version_passed"


def test_a_repeated_pinned_command_is_answered_though_its_version_has_passed(log: Log) -> None:
    pin = begin(log).head.position
    send(log, Add(1), "c1", pinned=pin)

    assert send(log, Add(1), "c1", pinned=pin).repeated


def test_what_is_owed_is_replaced_by_every_append(log: Log) -> None:
    begin(log)
    send(log, SetBell(1, 5_000), "c1")
    assert log.agenda.next_due() == 5_000

    send(log, Ring(1), "c2")
    assert log.agenda.next_due() is None


def test_a_secret_is_in_the_record_and_folds(new_log: NewLog) -> None:
    log = new_log()
    begin(log)
    outcome = send(log, Hide(7), "c1")

    assert outcome.records[0].secret is not None
    assert b"7" not in outcome.records[0].data
    assert new_log().load(STREAM, Counting()).state.hidden == 7


def test_a_command_that_always_comes_too_late_gives_up_and_says_so(new_log: NewLog) -> None:
    log, other = new_log(), new_log()
    begin(log)

    with pytest.raises(LogUnavailable):
        send(log, Add(1), "c1", Interrupted(*[(other, Add(1))] * 120))


def test_who_is_overtaken_by_five_hundred_events_loads_again(new_log: NewLog) -> None:
    log, other = new_log(), new_log()
    begin(log)

    outcome = send(log, Add(1), "c1", Interrupted((other, Add(1, times=501))))

    assert outcome.state.total == 502


def test_a_log_that_goes_back_in_the_middle_of_a_decision_is_noticed(new_log: NewLog) -> None:
    log = new_log()
    begin(log)
    backup = Backup(log)
    send(log, Add(5), "c1")

    class Failover(Counting):
        done = False

        def decide(self, state: Counter, command: Command, context: Context) -> Sequence[Event]:
            if not self.done:
                self.done = True
                backup.restore()
            return super().decide(state, command, context)

    outcome = send(log, Add(1), "c2", Failover())

    assert [record.type for record in log.read(STREAM)] == ["begun", "log_rewound", "added"]
    assert outcome.state.total == 1


def test_a_clock_moved_by_another_process_is_noticed_before_anything_is_decided_for_good(new_log: NewLog) -> None:
    """Who decided by the time before decides again, by the time that it is."""
    one, other = new_log(), new_log()
    begin(one)
    before = other.clock.advance(600_000) - 600_000
    (event,) = send(one, Add(1), "c1").events
    assert event.at >= before + 600_000
