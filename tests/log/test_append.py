"""One script, one step: all of an append, or nothing of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from redis import Redis, ResponseError

from service.log.append import Appended, CommandRecord, Missed, Repeated, Request, Rewound
from service.log.log import Log
from service.stream.chain import Head, genesis
from service.stream.event import Record
from service.stream.obligation import Obligation
from service.stream.refusal import Refused
from tests.log.conftest import NewLog
from tests.log.counter import Add, Begin, Counter, Hide
from tests.log.streams import COUNTING, STREAM, Backup, append, begun, decided, everything, one_more

DAY = 86_400_000
BELL = Obligation("ring", "1", 5_000)


def test_records_come_back_as_they_were_written(log: Log) -> None:
    """Null actors, causes and secrets too."""
    records, _, head = decided(Counter(), genesis(STREAM), Add(0), Hide(7))
    plain = msgspec.structs.replace(records[0], actor=None, cause=None)

    append(log, genesis(STREAM), [plain, records[1]])

    assert log.read(STREAM) == [plain, records[1]]
    assert records[1].secret is not None
    assert log.head(STREAM) == head


def test_fields_keep_one_order(log: Log, redis: Redis) -> None:
    """Redis keeps the names of a stream's fields once only if they never change."""
    begun(log, Add(1), Hide(2))

    names = {tuple(words[::2]) for _, words in redis.xrange(log.keys.log(STREAM))}

    assert names == {(b"type", b"v", b"at", b"actor", b"cause", b"data", b"secret", b"hash")}


def test_a_command_sent_twice_is_answered_as_the_first_time(log: Log, redis: Redis) -> None:
    state, head = begun(log)
    request = Request("k1", "digest", DAY, 201)
    records = decided(state, head, Add(1), Add(2))[0]
    append(log, head, records, [], request)
    before = everything(redis)

    again = append(log, head, records, [], request)

    assert isinstance(again, Repeated)
    assert again.command == CommandRecord("digest", 1, 2, 201)
    assert list(again.command.versions) == [2, 3]
    assert everything(redis) == before


def test_a_command_seen_is_answered_before_its_head_is_compared(log: Log) -> None:
    """Its answer was lost; since then others wrote, and the log forgot nothing."""
    state, head = begun(log)
    append(log, head, one_more(state, head), [], Request("k1", "d", DAY))

    assert isinstance(append(log, Head(9, b"x" * 32), [], [], Request("k1", "d", 0)), Repeated)


def test_asking_whether_a_command_was_sent_does_not_make_it_sent(log: Log) -> None:
    _, head = begun(log)
    check = Request("k1", "d", keep_ms=0)

    append(log, head, [], [], check)

    assert isinstance(append(log, head, [], [], check), Appended)


def test_a_command_is_forgotten_after_its_time(log: Log, redis: Redis) -> None:
    state, head = begun(log)
    append(log, head, one_more(state, head), [], Request("k1", "d", DAY))

    assert DAY - 60_000 < redis.pttl(log.keys.command(STREAM, "k1")) <= DAY


def test_who_was_too_late_learns_what_it_missed(log: Log, redis: Redis) -> None:
    state, head = begun(log)
    faster = decided(state, head, Add(1), Add(2))[0]
    append(log, head, faster)
    before = everything(redis)

    late = append(log, head, one_more(state, head), [BELL], Request("k2", "d", DAY))

    assert isinstance(late, Missed)
    assert late.entries is not None
    assert [int(id[:-2]) for id, _ in late.entries] == [2, 3]
    assert everything(redis) == before


def test_who_begins_a_stream_that_has_begun_learns_it_all(log: Log) -> None:
    begun(log, Add(1))

    late = append(log, genesis(STREAM), decided(Counter(), genesis(STREAM), Begin())[0])

    assert isinstance(late, Missed)
    assert len(late.entries or ()) == 2


@pytest.mark.parametrize(("behind", "told"), [(500, True), (501, False)])
def test_who_missed_more_than_five_hundred_must_load_again(log: Log, behind: int, told: bool) -> None:
    state, head = begun(log)
    append(log, head, decided(state, head, Add(1, times=behind))[0])

    late = append(log, head, one_more(state, head))

    assert isinstance(late, Missed)
    assert (late.entries is not None) == told


