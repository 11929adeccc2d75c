"""Many hands at one simulated table, and what every seat won in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from service.bots.bot import Bot
from service.bots.choose import play
from service.game.rules import RuleSet
from service.game.settlement import Line
from service.simulation.table import SimulatedTable
from service.simulation.tally import Tally
from service.table.commands import Action, BotKind
from service.table.facts import HandSettled

DEEP_STACK = 10**9
"""Chips that everybody brings, so that nobody ever goes broke and every stake fits."""

LONGEST = 1000
"""Hands of one session: a table without people comes to rest after these."""


class SeatTally(msgspec.Struct, frozen=True):
    """What a seat won as a player, and what as the bank."""

    as_player: Tally = Tally()
    as_bank: Tally = Tally()

    def __add__(self, other: SeatTally) -> SeatTally:
        return SeatTally(self.as_player + other.as_player, self.as_bank + other.as_bank)


def play_session(rules: RuleSet, bots: Sequence[Bot], hands: int, seed: int) -> dict[int, SeatTally]:
    """Play so many hands at a new table with the first bot in seat 1, and so on; seat 0 is the house's.

    The rules are kept but for `seats`, `starting_stack` and `hands`. `hands` is at most `LONGEST`; a hand is a deal,
    so that a round of *banco* has several.
    """
    assert hands <= LONGEST, "a longer session stops by itself"
    seats = {number: SeatTally() for number in range(0 if rules.bank_funds == "house" else 1, len(bots) + 1)}
    for fact in _settlements(rules, bots, hands, seed):
        for seat, tally in _tallies(fact.lines).items():
            seats[seat] += tally
    return seats


def _settlements(rules: RuleSet, bots: Sequence[Bot], hands: int, seed: int) -> list[HandSettled]:
    def choose(_kind: BotKind, view: Mapping[str, Any], seat: int) -> Action | None:
        return play(bots[seat - 1], view, seat)

    deep = msgspec.structs.replace(rules, seats=max(2, len(bots)), starting_stack=DEEP_STACK, hands=None)
    table = SimulatedTable(deep, seed=seed, chooser=choose)
    for _ in bots:
        table.seat_bots("prudente")  # in name only: the chooser plays by seat
    table.play(hands)
    return [event.fact for event in table.events if isinstance(event.fact, HandSettled)]


def _tallies(lines: Sequence[Line]) -> dict[int, SeatTally]:
    """One hand's, by seat; the two lines of a split are one hand."""
    staked: Counter[int] = Counter()
    net: Counter[int] = Counter()
    *players, bank = lines
    for line in players:
        staked[line.seat] += line.stake
        net[line.seat] += line.net
    at_bank = SeatTally(as_bank=Tally.of(sum(staked.values()), bank.net))
    return {seat: SeatTally(as_player=Tally.of(staked[seat], net[seat])) for seat in staked} | {bank.seat: at_bank}
