"""A circuit (*giro*) as the events have made it: every seat with chips banks exactly once."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from service.game.rules import RuleSet
from service.table.facts.circuit import CircuitSeat, CircuitStack
from service.table.facts.hidden import SealedStake


class HiddenStake(msgspec.Struct, frozen=True):
    """A stake in a sealed circuit: the version that holds its seal, and its words."""

    version: int
    secret: SealedStake


class Circuit(msgspec.Struct, frozen=True):
    """The circuit that is played, or the last one.

    `seats` are in the order in which they bank. `rules` are the table's with this circuit's stakes. `first_bet` is the
    seat that stakes first in the running deal. `stacks` is what came of it, None while it runs; `acknowledged`:
    the tournament knows.
    """

    number: int
    seats: tuple[CircuitSeat, ...]
    rules: RuleSet
    sealed: bool
    first_bet: int | None = None
    deals: int = 0
    stacks: tuple[CircuitStack, ...] | None = None
    acknowledged: bool = False

    @property
    def is_running(self) -> bool:
        return self.stacks is None

    def next_bank(self, live: Collection[int]) -> int | None:
        """The seat whose turn to bank comes next; `live` seats have chips. None when the circuit is over."""
        if len(live) < 2:
            return None
        return next((seat.seat for seat in self.seats if not seat.banked and seat.seat in live), None)

    def turn_of(self, bank: int | None) -> int:
        """How far the circuit is: the place of `bank` in the order, from 1; all of it without one."""
        places = {seat.seat: place for place, seat in enumerate(self.seats, 1)}
        return len(self.seats) if bank is None else places.get(bank, 0)


def at_stakes(rules: RuleSet, min_stake: int, max_stake: int) -> RuleSet:
    """A table's rules with the stakes of a circuit."""
    return replace(rules, min_stake=min_stake, max_stake=max_stake)
