"""Waiting for news in many streams at once where no one command can: on a cluster each lies in a slot of its own.

For each stream one blocked read is under way, on a connection of its own; whichever answers first ends the wait, and
the others stay where they are until the next.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from selectors import EVENT_READ, PollSelector
from threading import Lock
from typing import Any

import redis

HELD_MS = 1_000
"""How long a server holds a read that finds nothing, in milliseconds."""

SILENT_S = 5.0
"""A read without any answer for so long is lost with its server."""

Found = list[tuple[bytes, list[Any]]]
"""As XREAD answers it: streams that have news, each with its entries."""


class Watch:
    """A read that is under way, of what comes behind `place` in one stream."""

    def __init__(self, client: redis.Redis, stream: str, place: str, limit: int) -> None:
        self.place = place
        self._since = time.monotonic()
        self._pool = client.connection_pool
        self._connection: Any = self._pool.get_connection()
        try:
            words = "XREAD", "COUNT", limit, "BLOCK", HELD_MS, "STREAMS", stream, place
            self._connection.send_command(*words)  # type: ignore[no-untyped-call]
        except BaseException:
            self.break_off()
            raise

    @property
    def socket(self) -> Any:
        """What becomes readable with the answer; the library has no public name for it."""
        return self._connection._get_socket()

    @property
    def is_silent(self) -> bool:
        return time.monotonic() - self._since > SILENT_S

    def end(self) -> Found:
        """The answer, which has arrived."""
        try:
            found: Found | None = self._connection.read_response()
        finally:
            self._pool.release(self._connection)
        return found or []

    def break_off(self) -> None:
        """Let go of a read whose answer is of no use."""
        self._connection.disconnect()
        self._pool.release(self._connection)


class Vigil:
    """The reads of one process; whoever waits has all of them. `client_of` tells which server has a stream."""

    def __init__(self, client_of: Callable[[str], redis.Redis]) -> None:
        self._client_of = client_of
        self._watches: dict[str, Watch] = {}
        self._lock = Lock()

    def keep(self, places: Mapping[str, str], limit: int, wait_ms: int) -> Found:
        """The entries that follow on `places`, up to `limit` in each stream: those that are there first.

        Raises what the library raises; then every read begins anew.
        """
        ends_at = time.monotonic() + wait_ms / 1000
        with self._lock:
            try:
                while True:
                    self._begin(places, limit)
                    found = self._first(ends_at - time.monotonic())
                    if found or time.monotonic() >= ends_at:
                        return found
            except BaseException:
                for stream in list(self._watches):
                    self._watches.pop(stream).break_off()
                raise

    def _begin(self, places: Mapping[str, str], limit: int) -> None:
        for stream, place in places.items():
            watch = self._watches.get(stream)
            if watch is not None and watch.place != place:
                self._watches.pop(stream).break_off()
            if stream not in self._watches:
                self._watches[stream] = Watch(self._client_of(stream), stream, place, limit)

    def _first(self, seconds: float) -> Found:
        """What the first answer brings; nothing, where it says that its server has waited long enough."""
        with PollSelector() as selector:
            for stream, watch in self._watches.items():
                selector.register(watch.socket, EVENT_READ, stream)
            answered = [key.data for key, _events in selector.select(max(0.0, seconds))]
        found = [news for stream in answered for news in self._watches.pop(stream).end()]
        if any(watch.is_silent for watch in self._watches.values()):
            raise redis.TimeoutError("a server has not answered for 5 s")
        return found
