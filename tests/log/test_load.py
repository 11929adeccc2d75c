"""The stream at its head, in one round trip, from wherever a fold may begin."""

from __future__ import annotations

from itertools import count

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.log.log import Log
from service.stream.chain import genesis
from service.stream.refusal import Refused
from service.transact import Transactor
from tests.log.conftest import NewLog
from tests.log.counter import Add, Begin, Command, Counter, Dice, Hide, Restate, Ring, SetBell
from tests.log.streams import COUNTING, STREAM, append, begun, decided, followed, one_more

_ids = count()

commands = st.one_of(
    st.builds(Add, st.integers(0, 9), st.integers(1, 3)),
    st.builds(Hide, st.integers(0, 9)),
    st.builds(SetBell, st.integers(0, 99), st.integers(0, 10**12)),
    st.builds(Ring, st.integers(0, 99)),
    st.just(Restate()),
)


def send(log: Log, command: Command, stream: str = STREAM) -> None:
    Transactor(log).run(COUNTING, stream, command, actor="p1", cause=f"c{next(_ids)}", entropy=Dice(), create=True)


def test_a_stream_that_never_began_is_at_version_nought(log: Log) -> None:
    loaded = log.load(STREAM, COUNTING)

    assert (loaded.state, loaded.head) == (Counter(), genesis(STREAM))
    assert not log.exists(STREAM)


def test_a_load_from_the_last_restating_event_equals_the_whole_fold(new_log: NewLog) -> None:
    """The constants of the first event come along: nothing repeats the limit."""
    log = new_log()
    for command in (Begin(limit=77), Add(5, times=3), SetBell(1, 9_000), Restate(), Add(2), Restate(), Add(1)):
        send(log, command)

    loaded = new_log().load(STREAM, COUNTING)

    assert loaded.state == Counter(version=9, limit=77, total=18, bells=((1, 9_000),))
    assert loaded.head == log.head(STREAM)


def test_a_cold_load_reads_the_constants_and_the_last_hand_only(new_log: NewLog) -> None:
    """So a long log opens as fast as a short one."""
    log = new_log()
    for command in (Begin(), Add(1, times=50), Restate(), Add(1, times=3)):
        send(log, command)
    folded = []

    class Watching(type(COUNTING)):  # type: ignore[misc]
        def evolve(self, state, event):  # type: ignore[no-untyped-def]
            folded.append(event.version)
            return super().evolve(state, event)

    new_log().load(STREAM, Watching())

    assert folded == [1, 52, 53, 54, 55]


def test_a_load_of_more_than_a_thousand_events_misses_none(new_log: NewLog) -> None:
    log = new_log()
    for command in (Begin(), Add(1, times=999), Add(1, times=999), Add(1, times=10)):
        send(log, command)

    assert new_log().load(STREAM, COUNTING).state.total == 2_008


def test_a_process_that_loaded_before_folds_on_what_others_wrote(new_log: NewLog) -> None:
    """The cache is a baseline; the head is asked every time."""
    one, other = new_log(), new_log()
    send(one, Begin())
    one.load(STREAM, COUNTING)
    send(other, Add(4))

    assert one.load(STREAM, COUNTING).state.total == 4
    assert one.load(STREAM, COUNTING).head == other.head(STREAM)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(commands, max_size=15))
def test_every_past_state_is_the_fold_of_its_events(new_log: NewLog, history: list[Command]) -> None:
    """From whichever restating event it is rebuilt."""
    log = new_log()
    log.redis.flushall()
    for command in (Begin(), *history):
        send(log, command)
    state, states = Counter(), [Counter()]
    for record in log.read(STREAM):
        state = COUNTING.evolve(state, COUNTING.catalogue.event(record))
        states.append(state)

    assert [log.state_at(STREAM, COUNTING, version) for version in range(len(states))] == states
    assert new_log().load(STREAM, COUNTING).state == state


def test_a_version_that_is_yet_to_come_has_no_state(log: Log) -> None:
    begun(log)

    with pytest.raises(Refused, match="no version 2"):
        log.state_at(STREAM, COUNTING, 2)


def test_a_past_state_is_found_over_many_events_without_a_restating_one(log: Log) -> None:
    for command in (Begin(), Restate(), Add(1, times=250), Restate(), Add(1)):
        send(log, command)

    assert log.state_at(STREAM, COUNTING, 240).total == 238


@pytest.mark.parametrize("field", [{"type": "from_the_future"}, {"v": 2}])
def test_an_event_unknown_here_stops_its_stream_alone(new_log: NewLog, field: dict[str, str]) -> None:
    """A newer release wrote it; nothing is lost, and the others play on."""
    log = new_log()
    state, head = begun(log)
    begun(log, stream="counter:b")
    [record] = one_more(state, head)
    append(log, head, [msgspec.structs.replace(record, **field)])

    with pytest.raises(Refused) as refusal:
        new_log().load(STREAM, COUNTING)

    assert refusal.value.code == "unknown_event"
    assert len(log.read(STREAM)) == 2
    assert new_log().load("counter:b", COUNTING).head.version == 1


def test_data_that_cannot_be_read_is_damage(new_log: NewLog) -> None:
    log = new_log()
    state, head = begun(log)
    [record] = one_more(state, head)
    append(log, head, [msgspec.structs.replace(record, data=b'{"amount":')])

    with pytest.raises(Refused) as refusal:
        new_log().load(STREAM, COUNTING)

    assert refusal.value.code == "log_damaged"


def test_a_log_whose_beginning_is_gone_cannot_be_played(new_log: NewLog) -> None:
    log = new_log()
    for command in (Begin(), Restate(), Add(1)):
        send(log, command)
    log.redis.xdel(log.keys.log(STREAM), "1-0")

    with pytest.raises(Refused) as refusal:
        new_log().load(STREAM, COUNTING)

    assert refusal.value.code == "log_damaged"


@pytest.mark.parametrize("cached", [True, False])
def test_a_log_whose_last_entry_is_not_its_head_cannot_be_played(new_log: NewLog, cached: bool) -> None:
    log = new_log()
    begun(log, Add(1))
    log.load(STREAM, COUNTING)
    log.redis.xdel(log.keys.log(STREAM), "2-0")

    with pytest.raises(Refused) as refusal:
        (log if cached else new_log()).load(STREAM, COUNTING)

    assert refusal.value.code == "log_damaged"


def test_streams_of_a_kind_are_listed(log: Log) -> None:
    names = {f"counter:{number}" for number in range(30)}
    for stream in (*names, "other:1"):
        begun(log, stream=stream)

    assert set(log.streams("counter")) == names
    assert len(list(log.streams("counter"))) == 30


def test_reading_goes_on_after_a_version(log: Log) -> None:
    state, head = begun(log)
    records = decided(state, head, Add(1, times=5))[0]
    append(log, head, records)

    assert log.read(STREAM, after=2, limit=3) == records[1:4]
    assert log.read(STREAM, after=6) == []
    assert log.head_at(STREAM, 4).hash == records[2].hash


def test_a_long_log_is_read_on_piece_by_piece(log: Log) -> None:
    for command in (Begin(), Add(1, times=1_100), Hide(3)):
        send(log, command)
    assert followed(log) == log.head(STREAM)
    assert [record.version for record in log.records(STREAM, 1_000)] == list(range(1_000, 1_103))
