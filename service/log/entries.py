"""The stored form of an event: eight fields in an order that never changes, so that Redis keeps their names once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from service.stream.catalogue import Catalogue, UnknownEvent
from service.stream.decider import Decider
from service.stream.event import Event, Record
from service.stream.refusal import Refused

Entry = tuple[bytes, list[bytes]]
"""As Redis answers it: the id `n-0`, then names and values in turn."""

S = TypeVar("S")


def stored(record: Record) -> tuple[str | int | bytes, ...]:
    """The values of the eight fields, in the order of `append.lua`; what is absent is empty."""
    return (
        record.type,
        record.v,
        record.at,
        record.actor or "",
        record.cause or "",
        record.data,
        record.secret or b"",
        record.hash,
    )


def version_of(entry: Entry) -> int:
    """Which event of its stream an entry is."""
    return int(entry[0][:-2])


def record_of(entry: Entry) -> Record:
    """The event as stored, known to this release or not."""
    type, v, at, actor, cause, data, secret, hash = entry[1][1::2]
    return Record(
        version_of(entry),
        type.decode(),
        int(v),
        int(at),
        actor.decode() or None,
        cause.decode() or None,
        data,
        secret or None,
        hash,
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