def test_a_head_that_is_not_in_the_log_says_that_the_log_went_back(log: Log, redis: Redis) -> None:
    state, head = begun(log)
    backup = Backup(log)
    ahead = one_more(state, head)
    append(log, head, ahead)
    backup.restore()
    before = everything(redis)

    lost = Head(ahead[0].version, ahead[0].hash)

    assert isinstance(append(log, lost, one_more(state, lost)), Rewound)
    assert everything(redis) == before


def test_a_head_of_the_same_version_and_another_hash_is_not_in_the_log(log: Log) -> None:
    """The log went back and went on differently."""
    state, head = begun(log)
    other = Head(head.version, bytes(32))

    assert isinstance(append(log, other, one_more(state, other)), Rewound)


def test_the_scripts_are_loaded_again_after_the_server_forgot_them(log: Log, redis: Redis) -> None:
    state, head = begun(log)
    redis.script_flush()

    assert isinstance(append(log, head, one_more(state, head)), Appended)


def _runs_back(record: Record) -> Record:
    return msgspec.structs.replace(record, at=999)


def _short_hash(record: Record) -> Record:
    return msgspec.structs.replace(record, hash=b"short")


@pytest.mark.parametrize("spoil", [_runs_back, _short_hash])
def test_bad_arguments_write_nothing(log: Log, redis: Redis, spoil: Any) -> None:
    """Even where the first of two records is good."""
    state, head = begun(log)
    before = everything(redis)
    good, bad = decided(state, head, Add(1), Add(2), at=1_000)[0]

    with pytest.raises(ResponseError, match="BADARGS"):
        append(log, head, [good, spoil(bad)], [BELL], Request("k1", "d", DAY))

    assert everything(redis) == before


@pytest.mark.parametrize("place", ["log", "head", "command", "clock", "agenda", "leases", "feed", "register"])
def test_a_key_of_the_wrong_type_stops_the_append_before_its_first_write(log: Log, redis: Redis, place: str) -> None:
    """A script is isolated but not undone: half an append would be a torn log."""
    state, head = begun(log)
    partition = log.keys.partition(STREAM)
    key = {
        "log": log.keys.log(STREAM),
        "head": log.keys.head(STREAM),
        "command": log.keys.command(STREAM, "k1"),
        "clock": log.keys.clock(partition),
        "agenda": log.keys.agenda(partition),
        "leases": log.keys.leases(partition),
        "feed": log.keys.feed(partition),
        "register": log.keys.register(partition, "counter"),
    }[place]
    redis.delete(key)
    if place == "command":
        redis.rpush(key, "not a string")
    else:
        redis.set(key, "not what it should be")
    before = everything(redis)

    with pytest.raises(ResponseError):
        append(log, head, one_more(state, head), [BELL], Request("k1", "d", DAY))

    assert everything(redis) == before


def _entry_beyond_the_head(redis: Redis, log: Log) -> None:
    redis.xadd(log.keys.log(STREAM), {"type": "added"}, id="9-0")


def _last_entry_gone(redis: Redis, log: Log) -> None:
    redis.xdel(log.keys.log(STREAM), "2-0")


def _head_gone(redis: Redis, log: Log) -> None:
    redis.delete(log.keys.head(STREAM))


def _other_hash(redis: Redis, log: Log) -> None:
    redis.hset(log.keys.head(STREAM), "hash", bytes(32))


@pytest.mark.parametrize("tear", [_entry_beyond_the_head, _last_entry_gone, _head_gone, _other_hash])
def test_a_log_whose_last_entry_is_not_its_head_takes_nothing(log: Log, redis: Redis, tear: Any) -> None:
    state, head = begun(log, Add(1))
    tear(redis, log)
    before = everything(redis)

    with pytest.raises(Refused) as refusal:
        append(log, head, one_more(state, head))

    assert refusal.value.code == "log_damaged"
    assert everything(redis) == before


def test_another_process_reads_what_was_written(new_log: NewLog) -> None:
    state, head = begun(new_log(), Add(3))

    loaded = new_log().load(STREAM, COUNTING)

    assert (loaded.state, loaded.head) == (state, head)
