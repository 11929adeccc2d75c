"""The lobby: every table in a line, the public ones listed newest first, and where each player sits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from redis import Redis

from service.projections.cursors import cursor_of, member_of
from service.projections.summary import Summary, summarise
from service.table.state import Table

_MEMBER = re.compile(rb"\d{15} \S+")

SUMMARIES = "{lobby}:summaries"
"""Hash: table → its line."""

SEATINGS = "{lobby}:seatings"
"""Hash: table → its members of `SEATS`, one a line."""

SEATS = "{lobby}:seats"
"""Sorted set of `<player> <table> <seat>`, in the order of the alphabet."""

LISTINGS = {"all": "{lobby}:all", "open": "{lobby}:open", "closed": "{lobby}:closed"}
"""Sorted sets of `<opened at> <table>`, in the order of the alphabet: the public tables by status."""

PROGRESS = "{lobby}:progress"
"""Hash: partition → the last line of its feed that the lobby knows; and `at`, when that was, milliseconds UTC."""


class Page(msgspec.Struct, frozen=True):
    """A part of the list. `next` is the cursor of the part behind it; `at` is up to when the lobby stands."""

    items: tuple[Summary, ...]
    next: str | None
    at: int | None


class Taken(msgspec.Struct, frozen=True):
    """A seat that a player holds."""

    table: str
    seat: int


class Lobby:
    """Reads and writes the lobby's keys. `Keeper` knows when there is something to write."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._put = redis.register_script(Path(__file__).with_name("lobby.lua").read_text())
        self._decode = msgspec.json.Decoder(Summary).decode

    def list(self, status: Literal["open", "closed"] | None, cursor: str | None, limit: int) -> Page:
        """Up to `limit` public tables, newest first, behind `cursor`; refuses `invalid_cursor`."""
        start = b"+" if cursor is None else b"(" + member_of(cursor, _MEMBER)
        listing = LISTINGS[status or "all"]
        found: Sequence[Any] = self._redis.zrevrangebylex(listing, start, b"-", start=0, num=limit + 1)
        shown = found[:limit]
        return Page(
            items=self._lines([member.split(b" ")[1] for member in shown]),
            next=cursor_of(shown[-1]) if len(found) > limit else None,
            at=self.at(),
        )

    def count(self, status: Literal["open", "closed"]) -> int:
        """How many public tables are so."""
        return int(self._redis.zcard(LISTINGS[status]))

    def seats_of(self, player: str) -> tuple[Taken, ...]:
        """Every seat that the player holds, at tables of whatever access."""
        start = f"[{player} ".encode(errors="replace")
        members: Sequence[Any] = self._redis.zrangebylex(SEATS, start, start + b"\xff")
        places = (member.decode().split(" ") for member in members)
        return tuple(Taken(table, int(seat)) for _player, table, seat in places)

    def at(self) -> int | None:
        """Up to when the lobby stands, milliseconds UTC; None while it has never been kept."""
        at = self._redis.hget(PROGRESS, "at")
        return None if at is None else int(at)

    def opened_at(self, table: str) -> int | None:
        """When a table that has a line was opened."""
        line = self._redis.hget(SUMMARIES, table)
        return None if line is None else self._decode(line).opened_at

    def put(self, table: Table, opened_at: int) -> None:
        """Show the table as it stands, unless the lobby knows a later state of it already."""
        summary = summarise(table, opened_at)
        is_listed = summary.access == "public"
        listing = f"{opened_at:015d} {table.id}" if is_listed else ""
        seats = [f"{seat.player} {table.id} {seat.number}" for seat in table.seats]
        self._put(
            keys=[SUMMARIES, SEATINGS, SEATS, *LISTINGS.values()],
            args=[
                table.id,
                summary.at,
                summary.version,
                msgspec.json.encode(summary),
                listing,
                summary.status,
                *seats,
            ],
        )

    def progress(self) -> dict[str, str]:
        """The last line of each partition's feed that the lobby knows."""
        stored: dict[Any, Any] = self._redis.hgetall(PROGRESS)
        return {name.decode(): value.decode() for name, value in stored.items() if name != b"at"}

    def proceed(self, progress: Mapping[str, str], at: int) -> None:
        """Remember how far the lobby has read, and when."""
        values: dict[Any, Any] = {**progress, "at": at}
        self._redis.hset(PROGRESS, mapping=values)

    def clear(self) -> None:
        """Forget all; the keeper can make it anew."""
        self._redis.delete(SUMMARIES, SEATINGS, SEATS, PROGRESS, *LISTINGS.values())

    def _lines(self, tables: Sequence[bytes]) -> tuple[Summary, ...]:
        if not tables:
            return ()
        lines = self._redis.hmget(SUMMARIES, tables)
        return tuple(self._decode(line) for line in lines if line is not None)
