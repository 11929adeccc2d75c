"""The tailer: one thread of a process that follows the feed for all who listen to one of its streams."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock, Thread

import structlog

from service.live.channel import Channel
from service.log.feed import Cursor
from service.log.log import Log
from service.log.server import LogUnavailable
from service.meters import Meters
from service.stream.refusal import Refused

CODES = frozenset({"too_many_streams", "service_stopping"})

_RECOVERS_AFTER_S = 0.5

_log = structlog.get_logger()


class Tailer:
    """Reads what happened once, for any number of listeners, of whom there may be `most` at a time.

    The thread lives while somebody listens: a process without listeners costs nothing.
    """

    def __init__(self, log: Log, most: int, meters: Meters) -> None:
        self._source = log
        self._meters = meters
        self._most = most
        self._lock = Lock()
        self._channels: dict[str, Channel] = {}
        self._thread: Thread | None = None
        self._taken = 0
        self._is_ending = False

    @contextmanager
    def place(self) -> Iterator[None]:
        """A listener's place. Raises `Refused`: too_many_streams, service_stopping."""
        self.check_open()
        with self._lock:
            if self._taken >= self._most:
                raise Refused(
                    "too_many_streams",
                    "All places for listeners are taken; come again in a moment, or poll the events.",
                    retry_after=5,
                )
            self._taken += 1
        try:
            with self._meters.listeners.track_inprogress():
                yield
        finally:
            with self._lock:
                self._taken -= 1

    @contextmanager
    def listen(self, stream: str) -> Iterator[Channel]:
        """The channel of a stream, which then knows all that happened until now. Raises `LogUnavailable`."""
        channel = self._join(stream)
        try:
            channel.look()
            yield channel
        finally:
            self._leave(stream, channel)

    def end(self) -> None:
        """The process stops: every listener is to leave. Safe in a signal's handler, since it takes no lock."""
        self._is_ending = True

    def check_open(self) -> None:
        """Raises `Refused` service_stopping once the process stops."""
        if self._is_ending:
            raise Refused("service_stopping", "This process stops; come again at once.", retry_after=1)

    @property
    def listeners(self) -> int:
        """How many places are taken."""
        return self._taken

    def _join(self, stream: str) -> Channel:
        with self._lock:
            channel = self._channels.get(stream)
            if channel is None or channel.torn:
                channel = self._channels[stream] = Channel(self._source, stream)
            channel.listeners += 1
            if self._thread is None:
                self._thread = Thread(target=self._follow, name="tailer", daemon=True)
                self._thread.start()
            return channel

    def _leave(self, stream: str, channel: Channel) -> None:
        with self._lock:
            channel.listeners -= 1
            if not channel.listeners and self._channels.get(stream) is channel:
                del self._channels[stream]

    def _follow(self) -> None:
        cursor: Cursor | None = None
        while self._is_needed():
            try:
                cursor = self._read_on(cursor)
            except LogUnavailable:
                cursor = None
                time.sleep(_RECOVERS_AFTER_S)
            except Exception:
                _log.exception("feed not read")
                cursor = None
                time.sleep(_RECOVERS_AFTER_S)

    def _read_on(self, cursor: Cursor | None) -> Cursor:
        """Look where something happened; everywhere at first and after a lost connection."""
        if cursor is None:
            cursor = self._source.feed.end()
            self._look(list(self._channels))
        lines, cursor = self._source.feed.read(cursor)
        self._look({line.stream for line in lines})
        return cursor

    def _look(self, streams: Iterable[str]) -> None:
        for stream in streams:
            channel = self._channels.get(stream)
            if channel is not None:
                channel.look()

    def _is_needed(self) -> bool:
        with self._lock:
            if not self._channels:
                self._thread = None
            return self._thread is not None
