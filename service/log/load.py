"""The load: a stream's state at its head, and whatever else a decision needs, in one round trip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from service.log.append import CommandRecord, read_command
from service.log.cache import Baseline, Cache
from service.log.clock import outages_in
from service.log.entries import Entry, damaged, fold, version_of
from service.log.hearsay import Hearsay
from service.log.history import state_at
from service.log.keys import Keys
from service.log.reader import Reader
from service.log.server import Script, Server
from service.stream.chain import Head, genesis
from service.stream.decider import Decider, Outage

_LOAD = Script.named("load")
_AT_ONCE = 1_000

S = TypeVar("S")


class Loaded(msgspec.Struct, Generic[S], frozen=True):
    """A stream as it stands, or as this process last knew it: the append finds out.

    `at` is the last event's time and `now` the log's, in milliseconds, `now` never the earlier one. `command`: what
    the command asked about led to, if it was carried out before. `rewound`: when the stream last took note that its
    log went back (0: never). `lost`: this process has seen events that are gone, and no one took note of it yet.
    `epoch` changes with every move of the sandbox clock and every outage.
    """

    state: S
    head: Head
    at: int
    now: int
    epoch: bytes
    outages: tuple[Outage, ...] = ()
    command: CommandRecord | None = None
    rewound: int = 0
    lost: bool = False


def load(
    server: Server,
    keys: Keys,
    reader: Reader,
    cache: Cache,
    hearsay: Hearsay,
    stream: str,
    decider: Decider[S, Any],
    command: str,
) -> Loaded[S]:
    """Fold on from what the cache holds, if the log still holds it too; else from the last restating event."""
    at = keys.partition(stream)
    baseline = cache.get(stream)
    base = baseline.head if baseline else genesis(stream)
    said = server.script(
        _LOAD,
        (keys.head(stream), keys.log(stream), keys.command(stream, command), keys.clock(at), keys.outages(at)),
        (base.version, base.hash, _AT_ONCE),
    )
    if said[0] == b"damaged":
        raise damaged(f"the first or last entries of {stream} are not what its head says")
    found, now, version, hash, last_at, rewound, record, epoch, lines, entries = said
    outages = outages_in(tuple(lines))
    hearsay.heard(at, now, epoch, outages)
    head = Head(int(version), hash) if int(version) else genesis(stream)
    state: S
    if found == b"archived":
        state = state_at(reader, stream, decider, head.version)
    else:
        state = baseline.state if baseline and found == b"warm" else decider.initial(stream)
        state = fold(decider, state, entries)
        state = fold(decider, state, _rest(reader, stream, entries, head))
    lost = found == b"lost" and baseline is not None and int(rewound) <= baseline.rewound
    if not lost:  # otherwise what is gone stays in the cache as a witness, until the stream has taken note
        cache.put(stream, Baseline(head, state, int(last_at), int(rewound)))
    return Loaded(
        state,
        head,
        int(last_at),
        now,
        epoch,
        outages,
        read_command(record) if record else None,
        int(rewound),
        lost,
    )


def recall(keys: Keys, cache: Cache, hearsay: Hearsay, stream: str) -> Loaded[Any] | None:
    """The stream as this process knows it without asking, for a decision that the append will hold against the log.

    None where it knows too little, or has not heard of the clock lately.
    """
    baseline, heard = cache.get(stream), hearsay.recent(keys.partition(stream))
    if baseline is None or heard is None:
        return None
    now = max(heard.now, baseline.at)
    return Loaded(baseline.state, baseline.head, baseline.at, now, heard.epoch, heard.outages, rewound=baseline.rewound)


def _rest(reader: Reader, stream: str, entries: Sequence[Entry], head: Head) -> Iterable[Entry]:
    """What did not fit into the answer, up to the head it named."""
    if not entries or version_of(entries[-1]) == head.version:
        return ()
    return reader.between(stream, version_of(entries[-1]) + 1, head.version)
