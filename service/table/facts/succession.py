"""A table whose log is full goes on as another: the end of the one, the beginning of the other."""

from __future__ import annotations

from service.stream.event import Fact
from service.table.facts.life import Rank
from service.table.facts.opening import Departed, SeatRestated


class TableContinued(Fact, frozen=True):
    """The log has come to `most_events` or more, so that the table is closed, and goes on as `successor`."""

    successor: str
    most_events: int
    ranking: tuple[Rank, ...]


class SuccessorOpened(Fact, frozen=True):
    """The successor stands: seats and stacks are there now."""

    successor: str


class TableInherited(Fact, frozen=True):
    """Seats, stacks and the bank as the table `predecessor` left them, whose log ended at `position`.

    `hands` is how many were played there. The counters are as in `hand_opened`.
    """

    predecessor: str
    position: str
    hands: int
    seats: tuple[SeatRestated, ...]
    departed: tuple[Departed, ...]
    bank: int | None
    bank_hands: int
    bank_declined: bool
    unattended_hands: int
    house: int | None
