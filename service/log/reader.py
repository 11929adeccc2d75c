"""Entries of a stream, from Redis or, once it has left, from its archive; who reads need not know."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from service.log.archive import Archive, Volume
from service.log.entries import Entry, version_of
from service.log.keys import Keys
from service.log.server import Server

_STEP = 1_000

_volume = msgspec.json.Decoder(Volume).decode


class Reader:
    """Reads in bounded steps. Where a stream leaves Redis between two of them, the next one goes on in the archive."""

    def __init__(self, server: Server, keys: Keys, archive: Archive) -> None:
        self._server = server
        self._keys = keys
        self._archive = archive

    def after(self, stream: str, version: int, limit: int) -> list[Entry]:
        """The entries after a version, oldest first, `limit` at most."""
        if limit == 0:
            return []  # of which Redis makes no list
        log = self._keys.log(stream)
        entries: list[Entry] = self._server.command("XRANGE", log, f"{version + 1}-0", "+", "COUNT", limit)
        if entries or (volume := self.volume(stream)) is None:
            return entries
        return self._archive.entries(volume, version + 1, version + limit)

    def before(self, stream: str, version: int, limit: int) -> list[Entry]:
        """The entries up to a version and behind the first one, newest first, `limit` at most."""
        log = self._keys.log(stream)
        entries: list[Entry] = self._server.command("XREVRANGE", log, f"{version}-0", "2-0", "COUNT", limit)
        if entries or (volume := self.volume(stream)) is None:
            return entries
        return self._archive.entries(volume, max(2, version - limit + 1), version)[::-1]

    def between(self, stream: str, first: int, last: int) -> Iterator[Entry]:
        """The entries `first` … `last`, both included."""
        while first <= last and (entries := self.after(stream, first - 1, min(_STEP, last - first + 1))):
            yield from entries
            first = version_of(entries[-1]) + 1

    def volume(self, stream: str) -> Volume | None:
        """Where in the archive the stream lies; None while it is in Redis, or nowhere."""
        archived = self._server.command("HGET", self._keys.head(stream), "archived")
        return None if archived is None else _volume(archived)
