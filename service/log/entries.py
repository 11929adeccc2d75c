"""The stored form of an event: eight fields in an order that never changes, so that Redis keeps their names once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from service.stream.catalogue import Catalogue, UnknownEvent
from service.stream.decider import Decider
from service.stream.event import Event, Record, hidden, is_open
from service.stream.refusal import Refused

Entry = tuple[bytes, list[bytes]]
"""As Redis answers it: the id `n-0`, then names and values in turn."""

FIELDS = ("type", "v", "at", "actor", "cause", "data", "secret", "hash")
"""The names of the eight fields, in the order of `append.lua`."""

S = TypeVar("S")


def stored(record: Record) -> tuple[str | int | bytes, ...]:
    """The values of the eight fields; what is absent is empty.

    A secret that is not at hand is its seal.
    """
    return (
        record.type,
        record.v,
        record.at,
        record.actor or "",
        record.cause or "",
        record.data,
        hidden(record) or b"",
        record.hash,
    )


def version_of(entry: Entry) -> int:
    """Which event of its stream an entry is."""
    return int(entry[0][:-2])


def record_of(entry: Entry) -> Record:
    """The event as stored, known to this release or not."""
    type, v, at, actor, cause, data, secret, hash = entry[1][1::2]
    is_sealed = bool(secret) and not is_open(secret)
    return Record(
        version_of(entry),
        type.decode(),
        int(v),
        int(at),
        actor.decode() or None,
        cause.decode() or None,
        data,
        None if is_sealed else secret or None,
        hash,
        secret.decode() if is_sealed else None,
    )


def entry_of(record: Record) -> Entry:
    """The entry that Redis would answer for an event."""
    values = (value if isinstance(value, bytes) else str(value).encode() for value in stored(record))
    names = (name.encode() for name in FIELDS)
    return f"{record.version}-0".encode(), [word for pair in zip(names, values, strict=True) for word in pair]


def written(record: Record) -> tuple[object, ...]:
    """An event as files have it, for JSON: the eight fields, what is absent null, the hash in hex."""
    secret = hidden(record)
    return (
        record.type,
        record.v,
        record.at,
        record.actor,
        record.cause,
        record.data.decode(),
        None if secret is None else secret.decode(),
        record.hash.hex(),
    )


def read_back(version: int, words: Sequence[Any]) -> Record:
    """The same read back. Raises `ValueError`."""
    type, v, at, actor, cause, data, secret, hash = words
    is_sealed = secret is not None and not is_open(secret.encode())
    return Record(
        version,
        type,
        v,
        at,
        actor,
        cause,
        data.encode(),
        None if secret is None or is_sealed else secret.encode(),
        bytes.fromhex(hash),
        secret if is_sealed else None,
    )


def events_of(catalogue: Catalogue, entries: Iterable[Entry]) -> Iterator[Event]:
    """What the entries mean today.

    Refuses `unknown_event` where this release cannot say, and `log_damaged` where nobody could: either stops this
    stream alone.
    """
    meaning = catalogue.meaning
    for id, fields in entries:
        try:
            type, v, at, actor, cause, data, secret, _hash = fields[1::2]
            version = int(id[:-2])
            fact, opened = meaning(version, type.decode(), int(v), data, secret or None)
        except UnknownEvent as error:
            raise Refused("unknown_event", str(error)) from error
        except (ValueError, msgspec.DecodeError) as error:
            raise damaged(f"entry {id.decode()} does not read as an event") from error
        yield Event(version, int(at), actor.decode() or None, cause.decode() or None, fact, opened)


def fold(decider: Decider[S, Any], state: S, entries: Iterable[Entry]) -> S:
    """The state after the entries."""
    evolve = decider.evolve
    for event in events_of(decider.catalogue, entries):
        state = evolve(state, event)
    return state


def damaged(what: str) -> Refused:
    """No play on a stream whose log contradicts itself."""
    return Refused("log_damaged", f"{what}; this stream stands still until an operator has looked at its log")
