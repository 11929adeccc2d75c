"""A tournament's table in memory: entrants are seated, and circuits played in which every seat banks once."""

from __future__ import annotations

from collections.abc import Sequence

from service.bots.choose import choose
from service.game.rules import RuleSet
from service.simulation.table import Chooser, SimulatedTable
from service.table.commands import AcknowledgeCircuit, BeginCircuit, BotKind, SeatEntrant, TournamentTerms
from service.table.facts import CircuitEnded, CircuitStack


class CircuitTable(SimulatedTable):
    """A table of one tournament, driven as that would."""

    def __init__(self, rules: RuleSet, bots: Sequence[BotKind], *, seed: int = 0, chooser: Chooser = choose) -> None:
        super().__init__(rules, seed=seed, tournament=TournamentTerms("tournament", 1), chooser=chooser)
        for seat, bot in enumerate(bots, 1):
            self.send(SeatEntrant(f"b_{seat}", seat, rules.starting_stack, bot))

    def play_circuit(
        self, order: Sequence[int] | None = None, *, stakes: tuple[int, int] | None = None, sealed: bool = False
    ) -> tuple[CircuitStack, ...]:
        """Play one circuit to its end, and answer what it came to.

        `order` is that of the seats unless told, `stakes` are the least and the largest, the table's unless told.
        """
        terms, circuit = self.state.opened.rules, self.state.circuit
        live = [seat.number for seat in self.state.seats if seat.stack]
        least, largest = stakes or (terms.min_stake, terms.max_stake)
        number = 1 if circuit is None else circuit.number + 1
        self.send(BeginCircuit(number, tuple(order or live), least, largest, sealed))
        while not isinstance(self.events[-1].fact, CircuitEnded):
            self.pay(self.debts[0])
        ended = self.events[-1].fact
        self.send(AcknowledgeCircuit(number))
        return ended.stacks
