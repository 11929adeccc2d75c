"""Streams of another house, or of this one at another time, taken in whole for study: nothing is ever added to them.

They keep their names and their events to the byte. What a bundle leaves out, since it begins in the middle, stays out.
They owe nothing, and no line of the feed tells of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import msgspec

from service.log.entries import FIELDS, stored
from service.log.keys import Keys
from service.log.server import Script, Server
from service.stream.chain import Head
from service.stream.event import Record

_AT_ONCE = 500

_TAKEN_IN = Script("""
-- KEYS  head register     ARGV  stream, then fields and values of the head
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('SADD', KEYS[2], ARGV[1])
""")


class Imported(msgspec.Struct, frozen=True, array_like=True):
    """That a stream was taken in at `at` (milliseconds UTC), as `viewer` may see it (None: nobody in particular).

    Its events follow on `version` and `hash` (hex), the stream's beginning or a later event.
    """

    at: int
    viewer: str | None
    version: int
    hash: str

    @property
    def before(self) -> Head:
        """Where the events begin; between the first and these there are none."""
        return Head(self.version, bytes.fromhex(self.hash))


class Imports:
    """Which streams were taken in, and the way by which they are."""

    def __init__(self, server: Server, keys: Keys) -> None:
        self._server = server
        self._keys = keys
        self._known: dict[str, Imported | None] = {}

    def of(self, stream: str) -> Imported | None:
        """How a stream that exists came here; None if it was begun here."""
        if stream not in self._known:
            exists, mark = self._server.command("HMGET", self._keys.head(stream), "version", "imported")
            imported = None if mark is None else msgspec.json.decode(mark, type=Imported)
            if exists is None:
                return None
            self._known[stream] = imported  # which never changes
        return self._known[stream]

    def take_in(
        self, stream: str, imported: Imported, opened: Record | None, records: Sequence[Record], restated: int | None
    ) -> None:
        """Write a stream's events; `opened` is the first, where `records` begin later. All at once, at the end.

        A fold may begin at version `restated`. Raises `FileExistsError` where the stream is here already.
        """
        if self._server.command("EXISTS", self._keys.head(stream)):
            raise FileExistsError(f"{stream} is here already; import into a data folder that is fresh")
        log, last = self._keys.log(stream), records[-1]
        self._server.command("DEL", log)  # what an import that broke off left there
        every = [*([] if opened is None else [opened]), *records]
        for start in range(0, len(every), _AT_ONCE):
            self._server.commands([_entry(log, record) for record in every[start : start + _AT_ONCE]])
        head = {
            "version": last.version,
            "hash": last.hash,
            "at": last.at,
            "imported": msgspec.json.encode(imported),
            **({} if restated is None else {"restated": restated}),
        }
        register = self._keys.register(self._keys.partition(stream), stream.partition(":")[0])
        self._server.script(_TAKEN_IN, [self._keys.head(stream), register], [stream, *chain(*head.items())])


def _entry(log: str, record: Record) -> tuple[object, ...]:
    return ("XADD", log, f"{record.version}-0", *chain(*zip(FIELDS, stored(record), strict=True)))
