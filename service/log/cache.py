"""States folded before, as a baseline for the next fold. Whether their head still stands is asked at every use."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

import msgspec

from service.stream.chain import Head


class Baseline(msgspec.Struct, frozen=True):
    """A state, the head it was folded to, that event's time, and when the stream last took note of going back."""

    head: Head
    state: Any
    at: int
    rewound: int


class Cache:
    """The states of the streams used last, at most `capacity` of them, for all threads of a process."""

    def __init__(self, capacity: int = 2_000) -> None:
        self._capacity = capacity
        self._lock = Lock()
        self._kept: OrderedDict[str, Baseline] = OrderedDict()

    def get(self, stream: str) -> Baseline | None:
        """What is kept of a stream."""
        with self._lock:
            kept = self._kept.get(stream)
            if kept is not None:
                self._kept.move_to_end(stream)
            return kept

    def put(self, stream: str, baseline: Baseline) -> None:
        """Keep this instead of what was kept before; the stream used longest ago makes room."""
        with self._lock:
            self._kept[stream] = baseline
            self._kept.move_to_end(stream)
            if len(self._kept) > self._capacity:
                self._kept.popitem(last=False)
