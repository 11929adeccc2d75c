"""Who is connected to a table: players of whom some process holds a stream open."""

from __future__ import annotations

from typing import Any

from redis import Redis

LAPSES_AFTER_MS = 8_000
"""A process says every few seconds who listens to it; whom none names that long is away."""


class Presence:
    """The players connected to each table, over all processes. `now` is the log's time, milliseconds UTC."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def say(self, table: str, player: str, now: int) -> None:
        """The player has a stream of the table open."""
        with self._redis.pipeline(transaction=False) as words:
            words.zadd(_key(table), {player: now})
            words.zremrangebyscore(_key(table), "-inf", now - LAPSES_AFTER_MS)
            words.pexpire(_key(table), LAPSES_AFTER_MS)
            words.execute()

    def connected(self, table: str, now: int) -> frozenset[str]:
        """Who is connected; spectators who are players among them."""
        members: list[Any] = self._redis.zrangebyscore(_key(table), f"({now - LAPSES_AFTER_MS}", "+inf")
        return frozenset(member.decode() for member in members)


def _key(table: str) -> str:
    return f"presence:{table}"
