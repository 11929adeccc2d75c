"""A listener's stream: how it begins, goes on, and ends.

A fresh one begins with a snapshot of the table, a resumed one with the clock and the events it missed. Then every event
comes once, in order. Only where that can't be kept, since the position a client names is no part of this history or
too long ago, it is told by a `reset`, with another snapshot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Protocol

from service.live.cadence import Every
from service.live.channel import Channel, Torn
from service.live.frames import RETRY, FrameKind, frame, last_words
from service.live.tailer import Tailer
from service.log.log import Log
from service.stream.chain import Head
from service.stream.refusal import Refused

CLOCK_EVERY_S = 3.0
CHECKED_EVERY_S = 1.0
"""How long a listener keeps a right that it lost, at most."""

MOST_MISSED = 5_000
"""Events. Who missed more is better served by a snapshot."""

_POSITION = re.compile(r"(\d{1,16})(?:-([0-9a-f]{8}))?")


class Listener(Protocol):
    """Whom a stream is for, and what it is told beside the events."""

    viewer: str | None

    def snapshot(self) -> tuple[Head, Any]:
        """The stream's state as the listener may see it, ready for JSON, and where that stands."""
        ...

    def clock(self) -> Any:
        """The server's time, and what else has no place in the log."""
        ...

    def check(self) -> None:
        """Raises `Refused` if the listener may not listen any more."""
        ...


def follow(tailer: Tailer, log: Log, stream: str, listener: Listener, known: str | None) -> Iterator[bytes]:
    """The frames for a listener, without end; `known` is the position (or version) that it has already.

    Raises `Refused` before the first frame only; later refusals are the last frame.
    """
    with tailer.place():
        version, opening = _begin(log, stream, listener, known)
        yield RETRY + opening + frame("clock", listener.clock())
        try:
            yield from _go_on(tailer, stream, listener, version)
        except Refused as refused:
            yield last_words(refused)


def _begin(log: Log, stream: str, listener: Listener, known: str | None) -> tuple[int, bytes]:
    """The version from which to go on, and the view of it that the listener lacks."""
    if known is None:
        return _shown("snapshot", listener)
    version = _resumed(log, stream, known)
    return _shown("reset", listener) if version is None else (version, b"")


def _go_on(tailer: Tailer, stream: str, listener: Listener, version: int) -> Iterator[bytes]:
    """All that happens after `version`, and after a reset all after that."""
    while True:
        try:
            with tailer.listen(stream) as channel:
                yield from _events(tailer, channel, listener, version)
        except Torn:
            version, reset = _shown("reset", listener)
            yield reset


def _events(tailer: Tailer, channel: Channel, listener: Listener, version: int) -> Iterator[bytes]:
    check, beat = Every(CHECKED_EVERY_S), Every(CLOCK_EVERY_S)
    while True:
        news = channel.after(version, check.left_s)
        tailer.check_open()
        if check.is_due():
            listener.check()
        if news:
            yield b"".join(one.to(listener.viewer) for one in news)
            version = news[-1].version
        if beat.is_due():
            yield frame("clock", listener.clock())


def _shown(kind: FrameKind, listener: Listener) -> tuple[int, bytes]:
    head, view = listener.snapshot()
    return head.version, frame(kind, view, head.position)


def _resumed(log: Log, stream: str, known: str) -> int | None:
    """The version that a client names, if the stream's history has it and it is not too long ago."""
    match = _POSITION.fullmatch(known)
    if match is None:
        return None
    version = int(match[1])
    missed = log.head(stream).version - version
    if not 0 <= missed <= MOST_MISSED:
        return None
    return version if match[2] is None or log.head_at(stream, version).position == known else None
