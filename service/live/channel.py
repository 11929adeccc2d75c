"""A channel: the newest events of one stream, kept by this process for as long as somebody listens to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import islice
from threading import Condition, Lock

from service.live.frames import Shown, shown
from service.log.log import MOST_AT_ONCE, Log
from service.stream.chain import Head

WINDOW = 1_000
"""Events kept for all listeners together. Who is further behind is answered from the log, and harms nobody."""


class Torn(Exception):
    """The log went back behind what was told already: another history has begun."""


class Channel:
    """Read by the process's tailer, awaited by any number of listeners."""

    def __init__(self, log: Log, stream: str) -> None:
        self._log = log
        self._stream = stream
        self._last: Head | None = None
        self._window: deque[Shown] = deque(maxlen=WINDOW)
        self._reading = Lock()
        self._moved = Condition()
        self.torn = False
        self.listeners = 0

    def look(self) -> None:
        """Read what the log has beyond what is known, and wake the listeners. Raises `LogUnavailable`."""
        with self._reading:
            if self._last is None:
                self._last = self._log.head(self._stream)
            while self._read_on(self._last) == MOST_AT_ONCE:
                pass

    def after(self, version: int, wait_s: float) -> Sequence[Shown]:
        """The events after `version`, some of them at least; waits for one, `wait_s` at most. Raises `Torn`."""
        with self._moved:
            self._moved.wait_for(lambda: self.torn or self._version > version, wait_s)
            if self.torn:
                raise Torn
            if self._version <= version:
                return ()
            if self._window and self._window[0].version <= version + 1:
                return tuple(islice(self._window, version + 1 - self._window[0].version, None))
        return [shown(record) for record in self._log.read(self._stream, version)]

    @property
    def _version(self) -> int:
        return 0 if self._last is None else self._last.version

    def _read_on(self, last: Head) -> int:
        """Read one part, beginning with the event known last, which must still be there; answers its length."""
        records = self._log.read(self._stream, max(last.version - 1, 0))
        known = 1 if last.version else 0
        torn = known == 1 and (not records or records[0].hash != last.hash)
        news = [] if torn else [shown(record) for record in records[known:]]
        with self._moved:
            self.torn = torn
            self._window.extend(news)
            if news:
                self._last = Head(records[-1].version, records[-1].hash)
            self._moved.notify_all()
        return 0 if torn else len(records)
