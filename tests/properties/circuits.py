"""Random play at a tournament's table: people and bots, some of them silent, and a tournament that orders circuits."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from hypothesis import strategies as st

from service.game.rules import RuleSet
from service.game.rules_json import resolve
from service.simulation.table import SimulatedTable
from service.stream.refusal import Refused
from service.table import commands as c
from tests.properties.play import RandomTable, Watcher


class RandomCircuits(RandomTable):
    """A tournament's table driven by chance."""

    def __init__(self, rules: RuleSet, random: Random, watcher: Watcher | None = None) -> None:
        self._watch, self._random, self._people = watcher, random, 0
        terms = c.TournamentTerms("o_random", 1)
        SimulatedTable.__init__(self, rules, seed=random.getrandbits(32), tournament=terms)
        for _ in range(random.randint(2, rules.seats)):
            self._newcomer()

    def end_circuit(self) -> None:
        """Deadlines and bots play the circuit to its end."""
        if self.state.pause is not None:
            self.send(c.ResumeTable())
        while self.state.circuit is not None and self.state.circuit.is_running:
            overdue = [debt for debt in self.debts if debt.kind != "play_bot" and debt.due <= self.now]
            self.pay((overdue or self.debts)[0])

    def _pay(self) -> None:
        """Between circuits there is a new one to begin, too."""
        circuit = self.state.circuit
        if circuit is None or not circuit.is_running:
            self._begin()
        super()._pay()

    def _begin(self) -> None:
        live = [seat.number for seat in self.state.seats if seat.stack]
        number = 1 if self.state.circuit is None else self.state.circuit.number + 1
        least = self._random.choice([1, 5, 20, 200])
        sealed = bool(self.state.rules.sealed_stakes) and self._random.random() < 0.5
        order = tuple(self._random.sample(live, len(live)))
        with suppress(Refused):
            self.send(c.BeginCircuit(number, order, least, 10 * least, sealed))

    def _newcomer(self) -> None:
        free = set(range(1, self.state.opened.rules.seats + 1)) - {seat.number for seat in self.state.seats}
        if free:
            self._people += 1
            bot: c.BotKind | None = self._random.choice(["prudente", "ardito", None])
            stack = self._random.choice([1, 2, 7, 50, 500])
            self.send(c.SeatEntrant(f"p_{self._people}", self._random.choice(sorted(free)), stack, bot))

    def _leave(self) -> None:
        if self.state.seats:
            self.send(c.UnseatEntrant(self._random.choice(self.state.seats).player))

    def _return(self) -> None:
        """An official takes chips away instead."""
        if self.state.seats:
            player = self._random.choice(self.state.seats).player
            self.send(c.Penalise(self.state.rulings + 1, player, self._random.randint(1, 60), "noise"))

    def _pause(self) -> None:
        self.send(c.PauseTable())

    def _resume(self) -> None:
        self.send(c.ResumeTable())

    def _close(self) -> None:
        pass


@st.composite
def circuit_rules(draw: st.DrawFn) -> RuleSet:
    """Rules of a tournament's table."""
    return resolve(
        {
            "preset": "tournament",
            "cover": draw(st.sampled_from(["shares", {"cap": 1}, {"cap": 60}])),
            "first_bet": draw(st.booleans()),
            "sealed_stakes": draw(st.booleans()),
            "reale_pays": draw(st.sampled_from([2, 1, "3:2"])),
            "bank_reale_collects": draw(st.sampled_from([2, 1])),
            "two_sevens_pays": draw(st.sampled_from([None, 3])),
            "matta_timing": draw(st.sampled_from(["reveal", "draw"])),
            "ties": draw(st.sampled_from(["bank", "push"])),
            "split": draw(st.booleans()),
            "draws": draw(st.sampled_from(["open", "one_closed"])),
            "shuffle": draw(st.sampled_from(["every_hand", "on_bank_change", {"below": 20}])),
            "seats": draw(st.integers(2, 8)),
            "starting_stack": 500,
        }
    )


def played_circuits(rules: RuleSet, random: Random, steps: int, watcher: Watcher | None = None) -> RandomCircuits:
    """A tournament's table after so many steps of random play."""
    table = RandomCircuits(rules, random, watcher)
    for _ in range(steps):
        table.step()
    return table
