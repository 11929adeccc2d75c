"""A table's events as one portable document, `mazziere-bundle/1`, that anyone can verify without the service.

The format is specified for other houses in the contract, beside its JSON schema and a verifier that needs nothing
else. A bundle holds what its viewer may see: events are redacted, the seals of what stays hidden are in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from service.log.checkpoints import Checkpoint, Checkpoints
from service.log.log import MOST_AT_ONCE, Log
from service.stream.chain import Head
from service.stream.redaction import redacted
from service.table.decider import stream_of

FORMAT = "mazziere-bundle/1"

FindNames = Callable[[Sequence[str]], Mapping[str, str]]
"""The names of these players; who is unknown or erased has none."""


def bundle(
    log: Log,
    table: str,
    find_names: FindNames,
    *,
    viewer: str | None = None,
    first: int = 1,
    last: int | None = None,
    checkpoints: Sequence[Checkpoint] = (),
) -> Iterator[bytes]:
    """The events `first` … `last` (None: all there are now) of a table that exists, as JSON in UTF-8, piece by piece.

    `viewer` is the player id whose own secrets are shown; None shows nobody's. `checkpoints` are those of these events.
    Of a range that was imported there is no more than that.
    """
    stream = stream_of(table)
    head, imported = log.head(stream), log.imports.of(stream)
    first = first if imported is None else max(first, imported.version + 1)
    before = log.head_at(stream, first - 1)
    end = head.version if last is None else min(last, head.version)
    return _pieces(log, stream, find_names, viewer, before, end, checkpoints)


def signed_bundle(
    log: Log,
    checkpoints: Checkpoints,
    table: str,
    find_names: FindNames,
    *,
    viewer: str | None,
    first: int,
    last: int,
) -> Iterator[bytes]:
    """The same with every checkpoint of these events, one of the last among them, which is signed now if need be.

    An imported table keeps those that it came with: of it this house can attest nothing.
    """
    stream = stream_of(table)
    if log.imports.of(stream) is None:
        checkpoints.sign(stream, last)
    signed = checkpoints.of(stream, first - 1, last)
    return bundle(log, table, find_names, viewer=viewer, first=first, last=last, checkpoints=signed)


def _pieces(
    log: Log,
    stream: str,
    find_names: FindNames,
    viewer: str | None,
    before: Head,
    end: int,
    checkpoints: Sequence[Checkpoint],
) -> Iterator[bytes]:
    opened = None if before.version == 0 else redacted(log.read(stream, 0, 1)[0], viewer)
    players = set() if opened is None else _players(opened)
    start = {
        "format": FORMAT,
        "stream": stream,
        "viewer": viewer,
        "opened": opened,
        "before": {"version": before.version, "hash": before.hash.hex()},
    }
    yield msgspec.json.encode(start)[:-1] + b',"events":['
    for events in _blocks(log, stream, viewer, before.version, end):
        players.update(*map(_players, events))
        separator = b"\n" if events[0]["version"] == before.version + 1 else b",\n"
        yield separator + b",\n".join(map(msgspec.json.encode, events))
    ending = {"names": find_names(sorted(players)), "checkpoints": checkpoints}
    yield b"\n]," + msgspec.json.encode(ending)[1:] + b"\n"


def _blocks(log: Log, stream: str, viewer: str | None, after: int, end: int) -> Iterator[list[dict[str, Any]]]:
    while after < end:
        records = log.read(stream, after, min(MOST_AT_ONCE, end - after))
        yield [redacted(record, viewer) for record in records]
        after = records[-1].version


def _players(event: dict[str, Any]) -> set[str]:
    """Who is spoken of: who acted, opened the table, sat down, or sits there when a hand opens."""
    data = event["data"]
    named = [
        event["actor"],
        data.get("opener"),
        data.get("player"),
        *(seat["player"] for seat in data.get("seats", ())),
    ]
    return {player for player in named if player is not None}
