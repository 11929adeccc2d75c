"""A line for each append, for those who want to know that something happened: a hint to look, never the truth."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from service.log.keys import Keys
from service.log.server import Server

LONGEST_BLOCK = 1_000

Cursor = dict[str, str]
"""How far the feed of each partition was read: partition → id."""


class Line(msgspec.Struct, frozen=True):
    """A stream moved to `version`; an empty `stream` says that the clock was moved."""

    stream: str
    version: int


class Feed:
    """The feeds of all partitions as one."""

    def __init__(self, server: Server, keys: Keys) -> None:
        self._server = server
        self._keys = keys
        self._feeds = {keys.feed(partition): partition for partition in keys.all_partitions()}

    def end(self) -> Cursor:
        """Where the feed ends now: what is read from here on happened later."""
        return self._ids("XREVRANGE", "+", "-")

    def reaches(self, after: Mapping[str, str]) -> bool:
        """Whether every line since `after` is still kept; otherwise look at everything, from `end()` taken before."""
        begins = self._ids("XRANGE", "-", "+")
        return all(
            begin == "0-0" or _number(begin) <= _number(after.get(partition, "0-0"))
            for partition, begin in begins.items()
        )

    def read(
        self, after: Mapping[str, str], wait_ms: int = LONGEST_BLOCK, limit: int = 1_000
    ) -> tuple[list[Line], Cursor]:
        """Lines after a cursor, at most `limit` of each partition, and the cursor behind them.

        Blocks until there is one, `wait_ms` (1 … 1,000) at most. What another server of a cluster has may come only
        with the next read.
        """
        places = {feed: after.get(partition, "0-0") for feed, partition in self._feeds.items()}
        cursor = dict(after)
        lines = []
        for feed, entries in self._server.await_entries(places, limit, min(max(wait_ms, 1), LONGEST_BLOCK)):
            lines += [Line(stream.decode(), int(version)) for _id, (_, stream, _, version) in entries]
            cursor[self._feeds[feed.decode()]] = entries[-1][0].decode()
        return lines, cursor

    def _ids(self, command: str, start: str, stop: str) -> Cursor:
        firsts = self._server.commands([(command, feed, start, stop, "COUNT", 1) for feed in self._feeds])
        return {
            partition: entries[0][0].decode() if entries else "0-0"
            for partition, entries in zip(self._feeds.values(), firsts, strict=True)
        }


def _number(id: str) -> tuple[int, int]:
    time, sequence = id.split("-")
    return int(time), int(sequence)
