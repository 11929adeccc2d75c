"""The events of the calendar. Times are milliseconds UTC, midnights among them; chips whole numbers.

A period is `since` … `until`, the end not in it: a day, or after a stop as many as it lasted.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from service.stream.catalogue import Catalogue
from service.stream.event import Fact

AnomalyCode = Literal[
    "deadline_extended",
    "chips_adjusted",
    "chips_imbalance",
    "log_rewound",
    "log_unreadable",
]
"""What should not be, or deserves a look."""


class Anomaly(msgspec.Struct, frozen=True):
    """How often there was one of a kind."""

    code: AnomalyCode
    count: int


class PlayerFigures(msgspec.Struct, frozen=True):
    """A player at a table: hands staked in and held as the bank, what was staked and won, how often time was called."""

    player: str
    bot: str | None
    hands: int
    bank_turns: int
    stakes: int
    net: int
    timeouts: int


class Figures(msgspec.Struct, frozen=True):
    """What was played, and the chips on the tables: before, brought in or taken out, after."""

    hands: int = 0
    void_hands: int = 0
    stakes: int = 0
    timeouts: int = 0
    chips_before: int = 0
    chips_brought: int = 0
    chips_after: int = 0

    def plus(self, other: Figures) -> Figures:
        """Both together."""
        mine, theirs = msgspec.structs.asdict(self), msgspec.structs.asdict(other)
        return Figures(**{name: mine[name] + theirs[name] for name in mine})


class CalendarBegun(Fact, frozen=True):
    """The house counts its days from here on."""

    since: int


class TableReported(Fact, frozen=True):
    """A table that something happened at: its events `first` … `last`, `hash` being the last one's, read to the end."""

    since: int
    until: int
    table: str
    first: int
    last: int
    hash: str
    figures: Figures
    players: tuple[PlayerFigures, ...]
    anomalies: tuple[Anomaly, ...]


class DayReported(Fact, frozen=True):
    """The period is over: what its tables came to. `previous` is the version of the report before it."""

    since: int
    until: int
    previous: int | None
    tables: int
    figures: Figures
    anomalies: tuple[Anomaly, ...]


class CalendarRewound(Fact, frozen=True):
    """This log went back: later events that were acknowledged are lost."""


CalendarFact = CalendarBegun | TableReported | DayReported | CalendarRewound

CATALOGUE = Catalogue([CalendarBegun, TableReported, DayReported, CalendarRewound])
