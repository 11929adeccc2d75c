"""What is told of a day, and of a table's day: figures from the calendar, as data that can be signed.

Times are milliseconds UTC, chips whole numbers, hashes in hex; sentences are in the report's language. `id` is the
version of the calendar's event that holds the figures, and `event_hash` that event's hash.
"""

from __future__ import annotations

import msgspec

from service.periods import facts as f

TABLE_FORMAT = "mazziere-table-report/1"
DAY_FORMAT = "mazziere-day-report/1"


class Anomaly(msgspec.Struct, frozen=True):
    """How often there was one of a kind, and what that means."""

    code: str
    count: int
    meaning: str


class Player(msgspec.Struct, frozen=True):
    """A player at the table, by name where it has one still."""

    player: str
    name: str
    hands: int
    bank_turns: int
    stakes: int
    net: int
    timeouts: int


class TableLine(msgspec.Struct, frozen=True):
    """A table of the day; `report` is the id of its own report."""

    report: int
    table: str
    figures: f.Figures
    anomalies: int


class TableReport(msgspec.Struct, frozen=True):
    """A table's day: its events `first` … `last`, and what they came to."""

    format: str
    language: str
    id: int
    since: int
    until: int
    table: str
    name: str
    first: int
    last: int
    hash: str
    figures: f.Figures
    players: tuple[Player, ...]
    anomalies: tuple[Anomaly, ...]
    event_hash: str


class DayReport(msgspec.Struct, frozen=True):
    """A day of the house, or after a stop as many as it lasted."""

    format: str
    language: str
    id: int
    since: int
    until: int
    figures: f.Figures
    tables: tuple[TableLine, ...]
    anomalies: tuple[Anomaly, ...]
    event_hash: str


def surplus(figures: f.Figures) -> int:
    """How many chips are too many, negative where some are missing; 0 where all is well."""
    return figures.chips_after - figures.chips_before - figures.chips_brought
