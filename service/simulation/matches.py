"""Matches of a tournament played in memory: how often each seat wins, if all bank as often, or some more than others.

The game favours the bank, so how often a seat banks decides how often it wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.simulation.circuits import CircuitTable
from service.simulation.wins import SeatWins
from service.table.commands import BotKind

RULES: RuleSet = replace(PRESETS["tournament"], cover="shares", first_bet=True, sealed_stakes=True, starting_stack=100)
"""Those of a tournament that says nothing else."""


def play_match(bots: Sequence[BotKind], turns: Sequence[int], seed: int) -> dict[int, SeatWins]:
    """One match, in which each seat banks so often as long as it has chips; most chips win.

    Where all bank as often it is played in circuits, as tournaments are, the last one with sealed stakes. Otherwise,
    as no tournament does it, seats that have turns left bank one after another.
    """
    table = CircuitTable(RULES, bots, seed=seed)
    banked = _circuits(table, turns[0]) if len(set(turns)) == 1 else _rounds(table, turns)
    taken = list(banked)
    most = max(seat.stack for seat in table.state.seats)
    best = [seat.number for seat in table.state.seats if seat.stack == most]
    return {
        seat.number: SeatWins(
            1, Fraction(seat.number in best, len(best)), Fraction(1, len(bots)), 1, taken.count(seat.number)
        )
        for seat in table.state.seats
    }


def _circuits(table: CircuitTable, circuits: int) -> Iterator[int]:
    """Who banked, one after another; the order turns round with every other circuit."""
    for circuit in range(circuits):
        live = _live(table)
        if len(live) > 1:
            order = live if circuit % 2 == 0 else live[::-1]
            stacks = table.play_circuit(order, sealed=circuit == circuits - 1)
            yield from (stack.seat for stack in stacks if stack.banked)


def _rounds(table: CircuitTable, turns: Sequence[int]) -> Iterator[int]:
    for round in range(max(turns)):
        for seat, turn in enumerate(turns, 1):
            live = _live(table)
            if turn > round and seat in live and len(live) > 1:
                table.play_deal(seat)
                yield seat


def _live(table: CircuitTable) -> list[int]:
    return [seat.number for seat in table.state.seats if seat.stack]
