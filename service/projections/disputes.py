"""Every dispute, in lists: of all tables, of one, of whom it concerns, and of these by its status."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product, starmap
from typing import Any

import msgspec
from redis import Redis

from service.dispute.state import Dispute, Status
from service.projections.cursors import cursor_of, member_of

LINES = "{disputes}:lines"
"""Hash: `<opened at> <dispute>`, the member that stands in the lists → the dispute's line."""

_MEMBER = re.compile(rb"\d{15} \S+")


class DisputeLine(msgspec.Struct, frozen=True):
    """What the lists tell of a dispute; `corrected`: the ruling was carried out."""

    id: str
    table: str
    hand: int
    complainant: str | None
    opener: str | None
    opened_at: int
    status: Status
    verdict: str | None
    ruling: str | None
    corrected: bool
    concerned: tuple[str, ...]

    @property
    def member(self) -> bytes:
        """By which it stands in the lists, the latest opened last."""
        return f"{self.opened_at:015d} {self.id}".encode()

    @property
    def listings(self) -> Iterator[str]:
        """The names of all lists that it belongs to."""
        return starmap(listed, product((None, *self.concerned), (None, self.table), (None, self.status)))


def listed(concerned: str | None = None, table: str | None = None, status: str | None = None) -> str:
    """The name of a list: of disputes that concern somebody, of a table, of a status; what is None is open."""
    return f"{concerned or '*'} {table or '*'} {status or '*'}"


class DisputesPage(msgspec.Struct, frozen=True):
    """A part of a list; `next` is the cursor of the part behind it."""

    items: tuple[DisputeLine, ...]
    next: str | None


class Disputes:
    """Reads and writes the lists' keys. `Keeper` knows when there is something to write."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def list(self, listing: str, cursor: str | None, limit: int) -> DisputesPage:
        """Up to `limit` disputes of a list (`listed` names it), the latest opened first, behind `cursor`.

        Refuses `invalid_cursor`.
        """
        latest = b"+" if cursor is None else b"(" + member_of(cursor, _MEMBER)
        found: Sequence[Any] = self._redis.zrevrangebylex(_key(listing), latest, b"-", start=0, num=limit + 1)
        shown = found[:limit]
        return DisputesPage(tuple(self._lines(shown)), cursor_of(shown[-1]) if len(found) > limit else None)

    def count(self, listing: str) -> int:
        """How many disputes a list has."""
        return int(self._redis.zcard(_key(listing)))

    def put(self, dispute: Dispute) -> None:
        """Show the dispute as it stands; twice is once."""
        line = _line(dispute)
        before = self._lines([line.member])
        with self._redis.pipeline() as together:
            for listing in set().union(*(one.listings for one in before)) - set(line.listings):
                together.zrem(_key(listing), line.member)
            for listing in line.listings:
                together.zadd(_key(listing), {line.member: 0})
            together.hset(LINES, line.member.decode(), msgspec.json.encode(line))
            together.execute()

    def clear(self) -> None:
        """Forget all; the keeper can make it anew."""
        members: Sequence[Any] = self._redis.zrange(_key(listed()), 0, -1)
        for line in self._lines(members):
            for listing in line.listings:
                self._redis.delete(_key(listing))
        self._redis.delete(LINES)

    def _lines(self, members: Sequence[bytes]) -> Sequence[DisputeLine]:
        if not members:
            return []
        lines: Sequence[Any] = self._redis.hmget(LINES, members)
        return [msgspec.json.decode(line, type=DisputeLine) for line in lines if line is not None]


def _line(dispute: Dispute) -> DisputeLine:
    claim, audited, ruled = dispute.claimed, dispute.audited, dispute.ruled
    return DisputeLine(
        id=dispute.id,
        table=claim.table,
        hand=claim.hand,
        complainant=claim.complainant,
        opener=dispute.opener,
        opened_at=dispute.opened_at,
        status=dispute.status,
        verdict=None if audited is None else audited.verdict,
        ruling=None if ruled is None else ruled.fact.ruling,
        corrected=dispute.corrected is not None,
        concerned=tuple(sorted(dispute.concerned)),
    )


def _key(listing: str) -> str:
    return f"{{disputes}}:list:{listing}"
