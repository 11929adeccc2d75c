"""What is judged: a table's events, from the log or a bundle, with all that was signed or opened of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from service.log.checkpoints import Checkpoint, Checkpoints
from service.log.imports import Imported
from service.log.log import Log
from service.records.bundle import FORMAT
from service.records.hand_span import find_opening, hand_span
from service.stream.canonical import canonical
from service.stream.chain import Head, genesis, seal
from service.stream.event import Record
from service.stream.refusal import Refused
from service.table.dealer import Dealer
from service.table.decider import stream_of

_REVEAL: Final = "shoe_revealed"

SeedOf = Callable[[str, str, int, str], str]
"""The seed (hex) of a shoe, by key id, table, shoe and nonce.

Refuses `shoe_in_play` where it can't be known yet, `service_key_missing` where it is lost.
"""


class Evidence(msgspec.Struct, frozen=True):
    """A stretch of one stream.

    `before` is where it begins, `opened` the stream's first event where that lies before, and `end` where a log says
    that it ends. `records` reads the events anew each time. `signers` are the fingerprints of keys that are trusted;
    with none, any signer will do.
    """

    stream: str
    before: Head
    opened: Record | None
    records: Callable[[], Iterator[Record]]
    end: Head | None
    checkpoints: tuple[Checkpoint, ...]
    signers: frozenset[str]
    seed_of: SeedOf


def of_stream(log: Log, checkpoints: Checkpoints, dealer: Dealer, stream: str) -> Evidence:
    """All of a stream of any kind, as it stands now."""
    signed = tuple(checkpoints.known(stream))
    end = log.head(stream)
    house = Evidence(
        stream=stream,
        before=genesis(stream),
        opened=None,
        records=lambda: islice(log.records(stream), end.version),
        end=end,
        checkpoints=signed,
        signers=checkpoints.signers(),
        seed_of=dealer.seed,
    )
    imported = log.imports.of(stream)
    return house if imported is None else _of_another(house, log, imported)


def of_hand(log: Log, checkpoints: Checkpoints, dealer: Dealer, table: str, hand: int) -> Evidence:
    """What a hand's judgement takes: from the hand before it to the reveal of its shoe. Refuses `unknown_hand`.

    The hand before is there so that what the hand restates is held against that one's end.
    """
    stream = stream_of(table)
    _opening, last = hand_span(log, table, hand)
    first = _first_of(log, stream, hand)
    whole = of_stream(log, checkpoints, dealer, stream)
    assert whole.end is not None, "a log has an end"
    beyond = range(last + 1, whole.end.version + 1)
    return replace(
        whole,
        before=log.head_at(stream, first - 1),
        opened=None if first == 1 else log.read(stream, 0, 1)[0],
        records=lambda: islice(log.records(stream, first), last - first + 1),
        end=None,
        checkpoints=tuple(one for one in whole.checkpoints if one.version not in beyond),
    )


def _of_another(house: Evidence, log: Log, imported: Imported) -> Evidence:
    """What was imported is judged as its bundle would be: whoever signed it, by the seeds that it reveals."""
    stream, first = house.stream, imported.version + 1
    reveals = (msgspec.json.decode(record.data) for record in log.records(stream, first) if record.type == _REVEAL)
    return replace(
        house,
        before=imported.before,
        opened=None if first == 1 else log.read(stream, 0, 1)[0],
        records=lambda: log.records(stream, first),
        signers=frozenset(),
        seed_of=_recalling({data["shoe"]: data["seed"] for data in reveals}),
    )


def _first_of(log: Log, stream: str, hand: int) -> int:
    """Where the hand before begins, or else where the log does; of an import it may be the hand itself."""
    imported = log.imports.of(stream)
    if hand == 1:
        return 1 if imported is None else imported.version + 1
    try:
        return find_opening(log, stream, hand - 1).version
    except Refused:
        if imported is None:
            raise
        return find_opening(log, stream, hand).version


def from_bundle(bundle: dict[str, Any], signers: Iterable[str] = (), kept: Iterable[Checkpoint] = ()) -> Evidence:
    """A bundle's events, each with its secret where a later event or the bundle itself shows it.

    `kept` are checkpoints from elsewhere, of this table or any other. Refuses `not_a_bundle`.
    """
    try:
        return _from_bundle(bundle, frozenset(signers), kept)
    except (KeyError, TypeError, ValueError, AttributeError) as reason:
        raise Refused("not_a_bundle", f"This does not read as a bundle: {reason!r}.") from reason


def _from_bundle(bundle: dict[str, Any], signers: frozenset[str], kept: Iterable[Checkpoint]) -> Evidence:
    if bundle["format"] != FORMAT:
        raise ValueError(f"its format is not {FORMAT}")
    opened, events = bundle["opened"], bundle["events"]
    secrets, seeds = _opened_in(events), _revealed_in(events)
    records = [_record(event, secrets) for event in events]
    last = records[-1].version

    return Evidence(
        stream=bundle["stream"],
        before=Head(bundle["before"]["version"], bytes.fromhex(bundle["before"]["hash"])),
        opened=None if opened is None else _record(opened, secrets),
        records=partial(iter, records),
        end=None,
        checkpoints=(
            *msgspec.convert(bundle["checkpoints"], list[Checkpoint]),
            *(one for one in kept if one.stream == bundle["stream"] and (opened is None or one.version <= last)),
        ),
        signers=signers,
        seed_of=_recalling(seeds),
    )


def _recalling(seeds: Mapping[int, str]) -> SeedOf:
    """The seeds of revealed shoes, by their numbers."""

    def seed_of(key: str, table: str, shoe: int, nonce: str) -> str:
        del table, nonce
        if shoe not in seeds:
            raise Refused("shoe_in_play", f"Shoe {shoe} is not revealed yet, and its key {key} is the house's.")
        return seeds[shoe]

    return seed_of


def _opened_in(events: list[dict[str, Any]]) -> dict[str | None, bytes]:
    """By its seal, every secret that is open by the end; a kept shoe's is that of several events."""
    secrets = [opening["secret"] for event in events for opening in event["data"].get("opens", ())]
    secrets += [event["secret"] for event in events if "secret" in event]
    return {seal(words): words for words in map(canonical, secrets)}


def _revealed_in(events: list[dict[str, Any]]) -> dict[int, str]:
    return {event["data"]["shoe"]: event["data"]["seed"] for event in events if event["type"] == _REVEAL}


def _record(event: dict[str, Any], secrets: dict[str | None, bytes]) -> Record:
    """The event as a log would hold it; what is not opened, or opened falsely, stays sealed."""
    secret = secrets.get(event["seal"])
    return Record(
        event["version"],
        event["type"],
        event["v"],
        event["at"],
        event["actor"],
        event["cause"],
        canonical(event["data"]),
        secret,
        bytes.fromhex(event["hash"]),
        event["seal"] if secret is None else None,
    )
