"""Listeners: the callers of a stream or a long poll, asked again and again whether they may still listen.

A stream goes on when its request is over for Flask. What needs the request is recalled into it, for as long as it
takes, so that between two frames nothing of it is held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from flask import Response, copy_current_request_context, g, request

from service.api import at_tournament, caller, sight
from service.api.current import service
from service.api.problems import lost_register_refuses
from service.live.channel import Torn
from service.log.load import Loaded
from service.stream.chain import Head
from service.table.decider import stream_of
from service.table.state import Table

T = TypeVar("T")


class AtTable:
    """A caller who follows a table as its player may see it, and by that is connected to it."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._is_public = sight.seen(table).state.opened.access == "public"
        self.viewer = caller.viewer()
        self.snapshot = _recalled(self._snapshot)
        self.clock = _recalled(self._clock)
        self.check = _recalled(self._check)

    def _snapshot(self) -> tuple[Head, dict[str, Any]]:
        loaded = self._load()
        return loaded.head, sight.shown(loaded.state, loaded.head)

    def _clock(self) -> dict[str, Any]:
        """The time by which deadlines run, the running one, and who of the seats is there."""
        loaded, presence = self._load(), service().presence
        if self.viewer is not None:
            presence.say(self._table, self.viewer, loaded.now)
        connected = presence.connected(self._table, loaded.now)
        seats = [
            {"seat": seat.number, "presence": "connected" if seat.bot or seat.player in connected else "away"}
            for seat in loaded.state.seats
        ]
        return {"now": loaded.now, "deadline": loaded.state.deadline, "seats": seats}

    def _check(self) -> None:
        """The token lives, and the table is still one that its holder may see."""
        _check_caller()
        if not self._is_public:
            sight.seen(self._table)

    def _load(self) -> Loaded[Table]:
        return service().log.load(stream_of(self._table), service().tables)


class AtTournament:
    """A caller who follows a tournament."""

    viewer: str | None = None

    def __init__(self, tournament: str) -> None:
        self._tournament = tournament
        at_tournament.seen(tournament)
        self.snapshot = _recalled(self._snapshot)
        self.clock = _recalled(_time)
        self.check = _recalled(_check_caller)

    def _snapshot(self) -> tuple[Head, dict[str, Any]]:
        loaded = at_tournament.seen(self._tournament)
        return loaded.head, at_tournament.shown(loaded.state)


class InLobby:
    """A caller who follows the lobby."""

    def __init__(self) -> None:
        self.clock = _recalled(_time)
        self.check = _recalled(_check_caller)


def known(query: dict[str, Any]) -> str | None:
    """What the caller says it has: a browser that comes again sends the header beside its first query."""
    return request.headers.get("Last-Event-ID") or query.get("after")


def streamed(frames: Iterator[bytes]) -> Response:
    """The answer that goes on. What is refused before the first frame is raised here, as of any other call.

    A begun iterator leaves its place when it is let go of, even if no second frame is ever asked for.
    """
    first = next(frames)
    response = Response(_whole(first, frames), content_type="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    return response


def wait(stream: str, after: int, seconds: int) -> None:
    """Wait for an event after a version, for as long as the caller's token lives: revoked, it ends within a second.

    Refuses `too_many_streams` and `service_stopping`, as of any listener.
    """
    tailer = service().tailer
    with suppress(Torn), tailer.place(), tailer.listen(stream) as channel:
        for _ in range(seconds):
            moved = channel.after(after, 1)
            tailer.check_open()
            _check_caller()
            if moved:
                return


def _whole(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _recalled(deed: Callable[[], T]) -> Callable[[], T]:
    """What is done in this request, by its caller, whenever it is called."""
    principal = g.caller

    def as_caller() -> T:
        g.caller = principal
        with lost_register_refuses():
            return deed()

    recalled: Callable[[], T] = copy_current_request_context(as_caller)
    return recalled


def _time() -> dict[str, Any]:
    return {"now": service().clock.now()}


def _check_caller() -> None:
    caller.recognise()
    caller.admit()
