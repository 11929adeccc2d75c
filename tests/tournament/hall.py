"""A tournament in memory, with matches that end as chance has it; chips are neither made nor lost."""

from __future__ import annotations

from random import Random

from service.simulation.entropy import SeededEntropy
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.obligation import Obligation
from service.tournament import commands as c
from service.tournament.decider import TournamentDecider, stream_of
from service.tournament.facts import Result
from service.tournament.state import Match, Tournament
from service.tournament.terms import TournamentTerms

ORGANISER = "p_organiser"
START = 1_800_000_000_000


class Hall:
    """One tournament, and a clock in milliseconds that moves from debt to debt."""

    def __init__(self, seed: int = 0, **terms: object) -> None:
        self.decider = TournamentDecider()
        self.state: Tournament = self.decider.initial(stream_of("e_hall"))
        self.events: list[Event] = []
        self.now = START - 3_600_000
        self.random = Random(seed)
        self._entropy = SeededEntropy(seed.to_bytes(32))
        chosen = {"name": "Natale", "format": "shootout", "starts_at": START, "zone": "Europe/Rome", **terms}
        self.send(c.CreateTournament(TournamentTerms(**chosen)))  # type: ignore[arg-type]
        self.send(c.OpenEntries())

    def send(self, command: c.Command, actor: str | None = ORGANISER, *, operator: bool = False) -> list[Event]:
        """Decide a command now; raises `Refused` and changes nothing where it is refused."""
        context = Context(self.now, actor, f"c{len(self.events)}", self._entropy, operator, ())
        events = self.decider.decide(self.state, command, context)
        for event in events:
            self.state = self.decider.evolve(self.state, event)
        self.events += events
        return events

    def enter(self, players: int) -> None:
        for number in range(players):
            self.send(c.Enter(f"p_{number:03}"), f"p_{number:03}")

    @property
    def debts(self) -> list[Obligation]:
        return sorted(self.decider.obligations(self.state), key=lambda debt: debt.due)

    def pay(self, debt: Obligation) -> None:
        """Pay a debt when it is due, as a worker does."""
        self.now = max(self.now, debt.due)
        match debt.kind:
            case "start_tournament":
                self.send(c.Start(), None)
            case "open_match":
                round, number = map(int, debt.subject.split("."))
                self.send(c.NoteOpened(round, number, f"t_{round}_{number}"), None)
            case "begin_circuit":
                round, number, circuit = map(int, debt.subject.split("."))
                self.send(c.NoteBegun(round, number, circuit), None)
                match = self.state.match(round, number)
                assert match is not None
                assert match.table is not None
                self.send(c.ReportCircuit(match.table, circuit, self.played(match)), None)
            case "begin_round":
                self.send(c.BeginRound(int(debt.subject)), None)
            case "hold_matches":
                self.send(c.NoteHeld(), None)

    def play(self) -> Tournament:
        """Pay all debts until nothing is owed."""
        while debts := self.debts:
            self.pay(self.random.choice(debts) if len(debts) > 1 else debts[0])
        return self.state

    def played(self, match: Match) -> tuple[Result, ...]:
        """Some players lose what others win."""
        stacks = {one.player: one.stack for one in self.state.entrants}
        chips = {player: stacks[player] for player in match.players}
        for _ in range(3 * len(chips)):
            loser, winner = self.random.choice(match.players), self.random.choice(match.players)
            moved = self.random.randint(0, min(40, chips[loser]))
            chips[loser] -= moved
            chips[winner] += moved
        return tuple(
            Result(player, held, stacks[player], self.random.randint(0, 2), *((None, None) if held else (1, 1)))
            for player, held in chips.items()
        )
