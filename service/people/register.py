"""A register: the records of one kind by id, and lists of ids in order.

A record is JSON in one hash. An empty one says that its id is used up: what it named was erased or revoked,
and whoever repeats its creation must not bring it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from redis import Redis
from redis.commands.core import Script

T = TypeVar("T")

USED_UP = b""


class Register(Generic[T]):
    """The records of one kind; `key` is the hash that holds them."""

    def __init__(self, redis: Redis, key: str, kind: type[T]) -> None:
        self._redis = redis
        self._key = key
        self._decode = msgspec.json.Decoder(kind).decode
        self._page = script(redis, "page")

    def get(self, id: str) -> T | None:
        """The record, or None where there is none or no longer one."""
        return self.read(self._redis.hget(self._key, _sendable(id)))

    def get_all(self, ids: Sequence[str]) -> list[T]:
        """Those records that exist, in one round trip."""
        if not ids:
            return []
        return self._present(self._redis.hmget(self._key, [_sendable(id) for id in ids]))

    def page(self, index: str, after: str | None, limit: int) -> list[T]:
        """Up to `limit` records of an index in the order of their ids, behind `after`."""
        start = "-" if after is None else "(" + _sendable(after)
        return self._present(self._page(keys=[self._key, index], args=[start, limit]))

    def read(self, stored: bytes | str | None) -> T | None:
        """What a stored record says."""
        return self._decode(stored) if stored else None

    def _present(self, replies: Sequence[Any]) -> list[T]:
        return [record for record in map(self.read, replies) if record is not None]


def script(redis: Redis, name: str) -> Script:
    """The Lua script of this room called `name`."""
    return redis.register_script(Path(__file__).with_name(f"{name}.lua").read_text())


def _sendable(id: str) -> str:
    """A caller's id may hold lone surrogates, which no encoding sends; such an id exists nowhere anyway."""
    return id.encode(errors="replace").decode()
