"""What a process last heard of each partition's clock, so that it can decide without asking first.

The time runs on by the process's own steady clock. Whether clock and outages are still those it heard of, every
append asks by their epoch; and after five seconds without an answer it no longer trusts what it heard.
"""

from __future__ import annotations

import time

import msgspec

from service.stream.decider import Outage

TRUSTED_SECONDS = 5.0


class Heard(msgspec.Struct, frozen=True):
    """The log's time (ms UTC), the epoch of its clock, and the outages of that epoch."""

    now: int
    epoch: bytes
    outages: tuple[Outage, ...]


class Hearsay:
    """The latest word from each partition, for all threads of a process."""

    def __init__(self) -> None:
        self._words: dict[str, tuple[float, Heard]] = {}

    def heard(self, partition: str, now: int, epoch: bytes, outages: tuple[Outage, ...]) -> None:
        """Take the word of an answer that has just come."""
        self._words[partition] = time.monotonic(), Heard(now, epoch, outages)

    def recent(self, partition: str) -> Heard | None:
        """The same with the time that it is by now; None where the last word is too old."""
        word = self._words.get(partition)
        if word is None:
            return None
        at, heard = word
        passed = time.monotonic() - at
        if passed > TRUSTED_SECONDS:
            return None
        return Heard(heard.now + int(passed * 1000), heard.epoch, heard.outages)
