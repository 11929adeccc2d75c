"""The event, twice: as it means something (`Event`, typed) and as it lies in the log (`Record`, bytes).

Folding reads events. Hashing, sealing and redaction read records, so that an event written by a newer release, or
by another house, can still be verified by one that does not know its type.
"""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happened, public to everyone: the `data` of an event.

    A subclass's snake_case name is the event's type. `V` is the schema version that this release writes; `SECRET`
    the class of what the event hides, where it may hide something.
    """

    V: ClassVar[int] = 1
    SECRET: ClassVar[type[Secret] | None] = None


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an event hides until a later one opens it, whole.

    `owner` is the one player id that may read it at once, or None for the house. `salt` is 32 hex digits of fresh
    entropy: without it the seal of one card in forty is guessed in forty tries.
    """

    owner: str | None
    salt: str

    @classmethod
    def unseen(cls) -> Self:
        """Stands for words that are not at hand, as in another house's bundle, so that a fold can go on.

        It has no owner, so that nobody is ever shown it.
        """
        return cls(owner=None, salt="")


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret made public by a later event: the version that holds its seal, and the secret word for word."""

    version: int
    secret: msgspec.Raw


class Event(msgspec.Struct, frozen=True):
    """One step of a stream, typed: what `decide` makes and `evolve` folds.

    `version` counts from 1 without gaps; `at` is milliseconds UTC by the log's clock; `actor` who did it (None: the
    service); `cause` the command's id.
    """

    version: int
    at: int
    actor: str | None
    cause: str | None
    fact: Fact
    secret: Secret | None = None


class Record(msgspec.Struct, frozen=True):
    """One event as the log stores it: `data` and `secret` are canonical bytes, `hash` the chain's link (32 bytes).

    `sealed` is the seal (hex) of a secret that is not at hand, as in another's bundle.
    """

    version: int
    type: str
    v: int
    at: int
    actor: str | None
    cause: str | None
    data: bytes
    secret: bytes | None
    hash: bytes
    sealed: str | None = None


def hidden(record: Record) -> bytes | None:
    """What stands in the event's place for its secret: the words, or their seal where they are not at hand."""
    if record.secret is None and record.sealed is not None:
        return record.sealed.encode()
    return record.secret


def is_open(hidden: bytes) -> bool:
    """Whether these are a secret's words, and not their seal."""
    return hidden.startswith(b"{")
