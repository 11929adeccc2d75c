"""A small kind of stream: somebody says something, perhaps in secret."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from service.stream.catalogue import Catalogue, Upcast
from service.stream.chain import Head, genesis
from service.stream.event import Event, Fact, Record, Secret

STREAM = "talk:1"


class Whisper(Secret, frozen=True, kw_only=True):
    word: str


class WordSaid(Fact, frozen=True):
    V: ClassVar[int] = 3
    SECRET: ClassVar[type[Secret] | None] = Whisper

    word: str
    loudness: int


class Silence(Fact, frozen=True):
    pass


CATALOGUE = Catalogue(
    [WordSaid, Silence],
    {
        ("word_said", 1): Upcast(
            data=lambda data: {"word": data["text"]},
            secret=lambda secret: {"owner": secret["owner"], "salt": secret["salt"], "word": secret["text"]},
        ),
        ("word_said", 2): Upcast(data=lambda data: data | {"loudness": 1}),
    },
)

HELLO = Event(1, 1_000, "p_anna", "c_1", WordSaid("hello", 2))
PSST = Event(2, 1_001, "p_anna", None, WordSaid("", 0), Whisper(owner="p_anna", salt="00" * 16, word="psst"))
NOTHING = Event(3, 1_002, None, None, Silence())


def stored(*events: Event) -> list[Record]:
    """The events as a log holds them, chained from the stream's beginning."""
    head, records = genesis(STREAM), []
    for event in events:
        record = CATALOGUE.record(head, event)
        head = Head(record.version, record.hash)
        records.append(record)
    return records


def as_stored(record: Record, v: int, data: bytes) -> Record:
    """The record as an older or newer release would have written it."""
    return replace(record, v=v, data=data)
