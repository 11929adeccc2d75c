"""Frames of a stream, as server-sent events have them on the wire (WHATWG HTML, *Server-sent events*)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from service.stream.chain import Head
from service.stream.event import Record
from service.stream.redaction import redacted
from service.stream.refusal import Refused

RETRY_MS = 1_000
"""How long a client that lost its stream is asked to wait before it comes again."""

FrameKind = Literal["snapshot", "reset", "clock", "end", "table", "gone"]
"""What a frame is; one without a kind is an event of the log."""

RETRY = f"retry: {RETRY_MS}\n".encode()
"""Begins the first frame."""


class Shown(msgspec.Struct, frozen=True):
    """An event as a frame, made once for all who listen: for everybody, and for the owner of what it hides."""

    version: int
    for_all: bytes
    owner: str | None
    for_owner: bytes

    def to(self, viewer: str | None) -> bytes:
        """The frame that `viewer` may see; None is nobody in particular."""
        return self.for_owner if viewer is not None and viewer == self.owner else self.for_all


def shown(record: Record) -> Shown:
    """The frames of an event as stored; their id is its position."""
    owner = None if record.secret is None else msgspec.json.decode(record.secret)["owner"]
    position = Head(record.version, record.hash).position
    for_all = frame(None, redacted(record, None), position)
    for_owner = for_all if owner is None else frame(None, redacted(record, owner), position)
    return Shown(record.version, for_all, owner, for_owner)


def frame(kind: FrameKind | None, data: Any, id: str | None = None) -> bytes:
    """One frame; `data` becomes one line of JSON. Only a frame with an id moves the client's `Last-Event-ID`."""
    lines = [b"data: " + msgspec.json.encode(data), b"", b""]
    if kind is not None:
        lines.insert(0, b"event: " + kind.encode())
    if id is not None:
        lines.insert(0, b"id: " + id.encode())
    return b"\n".join(lines)


def last_words(refused: Refused) -> bytes:
    """Why a stream ends that had begun."""
    return frame("end", {"code": refused.code, "detail": refused.detail})
