"""Circuits at a tournament's table: who is seated for it, in which order all bank, and what a circuit came to."""

from __future__ import annotations

import msgspec

from service.stream.event import Fact
from service.table.commands import BotKind


class EntrantSeated(Fact, frozen=True):
    """The tournament seats an entrant, a person or a bot, with its chips."""

    seat: int
    player: str
    bot: BotKind | None
    stack: int


class EntrantUnseated(Fact, frozen=True):
    """The seat is free, and its stack is the tournament's again."""

    seat: int
    player: str
    stack: int


class CircuitBegan(Fact, frozen=True):
    """Every seat is to bank once, in this order, at these stakes; `sealed`: stakes lie hidden till all do."""

    number: int
    order: tuple[int, ...]
    min_stake: int
    max_stake: int
    sealed: bool


class CircuitStack(msgspec.Struct, frozen=True):
    """What a circuit made of the stack that a seat had at its `start`, in chips.

    `timeouts` counts the seat's answers and turns that ran out. `broke_in` is the deal that took its last chips, of
    which it had `had` before that deal.
    """

    seat: int
    player: str
    stack: int
    start: int
    timeouts: int
    banked: bool
    broke_in: int | None
    had: int | None


class CircuitEnded(Fact, frozen=True):
    """Every seat has banked that had chips when its turn came, and opponents; no hand opens until the next circuit."""

    number: int
    stacks: tuple[CircuitStack, ...]
    deals: int


class CircuitAcknowledged(Fact, frozen=True):
    """The tournament has taken down how the circuit ended."""

    number: int


class ChipsRemoved(Fact, frozen=True):
    """By an official's ruling, of which `ruling` is the number, chips leave the seat for the `removed` account."""

    ruling: int
    seat: int
    player: str
    chips: int
    reason: str


class CircuitSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat in a circuit: its stack at the start, its time-outs, whether it has banked, and when it went broke."""

    seat: int
    start: int
    timeouts: int = 0
    banked: bool = False
    broke_in: int | None = None
    had: int | None = None


class CircuitRestated(msgspec.Struct, frozen=True):
    """The circuit under way as a hand finds it.

    `seats` are in the order in which they bank, `first_bet` is the one that stakes first in this hand. `removed` is
    what penalties have taken at this table so far, `rulings` the number of the last one.
    """

    number: int
    seats: tuple[CircuitSeat, ...]
    min_stake: int
    max_stake: int
    sealed: bool
    first_bet: int | None
    deals: int
    removed: int
    rulings: int
