"""A tournament's table in few words: entrants with their chips, circuits, and what became of them.

Entrants sit down in the order given, so the first has seat 1 and banks first.
"""

from __future__ import annotations

from typing import Any

from service.game.rules import RuleSet
from service.simulation.table import SimulatedTable
from service.stream.event import Event
from service.table import commands as c
from service.table.circuit import Circuit
from service.table.facts import CircuitEnded, CircuitStack, HandSettled
from tests.table.kit import Scene, rules

TERMS = c.TournamentTerms("o_natale", 4)
BET = TURN = 30_000


def giro_rules(**options: Any) -> RuleSet:
    """The rules of a tournament's table: the bank covers shares of all it has."""
    return rules(**{"preset": "tournament", "cover": "shares", "max_stake": 100, **options})


class Giro(Scene):
    """A table with entrants. `stacks` are their chips, by player; whose name begins with b_ is a bot."""

    def __init__(self, stacks: dict[str, int], *, seed: int = 0, **options: Any) -> None:
        SimulatedTable.__init__(self, giro_rules(**options), seed=seed, tournament=TERMS)
        for seat, (player, stack) in enumerate(stacks.items(), 1):
            self.seat_entrant(player, seat, stack)

    def seat_entrant(self, player: str, seat: int, stack: int) -> list[Event]:
        return self.send(c.SeatEntrant(player, seat, stack, "prudente" if player.startswith("b_") else None))

    def begin(
        self, *order: int, number: int | None = None, sealed: bool = False, stakes: tuple[int, int] = (1, 100)
    ) -> Giro:
        """The next circuit, in the order of the seats unless told."""
        live = tuple(seat.number for seat in self.state.seats if seat.stack)
        last = 0 if self.state.circuit is None else self.state.circuit.number
        self.send(c.BeginCircuit(number or last + 1, order or live, *stakes, sealed=sealed))
        return self

    def dealing(self, *stakes: int) -> Giro:
        """The next deal is dealt: whoever is asked stakes so much, in the order in which they are asked."""
        self.betting()
        for amount in stakes:
            self.stake(self.asked[0], amount)
        return self

    def end_deal(self) -> Giro:
        """Everybody stands, and the deal is settled."""
        while self.state.stage in ("playing", "banking"):
            self.stand(self.on_turn)
        return self.finish()  # type: ignore[return-value]

    def end_circuit(self) -> CircuitEnded:
        """Nobody says anything any more: the deadlines, and the bots, play the circuit to its end."""
        while self.circuit.is_running:
            self.pay(self.debts[0])
        return self.ended

    @property
    def asked(self) -> list[str]:
        return [seat.player for seat in self.state.seats if seat.answer == "asked"]

    @property
    def circuit(self) -> Circuit:
        assert self.state.circuit is not None, "no circuit has begun"
        return self.state.circuit

    @property
    def ended(self) -> CircuitEnded:
        return [event.fact for event in self.events if isinstance(event.fact, CircuitEnded)][-1]

    @property
    def banks(self) -> list[int]:
        """The seats that have banked, deal by deal, voids apart."""
        settled = [event.fact for event in self.events if isinstance(event.fact, HandSettled)]
        return [fact.lines[-1].seat for fact in settled]

    def bounds(self, player: str) -> tuple[int, int]:
        """What the player may stake."""
        offer = self.offers(player)["stake"]
        return offer["min"], offer["max"]

    def came_to(self, player: str) -> CircuitStack:
        return next(stack for stack in self.ended.stacks if stack.player == player)
