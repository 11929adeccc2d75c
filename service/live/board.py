"""The lobby, live: which tables are open, and each whose line changes.

The lobby is a projection without a history. So whoever comes again gets a `reset` with all of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, Protocol

from service.live.cadence import Every
from service.live.follow import CHECKED_EVERY_S, CLOCK_EVERY_S
from service.live.frames import RETRY, frame, last_words
from service.live.tailer import Tailer
from service.stream.refusal import Refused

LOOKED_AT_EVERY_S = 0.5


class Line(Protocol):
    """A table in one line."""

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> int: ...


class Page(Protocol):
    """The open tables, and up to when (milliseconds UTC) the lobby stands."""

    @property
    def items(self) -> Sequence[Line]: ...

    @property
    def at(self) -> int | None: ...


class Board:
    """The lobby's page as this process last saw it, read twice a second at most for all listeners together."""

    def __init__(self, read: Callable[[], Page]) -> None:
        self._read = read
        self._lock = Lock()
        self._seen: tuple[float, Page] | None = None

    def page(self) -> Page:
        """The page; the same object until it is read again."""
        with self._lock:
            now = time.monotonic()
            if self._seen is None or now - self._seen[0] > LOOKED_AT_EVERY_S:
                self._seen = now, self._read()
            return self._seen[1]


class LobbyListener(Protocol):
    """Whom the stream is for: what it is told of the time, and whether it may stay."""

    def clock(self) -> Any: ...

    def check(self) -> None: ...


def follow_board(tailer: Tailer, board: Board, listener: LobbyListener, known: str | None) -> Iterator[bytes]:
    """The frames for a listener, without end; `known` is any id that it had before.

    Raises `Refused` before the first frame only; later refusals are the last frame.
    """
    with tailer.place():
        page = board.page()
        opening = frame("snapshot" if known is None else "reset", page, _id(page))
        yield RETRY + opening + frame("clock", listener.clock())
        try:
            yield from _changes(tailer, board, listener, page)
        except Refused as refused:
            yield last_words(refused)


def _changes(tailer: Tailer, board: Board, listener: LobbyListener, page: Page) -> Iterator[bytes]:
    check, beat = Every(CHECKED_EVERY_S), Every(CLOCK_EVERY_S)
    while True:
        time.sleep(LOOKED_AT_EVERY_S)
        tailer.check_open()
        if check.is_due():
            listener.check()
        before, page = page, board.page()
        changes = _differences(before, page)
        if changes:
            yield b"".join(changes)
        if beat.is_due():
            yield frame("clock", listener.clock())


def _differences(before: Page, after: Page) -> list[bytes]:
    """A frame for each line that is new or newer, and for each table that is open no more."""
    if after is before:
        return []
    old = {line.id: line.version for line in before.items}
    new = {line.id: line for line in after.items}
    changed = [frame("table", line, _id(after)) for line in new.values() if old.get(line.id) != line.version]
    return changed + [frame("gone", {"id": id}, _id(after)) for id in old if id not in new]


def _id(page: Page) -> str:
    return str(page.at or 0)
