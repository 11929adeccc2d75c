"""A hand opens: the table restated, the bank by lot, a shoe committed."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from service.game.cards import Card
from service.game.settlement import Line, Outcome, Rule
from service.stream.event import Fact, Secret
from service.table.commands import BotKind
from service.table.facts.circuit import CircuitRestated
from service.table.facts.hidden import ShoeNonce


class SeatRestated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the hand finds it. `asked`: it may stake in this hand."""

    seat: int
    player: str
    stack: int
    bot: BotKind | None = None
    asked: bool = False
    sitting_out: bool = False
    timeouts: int = 0
    rebought: int = 0


class ShoeRestated(msgspec.Struct, frozen=True):
    """A shoe kept from the hand before: `dealt` cards of round `round` are gone; `cards` is what round > 0 shuffles.

    `committed` is the version of its `shoe_committed`.
    """

    shoe: int
    committed: int
    commitment: str
    key: str
    cuts: tuple[tuple[int, int | None], ...] | None
    round: int
    cards: tuple[Card, ...] | None
    dealt: int
    matta_dealt: bool


class Departed(msgspec.Struct, frozen=True, array_like=True):
    """The stack that a player left with, and how much of it was bought again."""

    player: str
    stack: int
    rebought: int = 0


class RoundRestated(msgspec.Struct, frozen=True):
    """A round of *banco* that goes on: the pot, the seats asked so far, and the deals played."""

    pot: int
    asked: tuple[int, ...]
    passed: tuple[int, ...]
    qualified: tuple[int, ...]
    deals: int


class LineRestated(msgspec.Struct, frozen=True, array_like=True):
    """A line of the settlement before, in the order of `Line`'s fields."""

    seat: int
    hand_index: int
    stake: int
    points_half: int
    bank_points_half: int
    outcome: Outcome | None
    rule: Rule | None
    net: int

    def line(self) -> Line:
        """The same with its names."""
        return Line(*msgspec.structs.astuple(self))


class HandOpened(Fact, frozen=True):
    """Betting is open until `deadline`. Restates the table, so that a fold may begin here after the first event.

    `rules` is the SHA-256 of the rules' canonical form. `bank_hands` counts the hands (rounds under *banco*) that this
    bank has settled since it took the bank, `unattended_hands` those since a person acted. `house` is what a house
    bank has won since the table opened. The secret of a kept shoe is that of its `shoe_committed`, word for word.
    """

    V: ClassVar[int] = 2
    SECRET: ClassVar[type[Secret] | None] = ShoeNonce

    hand: int
    bank: int | None
    deadline: int
    rules: str
    seats: tuple[SeatRestated, ...]
    departed: tuple[Departed, ...]
    shoe: ShoeRestated | None
    bank_hands: int
    unattended_hands: int
    shoes: int
    bank_declined: bool
    last_hand: int | None
    last_lines: tuple[LineRestated, ...]
    house: int | None
    round: RoundRestated | None
    circuit: CircuitRestated | None = None


class LotDrawn(Fact, frozen=True):
    """The bank falls by lot to one of the seats that can hold it."""

    among: tuple[int, ...]
    seat: int


class ShoeCommitted(Fact, frozen=True):
    """A fresh shoe: the commitment to its seed, made before anybody cuts, and the id of the service key."""

    SECRET: ClassVar[type[Secret] | None] = ShoeNonce

    shoe: int
    commitment: str
    key: str
