"""Which dispatchers and workers are alive, so that readiness can say what is missing."""

from __future__ import annotations

from typing import Any, Literal, get_args

from redis import Redis

ProcessKind = Literal["dispatcher", "tables", "reports", "webhooks"]
"""A dispatcher, a worker by its queue, or the couriers of webhooks."""

BEATS = "processes"
"""Sorted set: `<kind>:<name>` → when it last said that it lives, milliseconds UTC by the server's clock."""

FORGOTTEN_AFTER_MS = 10_000


class Processes:
    """The heartbeats of all processes that do what is owed. Each is to beat every few seconds."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def beat(self, kind: ProcessKind, name: str) -> None:
        """Say that the process `name` lives."""
        self._redis.zadd(BEATS, {f"{kind}:{name}": self._now()})

    def leave(self, kind: ProcessKind, name: str) -> None:
        """Say that it ends, so that nobody waits for it."""
        self._redis.zrem(BEATS, f"{kind}:{name}")

    def present(self) -> dict[ProcessKind, int]:
        """How many of each kind have beaten in the last ten seconds."""
        now = self._now()
        self._redis.zremrangebyscore(BEATS, "-inf", now - FORGOTTEN_AFTER_MS)
        members: list[Any] = self._redis.zrange(BEATS, 0, -1)
        alive = [member.split(b":")[0].decode() for member in members]
        return {kind: alive.count(kind) for kind in get_args(ProcessKind)}

    def _now(self) -> int:
        seconds, microseconds = self._redis.time()
        return int(seconds) * 1000 + int(microseconds) // 1000
