"""Routes: the ways from a table or a tournament to a webhook, each with a cursor, taken one holder at a time.

A route is looked at when its stream has news and when a delivery that failed is to be tried again. Whoever takes one
holds it for a lease's time; a holder that dies costs that time and nothing else, since the cursor moves only behind
what was delivered.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from redis import Redis
from redis.commands.core import Script

from service.webhooks import keys
from service.webhooks.deliveries import KEPT_FOR_S, MOST_KEPT, Delivery

LEASE_MS = 30_000
"""How long a holder may be silent: longer than finding an address and one delivery can take together."""

ASKED = "asked"
"""The route of pings and redeliveries, beside those of streams."""

PARKED = "+inf"
NOT_YET = ""
MOST_LISTED = 500


class Route(msgspec.Struct, frozen=True):
    """A route that is held until `lease`, milliseconds UTC. `stream` is a table's or tournament's, or `ASKED`."""

    webhook: str
    stream: str
    lease: int


class Cursor(msgspec.Struct, frozen=True):
    """Up to where a webhook was told of a stream: the position and time (ms UTC) of the last event it was told of.

    `failures` counts the attempts to tell it of the next one, the first of which failed at `failing_since`.
    """

    position: str
    at: int
    failures: int = 0
    failing_since: int = 0

    @property
    def version(self) -> int:
        """The version of that event; 0 before the first."""
        return int(self.position.partition("-")[0])


class Parked(msgspec.Struct, frozen=True):
    """A route on which nothing is tried any more, until it is resumed."""

    stream: str
    cursor: Cursor


class Routes:
    """The routes of all webhooks. Times are milliseconds UTC by the service's clock."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._take = _script(redis, "take")
        self._step = _script(redis, "step")

    def mark(self, webhook: str, streams: Iterable[str], now: int) -> None:
        """Say that there may be news. A route that is held, waits or is parked stays as it is."""
        marks = dict.fromkeys(streams, now)
        if marks:
            with self._redis.pipeline(transaction=True) as change:
                change.zadd(keys.routes(webhook), marks, nx=True)
                change.zadd(keys.DUE, {webhook: now}, lt=True)
                change.execute()

    def due(self, now: int, limit: int) -> list[str]:
        """The webhooks that have a route to look at, the longest waiting first."""
        return self._members(keys.DUE, "-inf", now, limit)

    def take(self, webhook: str, now: int) -> Route | None:
        """The webhook's route that waits longest, for this holder alone during its lease."""
        lease = now + LEASE_MS
        stream = self._take(keys=[keys.DUE, keys.routes(webhook)], args=[webhook, now, lease])
        return None if stream is None else Route(webhook, stream.decode(), lease)

    def cursor(self, route: Route) -> Cursor | None:
        """Where the route's cursor stands; None where the webhook was told of nothing yet."""
        stored = self._redis.hget(keys.cursors(route.webhook), route.stream)
        return msgspec.json.decode(stored, type=Cursor) if stored else None

    def move(self, route: Route, cursor: Cursor, now: int, delivery: Delivery) -> Route | None:
        """Note a delivery and move the cursor behind it. The route with a new lease, or None where it was lost."""
        held = msgspec.structs.replace(route, lease=now + LEASE_MS)
        return held if self._stepped(route, cursor, held.lease, delivery) else None

    def put_off(self, route: Route, cursor: Cursor | None, until: int | None, delivery: Delivery | None = None) -> None:
        """Let go of a route until a time, or (None) for good: it is parked."""
        self._stepped(route, cursor, PARKED if until is None else until, delivery)

    def leave(self, route: Route, cursor: Cursor | None) -> None:
        """Let go of a route that has nothing more to tell. News that came while it was held must be looked for anew."""
        self._stepped(route, cursor, NOT_YET, None)

    def resume(self, webhook: str, stream: str, now: int) -> bool:
        """Try a parked route again, from where it stands. False if it is not parked."""
        if self._redis.zscore(keys.routes(webhook), stream) != float("inf"):
            return False
        stored = self._redis.hget(keys.cursors(webhook), stream)
        with self._redis.pipeline(transaction=True) as change:
            if stored:
                cursor = msgspec.json.decode(stored, type=Cursor)
                fresh = Cursor(cursor.position, cursor.at)
                change.hset(keys.cursors(webhook), stream, msgspec.json.encode(fresh))
            change.zadd(keys.routes(webhook), {stream: now})
            change.zadd(keys.DUE, {webhook: now}, lt=True)
            change.execute()
        return True

    def count(self, webhook: str) -> tuple[int, int]:
        """How many routes of the webhook are held or wait, and how many are parked."""
        key = keys.routes(webhook)
        parked = int(self._redis.zcount(key, PARKED, PARKED))
        return int(self._redis.zcard(key)) - parked, parked

    def park(self, webhook: str, streams: Iterable[str]) -> None:
        """Try nothing on these routes until they are resumed, whether anything waits there or not."""
        for stream in streams:
            self._redis.zadd(keys.routes(webhook), {stream: PARKED})

    def parked(self, webhook: str) -> list[Parked]:
        """The routes that were given up, at most 500."""
        streams = self._members(keys.routes(webhook), PARKED, PARKED, MOST_LISTED)
        stored = self._redis.hmget(keys.cursors(webhook), streams) if streams else []
        return [
            Parked(stream, msgspec.json.decode(cursor, type=Cursor))
            for stream, cursor in zip(streams, stored, strict=True)
            if cursor
        ]

    def _members(self, key: str, least: str, most: str | int, limit: int) -> list[str]:
        members: list[Any] = self._redis.zrangebyscore(key, least, most, 0, limit)
        return [member.decode() for member in members]

    def _stepped(self, route: Route, cursor: Cursor | None, again: int | str, delivery: Delivery | None) -> bool:
        id = route.webhook
        return bool(
            self._step(
                keys=[keys.DUE, keys.routes(id), keys.cursors(id), keys.deliveries(id)],
                args=[
                    id,
                    route.stream,
                    route.lease,
                    _encoded(cursor),
                    again,
                    _encoded(delivery),
                    MOST_KEPT,
                    KEPT_FOR_S,
                ],
            )
        )


def _encoded(thing: Any) -> bytes:
    return b"" if thing is None else msgspec.json.encode(thing)


def _script(redis: Redis, name: str) -> Script:
    folder = Path(__file__).parent
    return redis.register_script((folder / "due.lua").read_text() + (folder / f"{name}.lua").read_text())
