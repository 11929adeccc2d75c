"""The append: encodes what a decision led to for `append.lua`, and reads its answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from service.log.agenda import owed_by
from service.log.entries import Entry, damaged, stored
from service.log.keys import Keys
from service.log.server import Script, Server, Unanswered
from service.stream.chain import Head
from service.stream.event import Record
from service.stream.obligation import Obligation
from service.stream.refusal import Refused

_APPEND = Script.named("append")


class Request(msgspec.Struct, frozen=True):
    """Who asks, so that asking twice is noticed.

    `digest` tells another request under the same id from the same one again; `status` is kept for the answer;
    `keep_ms` is how long all this is remembered; 0 only asks whether it was sent before.
    """

    id: str
    digest: str
    keep_ms: int
    status: int = 200


class CommandRecord(msgspec.Struct, frozen=True, array_like=True):
    """What a command led to: `count` events after version `before`."""

    request: str
    before: int
    count: int
    status: int

    @property
    def versions(self) -> range:
        """The versions it wrote."""
        return range(self.before + 1, self.before + self.count + 1)


class Appended(msgspec.Struct, frozen=True):
    """Written, in one step; the stream now stands at `head`."""

    head: Head
    now: int


class Repeated(msgspec.Struct, frozen=True):
    """The command was carried out before; nothing was written now."""

    command: CommandRecord
    now: int


class Missed(msgspec.Struct, frozen=True):
    """Others wrote first; nothing was written. `entries` is what the caller missed, None if that is too much."""

    entries: list[Entry] | None
    now: int


class Stale(msgspec.Struct, frozen=True):
    """The sandbox clock was moved, or there was an outage, since the caller heard of them. Nothing was written."""

    now: int


class Rewound(msgspec.Struct, frozen=True):
    """The caller's head is not in this log: it went back. Nothing was written."""

    now: int


Answer = Appended | Repeated | Missed | Stale | Rewound

_encode_record = msgspec.json.encode
read_command = msgspec.json.Decoder(CommandRecord).decode


def append(
    server: Server,
    keys: Keys,
    stream: str,
    head: Head,
    epoch: bytes,
    records: Sequence[Record],
    obligations: Sequence[Obligation],
    request: Request | None,
    restated: int | None,
    notices_rewind: bool,
    unsigned: int | None,
) -> Answer:
    """Write `records` onto `head` together with all that goes with them, or say why not.

    Refuses `imported`, `archived`.
    """
    at = keys.partition(stream)
    touched = (
        keys.head(stream),
        keys.log(stream),
        keys.command(stream, request.id if request else ""),
        keys.clock(at),
        keys.agenda(at),
        keys.leases(at),
        keys.feed(at),
        keys.register(at, stream.partition(":")[0]),
    )
    arguments: list[str | int | bytes] = [
        head.version,
        head.hash,
        epoch,
        _remembered(request, head, len(records)),
        request.keep_ms if request else 0,
        owed_by(stream, obligations),
        "" if restated is None else restated,
        "1" if notices_rewind else "",
        "" if unsigned is None else unsigned,
        stream,
        len(records),
    ]
    for record in records:
        arguments.extend(stored(record))
    try:
        said = server.lasting(_APPEND, touched, arguments)
    except Unanswered:
        said = server.lasting(_APPEND, touched, arguments)  # the command's id tells whether the first one arrived
    return _answer(said, stream, records[-1] if records else None, head)


def _remembered(request: Request | None, head: Head, count: int) -> bytes:
    if request is None or request.keep_ms == 0:
        return b""
    return _encode_record(CommandRecord(request.digest, head.version, count, request.status))


def _answer(said: list[Any], stream: str, last: Record | None, head: Head) -> Answer:
    match said:
        case [b"appended", now]:
            return Appended(Head(last.version, last.hash) if last else head, now)
        case [b"repeated", now, command]:
            return Repeated(read_command(command), now)
        case [b"missed", now, entries]:
            return Missed(entries, now)
        case [b"reload", now]:
            return Missed(None, now)
        case [b"stale", now]:
            return Stale(now)
        case [b"rewound", now]:
            return Rewound(now)
        case [b"imported"]:
            raise Refused("imported", f"{stream} was imported for study; nothing can be added to it.")
        case [b"archived", _now]:
            raise Refused("archived", f"{stream} is over and archived; nothing can be added to it.")
        case [b"damaged", _now]:
            raise damaged(f"the last entry of {stream} is not its head")
        case _:
            raise AssertionError(f"append.lua answers {said}")
