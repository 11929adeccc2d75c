"""Server-sent events as a client reads them: over a test client, and over real HTTP."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

import msgspec
from werkzeug.test import TestResponse


class Frame(msgspec.Struct, frozen=True):
    """One frame; `kind` None is an event of the log."""

    kind: str | None
    id: str | None
    data: Any

    @classmethod
    def all_in(cls, text: bytes) -> Iterator[Frame]:
        """The whole frames in a text."""
        for block in text.split(b"\n\n")[:-1]:
            fields = dict(line.split(": ", 1) for line in block.decode().strip("\n").split("\n"))
            yield cls(fields.get("event"), fields.get("id"), json.loads(fields["data"]))


class TestStream:
    """A stream asked of the application in this process."""

    __test__ = False

    def __init__(self, response: TestResponse) -> None:
        assert response.status_code == 200, response.json
        assert response.content_type.startswith("text/event-stream")
        self._response = response
        self._frames = _frames(response.iter_encoded())

    def __enter__(self) -> TestStream:
        return self

    def __exit__(self, *_: object) -> None:
        self._response.close()

    def next(self, kind: str | None = "any") -> Frame:
        """The next frame, or the next of a kind (None: the next event)."""
        return next(frame for frame in self._frames if kind in ("any", frame.kind))

    def rest(self) -> list[Frame]:
        """All that comes until the stream ends."""
        return list(self._frames)


def pieces(response: TestResponse, count: int) -> list[bytes]:
    """The first pieces of a stream, which ends with them; the snapshot is one, all that was missed another."""
    try:
        return list(islice(response.iter_encoded(), count))
    finally:
        response.close()


class Stream:
    """A stream over a connection of its own, that keeps the last id as a browser does."""

    def __init__(self, url: str, token: str | None = None, last_id: str | None = None) -> None:
        parts = urlsplit(url)
        self.last_id = last_id
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if last_id is not None:
            headers["Last-Event-ID"] = last_id
        self._connection.request("GET", f"{parts.path}?{parts.query}".rstrip("?"), headers=headers)
        self.response = self._connection.getresponse()

    def __iter__(self) -> Iterator[Frame]:
        """The frames as they come; ends where the stream does."""
        block = b""
        for line in self.response:
            block += line
            if line == b"\n":
                for frame in Frame.all_in(block):
                    self.last_id = frame.id or self.last_id
                    yield frame
                block = b""

    def close(self) -> None:
        self.response.close()
        self._connection.close()


def _frames(pieces: Iterator[bytes]) -> Iterator[Frame]:
    for piece in pieces:
        yield from Frame.all_in(piece)
