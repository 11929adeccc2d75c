"""Every hand that is over, in lists: of all tables, of one, of a player, and of these by how it ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from redis import Redis

from service.projections.cursors import cursor_of, member_of
from service.projections.hand_line import HandLine, of_table

LINES = "{hands}:lines"
"""Hash: `<opened at> <table> <hand>`, the member that stands in the lists → the hand's line."""

LISTINGS = "{hands}:listings"
"""Set of the names of all lists; each is a sorted set, in the order of the alphabet."""

INDEXED = "{hands}:indexed"
"""Hash: table → its last hand that the lists know, and version and hash of the event that ended it."""

STANDS = "{hands}:at"
"""Up to when the lists stand, milliseconds UTC."""

_MEMBER = re.compile(rb"\d{15} \S+ \d{7}")


class Indexed(msgspec.Struct, frozen=True, array_like=True):
    """The last hand of a table that is in the lists, and the event that ended it."""

    hand: int
    version: int
    hash: str


class HandsPage(msgspec.Struct, frozen=True):
    """A part of a list. `next` is the cursor of the part behind it; `at` is up to when the list stands."""

    items: tuple[HandLine, ...]
    next: str | None
    at: int | None


class Hands:
    """Reads and writes the lists' keys. `Keeper` knows when there is something to write."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._decode = msgspec.json.Decoder(HandLine).decode

    def list(
        self, listing: str, cursor: str | None, limit: int, since: int | None = None, until: int | None = None
    ) -> HandsPage:
        """Up to `limit` hands of a list (`hand_line` names them), the latest opened first, behind `cursor`.

        Those opened at `since` or later and before `until`, milliseconds UTC. Refuses `invalid_cursor`.
        """
        bounds = [] if until is None else [b"%015d" % until]
        if cursor is not None:
            bounds.append(member_of(cursor, _MEMBER))
        latest = b"(" + min(bounds) if bounds else b"+"
        earliest = b"-" if since is None else b"[%015d" % since
        found: Sequence[Any] = self._redis.zrevrangebylex(_key(listing), latest, earliest, start=0, num=limit + 1)
        shown = found[:limit]
        return HandsPage(
            items=self._lines(shown),
            next=cursor_of(shown[-1]) if len(found) > limit else None,
            at=self.at(),
        )

    def at(self) -> int | None:
        """Up to when the lists stand, milliseconds UTC; None while they have never been kept."""
        at: Any = self._redis.get(STANDS)
        return None if at is None else int(at)

    def proceed(self, at: int) -> None:
        """Remember up to when the lists stand."""
        self._redis.set(STANDS, at)

    def indexed(self, table: str) -> Indexed | None:
        """Up to where a table's hands are listed; None if none is."""
        stored: Any = self._redis.hget(INDEXED, table)
        return None if stored is None else msgspec.json.decode(stored, type=Indexed)

    def put(self, table: str, lines: Sequence[HandLine], indexed: Indexed) -> None:
        """List further hands of a table, of which `indexed` ended the last; twice is once."""
        with self._redis.pipeline() as together:
            for line in lines:
                member = _member(line)
                together.hset(LINES, member, msgspec.json.encode(line))
                for listing in line.listings:
                    together.sadd(LISTINGS, listing)
                    together.zadd(_key(listing), {member: 0})
            together.hset(INDEXED, table, msgspec.json.encode(indexed))
            together.execute()

    def forget(self, table: str) -> None:
        """Take a table's hands out of the lists: its log went back behind some of them."""
        members: Sequence[Any] = self._redis.zrange(_key(of_table(table)), 0, -1)
        with self._redis.pipeline() as together:
            for member, line in zip(members, self._lines(members), strict=True):
                together.hdel(LINES, member)
                for listing in line.listings:
                    together.zrem(_key(listing), member)
            together.hdel(INDEXED, table)
            together.execute()

    def clear(self) -> None:
        """Forget all; the keeper can make it anew."""
        listings: set[Any] = self._redis.smembers(LISTINGS)
        for listing in listings:
            self._redis.delete(_key(listing.decode()))
        self._redis.delete(LINES, LISTINGS, INDEXED, STANDS)

    def _lines(self, members: Sequence[Any]) -> tuple[HandLine, ...]:
        if not members:
            return ()
        lines = self._redis.hmget(LINES, members)
        return tuple(self._decode(line) for line in lines if line is not None)


def _key(listing: str) -> str:
    return f"{{hands}}:list:{listing}"


def _member(line: HandLine) -> str:
    return f"{line.opened_at:015d} {line.table} {line.hand:07d}"
