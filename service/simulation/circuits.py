"""A tournament's table in memory: entrants are seated, and circuits played in which every seat banks once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from service.bots.choose import choose
from service.game.rules import RuleSet
from service.simulation.table import Chooser, SimulatedTable
from service.table.commands import AcknowledgeCircuit, BeginCircuit, BotKind, SeatEntrant, TournamentTerms
from service.table.facts import CircuitEnded, CircuitStack


class CircuitTable(SimulatedTable):
    """A table of one tournament, driven as that would. Everybody comes with `stacks`, else with the starting stack."""

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[BotKind],
        *,
        stacks: Sequence[int] | None = None,
        seed: int = 0,
        chooser: Chooser = choose,
    ) -> None:
        super().__init__(rules, seed=seed, tournament=TournamentTerms("tournament", 1), chooser=chooser)
        stacks = stacks or [rules.starting_stack] * len(bots)
        for seat, (bot, stack) in enumerate(zip(bots, stacks, strict=True), 1):
            self.send(SeatEntrant(f"b_{seat}", seat, stack, bot))

    def play_circuit(
        self, order: Sequence[int] | None = None, *, stakes: tuple[int, int] | None = None, sealed: bool = False
    ) -> tuple[CircuitStack, ...]:
        """Play one circuit to its end, and answer what it came to.

        `order` is that of the seats unless told, `stakes` are the least and the largest, the table's unless told.
        """
        terms = self.state.opened.rules
        live = [seat.number for seat in self.state.seats if seat.stack]
        least, largest = stakes or (terms.min_stake, terms.max_stake)
        self.send(BeginCircuit(self._next, tuple(order or live), least, largest, sealed))
        return self._play_on()

    def play_deal(self, bank: int) -> None:
        """Play one deal with that bank, as no tournament does: to see what it is worth to bank more often."""
        terms = self.state.opened.rules
        others = [seat.number for seat in self.state.seats if seat.stack and seat.number != bank]
        self.send(BeginCircuit(self._next, (bank, *others), terms.min_stake, terms.max_stake))
        circuit = self.state.circuit
        assert circuit is not None, "one has just begun"
        over = tuple(replace(seat, banked=seat.seat != bank) for seat in circuit.seats)
        self.state = replace(self.state, circuit=replace(circuit, seats=over))
        self._play_on()

    @property
    def _next(self) -> int:
        return 1 if self.state.circuit is None else self.state.circuit.number + 1

    def _play_on(self) -> tuple[CircuitStack, ...]:
        while not isinstance(self.events[-1].fact, CircuitEnded):
            self.pay(self.debts[0])
        ended = self.events[-1].fact
        self.send(AcknowledgeCircuit(ended.number))
        return ended.stacks
