"""The one clock: the log server's time, never running back, moved on by the sandbox; and when nobody could append."""

from __future__ import annotations

from functools import lru_cache

from service.log.keys import Keys
from service.log.server import Script, Server
from service.stream.decider import Outage

SILENCE = 5_000
"""The longest time without a pulse, in milliseconds, in which the service still counts as reachable."""

MOST_OUTAGES = 100

_NOW = Script("return clock(KEYS[1])")
_PULSE = Script.named("pulse")
_ADVANCE = Script.named("advance")


class Clock:
    """Time in milliseconds UTC. Each partition keeps its own offset and pulse, all moved together."""

    def __init__(self, server: Server, keys: Keys) -> None:
        self._server = server
        self._keys = keys

    def now(self) -> int:
        """The time by which events happen and debts are due."""
        return int(self._server.script(_NOW, [self._keys.clock("p00")], []))

    def offset(self) -> int:
        """How far the sandbox clock was moved forward, in milliseconds."""
        return int(self._server.command("HGET", self._keys.clock("p00"), "offset") or 0)

    def epoch(self, partition: str) -> bytes:
        """What changes in a partition with every move of the clock and every outage."""
        epoch: bytes = self._server.command("HGET", self._keys.clock(partition), "epoch") or b"0"
        return epoch

    def pulse(self) -> None:
        """Say that commands can be taken: once a second, from every process that can append.

        A pulse that finds the last one more than 5 s old records the time between as an outage.
        """
        keys = [
            key
            for partition in self._keys.all_partitions()
            for key in (self._keys.clock(partition), self._keys.outages(partition))
        ]
        self._server.script(_PULSE, keys, [SILENCE, MOST_OUTAGES])

    def is_silent(self) -> bool:
        """Whether nobody has pulsed for longer than that: an outage that is not over, and so is not recorded yet.

        False where nobody ever pulsed.
        """
        pulse = self._server.command("HGET", self._keys.clock("p00"), "pulse")
        return pulse is not None and self.now() - int(pulse) > SILENCE

    def outages(self) -> tuple[Outage, ...]:
        """The newest hundred outages, oldest first."""
        lines = self._server.command("LRANGE", self._keys.outages("p00"), 0, -1)
        return outages_in(tuple(lines))

    def advance(self, ms: int) -> int:
        """Move the sandbox clock forward, for all processes, and answer the time it then is."""
        if ms < 0:
            raise ValueError("the clock moves forward only")
        keys = [
            key
            for partition in self._keys.all_partitions()
            for key in (self._keys.clock(partition), self._keys.feed(partition))
        ]
        self._server.script(_ADVANCE, keys, [ms])
        return self.now()


@lru_cache(maxsize=64)
def outages_in(lines: tuple[bytes, ...]) -> tuple[Outage, ...]:
    """The outages as the scripts write them, `since-until`."""
    return tuple(Outage(*map(int, line.split(b"-"))) for line in lines)
