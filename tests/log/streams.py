"""A counter's stream driven by hand, below the transactor: each step as the log sees it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from redis import Redis

from service.log.append import Answer, Appended, Request
from service.log.feed import Cursor, Line
from service.log.load import Loaded
from service.log.log import Log
from service.stream.chain import Head, genesis, verify
from service.stream.decider import Context
from service.stream.event import Record
from service.stream.obligation import Obligation
from tests.log.counter import Add, Begin, Command, Counter, Counting, Dice

STREAM = "counter:a"
COUNTING = Counting()
_ids = count(1)


def decided(state: Counter, head: Head, *commands: Command, at: int = 1_000) -> tuple[list[Record], Counter, Head]:
    """The records to which commands lead, one after the other, the state and the head then."""
    records = []
    for command in commands:
        for event in COUNTING.decide(state, command, Context(at, "p1", f"c{next(_ids)}", Dice())):
            record = COUNTING.catalogue.record(head, event)
            records.append(record)
            state, head = COUNTING.evolve(state, event), Head(record.version, record.hash)
    return records, state, head


def followed(log: Log, stream: str = STREAM) -> Head:
    """Where the stream's chain leads; raises `ChainBroken`."""
    return verify(genesis(stream), log.records(stream))


def onto(head: Head) -> Loaded[None]:
    """A stream known to stand at `head`, by a clock that nobody has moved."""
    return Loaded(None, head, 0, 0, b"0")


def begun(log: Log, *commands: Command, stream: str = STREAM) -> tuple[Counter, Head]:
    """A new stream with these commands carried out."""
    records, state, head = decided(Counter(), genesis(stream), Begin(), *commands)
    answer = log.append(stream, onto(genesis(stream)), records, COUNTING.obligations(state), None)
    assert isinstance(answer, Appended)
    return state, head


def append(
    log: Log, head: Head, records: Sequence[Record], owed: Sequence[Obligation] = (), request: Request | None = None
) -> Answer:
    return log.append(STREAM, onto(head), records, owed, request)


def one_more(state: Counter, head: Head) -> list[Record]:
    """One further record on that head."""
    return decided(state, head, Add(1))[0]


def news(log: Log, cursor: Cursor) -> tuple[list[Line], Cursor]:
    """All lines behind a cursor, and where they end: the servers of a cluster may tell theirs one after another."""
    lines, cursor = log.feed.read(cursor)
    while (more := log.feed.read(cursor, 5))[0]:
        lines, cursor = lines + more[0], more[1]
    return lines, cursor


def everything(redis: Redis) -> dict[bytes, Any]:
    """All that the server holds, to see that nothing changed."""
    readers: dict[bytes, Any] = {
        b"string": redis.get,
        b"hash": redis.hgetall,
        b"set": redis.smembers,
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"zset": lambda key: redis.zrange(key, 0, -1, withscores=True),
        b"stream": lambda key: redis.xrange(key),
    }
    return {key: readers[redis.type(key)](key) for key in sorted(redis.scan_iter())}


class Backup:
    """One stream as it lies in Redis now, to take the log back to."""

    def __init__(self, log: Log, stream: str = STREAM) -> None:
        self._redis, self._log, self._head = log.redis, log.keys.log(stream), log.keys.head(stream)
        self._fields = self._redis.hgetall(self._head)
        self._entries = self._redis.xrange(self._log)

    def restore(self) -> None:
        """What a failover to a replica that was behind, or a restore, does."""
        self._redis.delete(self._log, self._head)
        if self._fields:
            self._redis.hset(self._head, mapping=self._fields)
        for id, words in self._entries:
            self._redis.xadd(self._log, dict(zip(words[::2], words[1::2], strict=True)), id=id)
