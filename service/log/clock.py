"""The one clock: the log server's time, never running back, moved on by the sandbox; and when nobody could append."""

from __future__ import annotations

from functools import lru_cache
from random import choice

from service.log.keys import Keys
from service.log.server import LogUnavailable, Script, Server
from service.stream.decider import Outage

SILENCE = 5_000
"""The longest time without a pulse, in milliseconds, in which the service still counts as reachable."""

MOST_OUTAGES = 100

_NOW = Script("return clock(KEYS[1])")
_OFFSET = Script("return redis.call('HGET', KEYS[1], 'offset')")
_PULSE = Script.named("pulse")
_ADVANCE = Script.named("advance")


class Clock:
    """Time in milliseconds UTC. Each partition keeps its own offset and pulse, all moved together.

    On a cluster the partitions go by the clocks of several servers, which are to agree, and have outages of their own.
    """

    def __init__(self, server: Server, keys: Keys) -> None:
        self._server = server
        self._keys = keys
        self._partitions = keys.all_partitions()
        self._asked = self._partitions[0]

    def now(self) -> int:
        """The time by which events happen and debts are due: one partition's, and after it was away another's."""
        try:
            return int(self._server.script(_NOW, [self._keys.clock(self._asked)], []))
        except LogUnavailable:
            self._asked = choice(self._partitions)
            raise

    def offset(self) -> int:
        """How far the sandbox clock was moved forward, in milliseconds: the farthest that any partition knows of."""
        offsets = self._server.scripts(_OFFSET, {one: ([self._keys.clock(one)], ()) for one in self._partitions})
        return max(int(offset or 0) for offset in offsets.values())

    def epoch(self, partition: str) -> bytes:
        """What changes in a partition with every move of the clock and every outage."""
        epoch: bytes = self._server.command("HGET", self._keys.clock(partition), "epoch") or b"0"
        return epoch

    def pulse(self) -> bool:
        """Say that commands can be taken: once a second, from every process that can append.

        Whether all partitions could be told. A pulse that finds the last one more than 5 s old records the time between
        as an outage. A partition whose clock was left behind, by a move that broke off or a server that lost it, is
        brought along.
        """
        if offset := self.offset():
            self._move_to(offset)
        calls = {
            one: ((self._keys.clock(one), self._keys.outages(one)), (SILENCE, MOST_OUTAGES)) for one in self._partitions
        }
        return len(self._server.scripts(_PULSE, calls)) == len(calls)

    def is_silent(self, stream: str) -> bool:
        """Whether nobody has pulsed where the stream is for longer than that: an outage that is not over nor recorded.

        False where nobody ever pulsed.
        """
        clock = self._keys.clock(self._keys.partition(stream))
        pulse = self._server.command("HGET", clock, "pulse")
        return pulse is not None and int(self._server.script(_NOW, [clock], [])) - int(pulse) > SILENCE

    def outages(self, stream: str) -> tuple[Outage, ...]:
        """The newest hundred outages of where the stream is, oldest first."""
        lines = self._server.command("LRANGE", self._keys.outages(self._keys.partition(stream)), 0, -1)
        return outages_in(tuple(lines))

    def advance(self, ms: int) -> int:
        """Move the sandbox clock forward, for all processes, and answer the time it then is."""
        if ms < 0:
            raise ValueError("the clock moves forward only")
        self._move_to(self.offset() + ms)
        return self.now()

    def _move_to(self, offset: int) -> None:
        """Where a partition can't be told now, the next pulse that can will."""
        calls = {one: ((self._keys.clock(one), self._keys.feed(one)), [offset]) for one in self._partitions}
        self._server.scripts(_ADVANCE, calls)


@lru_cache(maxsize=64)
def outages_in(lines: tuple[bytes, ...]) -> tuple[Outage, ...]:
    """The outages as the scripts write them, `since-until`."""
    return tuple(Outage(*map(int, line.split(b"-"))) for line in lines)
