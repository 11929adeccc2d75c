"""The hash chain over redacted events, by which any viewer can check the whole log.

seal   = SHA-256(canonical(secret))
hash_0 = SHA-256(name of the stream)
hash_n = SHA-256(hash_{n-1} ‖ canonical({n, type, v, at, actor, cause, data, seal}))

The secret itself enters only through its seal: who may not read it can verify the chain all the same, and checks the
seal on the day it opens.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from service.stream.canonical import canonical_struct
from service.stream.event import Record


class Head(msgspec.Struct, frozen=True):
    """Where a stream stands: its last version (0 when empty) and that version's hash."""

    version: int
    hash: bytes

    @property
    def position(self) -> str:
        """`<version>-<first 8 hex of hash>`: short enough to show, long enough to notice another history."""
        return f"{self.version}-{self.hash[:4].hex()}"


class ChainBroken(ValueError):
    """A record does not continue the chain; `version` is the first that does not."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"the chain breaks at version {version}: {reason}")
        self.version = version
        self.reason = reason


class _Redacted(msgspec.Struct, frozen=True):
    n: int
    type: str
    v: int
    at: int
    actor: str | None
    cause: str | None
    data: msgspec.Raw
    seal: str | None


def genesis(stream: str) -> Head:
    """The head of an empty stream; `stream` is its name, as `table:t_…`."""
    return Head(0, sha256(stream.encode()).digest())


def seal(secret: bytes | None) -> str | None:
    """The hex seal that stands for a secret's canonical bytes in the public form."""
    return None if secret is None else sha256(secret).hexdigest()


def seal_of(record: Record) -> str | None:
    """The seal of what the event hides, whether that is at hand or not."""
    return record.sealed if record.secret is None else seal(record.secret)


def link(before: bytes, record: Record) -> bytes:
    """The 32 bytes that chain `record` to the one before it; `record.hash` itself does not enter."""
    redacted = _Redacted(
        record.version,
        record.type,
        record.v,
        record.at,
        record.actor,
        record.cause,
        msgspec.Raw(record.data),
        seal_of(record),
    )
    return sha256(before + canonical_struct(redacted)).digest()


def verify(head: Head, records: Iterable[Record]) -> Head:
    """Follow the chain on from `head` and answer where it ends; raises `ChainBroken` at the first false link."""
    for record in records:
        if record.version != head.version + 1:
            raise ChainBroken(head.version + 1, f"the log goes on with version {record.version}")
        if link(head.hash, record) != record.hash:
            raise ChainBroken(record.version, "its content does not give its hash")
        head = Head(record.version, record.hash)
    return head
