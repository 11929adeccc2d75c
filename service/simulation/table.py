"""One table in memory, played as the service plays it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from service.bots.choose import choose
from service.game.rules import RuleSet
from service.simulation.entropy import SeededEntropy
from service.stream.chain import Head, genesis
from service.stream.decider import Context, Outage
from service.stream.event import Event
from service.stream.obligation import Obligation
from service.table.commands import (
    Action,
    BotKind,
    Command,
    OpenTable,
    Sandbox,
    SeatBot,
    Settings,
    TakeSeat,
    TournamentTerms,
)
from service.table.dealer import Dealer
from service.table.decider import TableDecider, stream_of
from service.table.obligations import payment
from service.table.state import Table
from service.table.views import view

Chooser = Callable[[BotKind, dict[str, Any], int], Action | None]

AT_ONCE = Settings()


class SimulatedTable:
    """A table, its events so far, and a clock in milliseconds that moves only from debt to debt."""

    opener = "p_opener"

    def __init__(
        self,
        rules: RuleSet,
        *,
        seed: int = 0,
        settings: Settings = AT_ONCE,
        sandbox: Sandbox | None = None,
        tournament: TournamentTerms | None = None,
        chooser: Chooser = choose,
    ) -> None:
        key = sha256(f"simulation {seed}".encode()).digest()
        self.decider = TableDecider(Dealer(key))
        self.stream = stream_of(f"t_{seed}")
        self.state: Table = self.decider.initial(self.stream)
        self.events: list[Event] = []
        self.now = 1_000_000
        self.outages: tuple[Outage, ...] = ()
        self._entropy = SeededEntropy(key)
        self._choose = chooser
        opener = self.opener if tournament is None else None
        self.send(OpenTable("Simulated", rules, settings, sandbox=sandbox, tournament=tournament), opener)

    def send(self, command: Command, actor: str | None = None, *, operator: bool = False) -> list[Event]:
        """Decide a command now; raises `Refused` and changes nothing where the table refuses."""
        context = Context(self.now, actor, f"c{len(self.events)}", self._entropy, operator, self.outages)
        events = self.decider.decide(self.state, command, context)
        for event in events:
            self.state = self.decider.evolve(self.state, event)
        self.events += events
        return events

    def sit(self, *players: str) -> None:
        """People sit down, in the first free seats."""
        for player in players:
            self.send(TakeSeat(), player)

    def seat_bots(self, *kinds: BotKind) -> None:
        """The opener seats bots, in the first free seats."""
        for kind in kinds:
            self.send(SeatBot(kind, f"b_{len(self.events)}"), self.opener)

    @property
    def debts(self) -> list[Obligation]:
        """What the table owes, the next due first."""
        return sorted(self.decider.obligations(self.state), key=lambda debt: debt.due)

    def pay(self, debt: Obligation) -> list[Event]:
        """Pay one debt when it is due."""
        self.now = max(self.now, debt.due)
        command = payment(debt.kind, debt.subject)
        return self._play_bot(debt) if command is None else self.send(command)

    def play(self, hands: int) -> None:
        """Pay debts until so many more hands are over, or nothing is owed."""
        last = self.state.hand + hands
        while (debts := self.debts) and not (self.state.hand == last and self.state.stage == "waiting"):
            self.pay(debts[0])

    def seen_by(self, viewer: str | None) -> dict[str, Any]:
        """The table's view for a player, or for nobody in particular."""
        return view(self.state, viewer, self.head, {})

    @property
    def head(self) -> Head:
        """The version, with a stand-in for the hash that only a log has."""
        return Head(self.state.version, genesis(self.stream).hash)

    def _play_bot(self, debt: Obligation) -> list[Event]:
        seat = self.state.taken(int(debt.subject.split(".")[1]))
        assert seat.bot is not None, "only a bot's move is owed"
        action = self._choose(seat.bot, self.seen_by(seat.player), seat.number)
        assert action is not None, "a bot that owes a move has one"
        return self.send(action, seat.player)
