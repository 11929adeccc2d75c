"""A report laid out in words: the blocks, one below the other, that a page and a paper draw alike."""

from __future__ import annotations

from typing import Literal

import msgspec

Tone = Literal["good", "bad", "open"]


class Title(msgspec.Struct, frozen=True):
    """What it is, and of what."""

    text: str
    below: str


class Judgement(msgspec.Struct, frozen=True):
    """The word on it, to be seen first."""

    tone: Tone
    word: str
    sentence: str


class Heading(msgspec.Struct, frozen=True):
    text: str


class Paragraph(msgspec.Struct, frozen=True):
    text: str


class Quote(msgspec.Struct, frozen=True):
    """Somebody's own words."""

    text: str
    by: str


class CardRow(msgspec.Struct, frozen=True):
    """A hand of cards: whose, what is to say of it, and what it brought."""

    who: str
    notes: tuple[str, ...]
    cards: tuple[str, ...]
    result: str


class CardRows(msgspec.Struct, frozen=True):
    """Hands, one below the other."""

    rows: tuple[CardRow, ...]


class Column(msgspec.Struct, frozen=True):
    """A column's head; how wide it is beside the others, and whether it holds numbers."""

    head: str
    width: int
    is_number: bool = False


class Grid(msgspec.Struct, frozen=True):
    """Rows of words, a cell for each column."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


class Pairs(msgspec.Struct, frozen=True):
    """Particulars, each with its name: numbers and hashes that nobody reads aloud."""

    pairs: tuple[tuple[str, str], ...]


class NewPage(msgspec.Struct, frozen=True):
    """What follows stands on a page of its own."""


Block = Title | Judgement | Heading | Paragraph | Quote | CardRows | Grid | Pairs | NewPage


class Sheet(msgspec.Struct, frozen=True):
    """The whole of it, called `name` as a file. `data` is what was signed, to go along; `at` is its time (ms UTC)."""

    language: str
    title: str
    at: int
    blocks: tuple[Block, ...]
    name: str
    data_label: str
    data: bytes
