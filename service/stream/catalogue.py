"""The event types of one kind of stream: from typed events to stored records and back.

Reading upcasts first: a dict-to-dict step per (type, v) that lifts an older schema to the next, so that the fold
knows only today's facts while the log keeps yesterday's bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from service.stream.canonical import canonical_struct
from service.stream.chain import Head, link
from service.stream.event import Event, Fact, Record, Secret, hidden, is_open

Step = Callable[[dict[str, Any]], dict[str, Any]]


class Upcast(msgspec.Struct, frozen=True):
    """From one schema version of a type to the next: what becomes of its data, and of its secret where it has one."""

    data: Step = dict
    secret: Step = dict


class UnknownEvent(ValueError):
    """The log holds a type or schema version that this release does not know; the stream stops, nothing is lost."""

    def __init__(self, version: int, type: str, v: int) -> None:
        super().__init__(f"event {version} is {type} v{v}, which this release does not know; run a release that does")
        self.version = version


class _Kind(msgspec.Struct, frozen=True):
    fact: type[Fact]
    decode_data: Callable[[bytes], Fact]
    read_secret: Callable[[bytes], Secret] | None


class Catalogue:
    """Every fact that a kind of stream may hold, by its type name."""

    def __init__(self, facts: Iterable[type[Fact]], upcasts: Mapping[tuple[str, int], Upcast] | None = None) -> None:
        self._kinds = {type_name(fact): _kind(fact) for fact in facts}
        self._upcasts = dict(upcasts or {})

    def __iter__(self) -> Iterator[tuple[str, type[Fact]]]:
        return iter((name, kind.fact) for name, kind in self._kinds.items())

    def record(self, before: Head, event: Event) -> Record:
        """The bytes to store for `event`, chained to the head before it."""
        fact = event.fact
        unlinked = Record(
            event.version,
            type_name(type(fact)),
            fact.V,
            event.at,
            event.actor,
            event.cause,
            canonical_struct(fact),
            None if event.secret is None else canonical_struct(event.secret),
            b"",
        )
        return msgspec.structs.replace(unlinked, hash=link(before.hash, unlinked))

    def event(self, record: Record) -> Event:
        """What a stored record means today; raises `UnknownEvent` where this release cannot say."""
        return Event(
            record.version,
            record.at,
            record.actor,
            record.cause,
            *self.meaning(record.version, record.type, record.v, record.data, hidden(record)),
        )

    def meaning(self, version: int, type: str, v: int, data: bytes, secret: bytes | None) -> tuple[Fact, Secret | None]:
        """The fact and secret in an event's stored parts; `secret` is its words, or their seal (`hidden`)."""
        kind = self._kinds.get(type)
        if kind is None:
            raise UnknownEvent(version, type, v)
        if v != kind.fact.V:
            steps = self._steps(version, type, v, kind.fact.V)
            data = _lifted(data, [step.data for step in steps])
            if secret is not None and is_open(secret):
                secret = _lifted(secret, [step.secret for step in steps])
        opened = None
        if secret is not None and kind.read_secret is not None:
            opened = kind.read_secret(secret)
        return kind.decode_data(data), opened

    def _steps(self, version: int, type: str, v: int, today: int) -> list[Upcast]:
        """The steps that lead from an older schema version to today's."""
        steps = [self._upcasts.get((type, old)) for old in range(v, today)]
        if v > today or None in steps:
            raise UnknownEvent(version, type, v)
        return [step for step in steps if step is not None]


_names: dict[type[Fact], str] = {}


def type_name(fact: type[Fact]) -> str:
    """The event type of a fact class: `HandOpened` is `hand_opened`."""
    name = _names.get(fact)
    if name is None:
        name = _names[fact] = re.sub(r"(?<!^)(?=[A-Z])", "_", fact.__name__).lower()
    return name


def _lifted(stored: bytes, steps: Iterable[Step]) -> bytes:
    value = msgspec.json.decode(stored)
    for step in steps:
        value = step(value)
    return msgspec.json.encode(value)


def _kind(fact: type[Fact]) -> _Kind:
    secret = fact.SECRET
    return _Kind(fact, msgspec.json.Decoder(fact).decode, None if secret is None else _reader(secret))


def _reader(secret: type[Secret]) -> Callable[[bytes], Secret]:
    decode = msgspec.json.Decoder(secret).decode
    return lambda words: decode(words) if is_open(words) else secret.unseen()
