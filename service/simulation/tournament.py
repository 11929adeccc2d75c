"""Whole tournaments played in memory by bots, seeded: the tournament decides, its tables play, and nobody waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256

from service.simulation.circuits import CircuitTable
from service.simulation.entropy import SeededEntropy
from service.simulation.wins import SeatWins
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.obligation import Obligation
from service.table.commands import BotKind
from service.table.facts import CircuitStack
from service.tournament import commands as c
from service.tournament.circuits import planned
from service.tournament.decider import TournamentDecider, stream_of
from service.tournament.facts import Result, RoundBegan
from service.tournament.state import Match, Tournament
from service.tournament.terms import TournamentTerms


class SimulatedTournament:
    """A tournament whose entries are bots, its events so far, and a clock in milliseconds that moves from debt to debt.

    `bank_turns` counts how often each player banked.
    """

    organiser = "p_organiser"

    def __init__(self, terms: TournamentTerms, bots: Sequence[BotKind], *, seed: int = 0) -> None:
        self.decider = TournamentDecider()
        self.state: Tournament = self.decider.initial(stream_of(f"e_{seed}"))
        self.events: list[Event] = []
        self.now = terms.starts_at
        self.bank_turns: Counter[str] = Counter()
        self._seed = seed
        self._entropy = SeededEntropy(sha256(f"tournament {seed}".encode()).digest())
        self._tables: dict[str, CircuitTable] = {}
        self.send(c.CreateTournament(terms))
        self.send(c.OpenEntries())
        for number, bot in enumerate(bots, 1):
            self.send(c.Enter(f"b_{number}", bot))

    def send(self, command: c.Command) -> None:
        """Decide a command of the organiser's now; raises `Refused` where the tournament refuses."""
        context = Context(self.now, self.organiser, f"c{len(self.events)}", self._entropy, False, ())
        events = self.decider.decide(self.state, command, context)
        for event in events:
            self.state = self.decider.evolve(self.state, event)
        self.events += events

    def play(self) -> Tournament:
        """Pay debt after debt, each when it is due, until nothing is owed: the tournament is over."""
        while debts := self.decider.obligations(self.state):
            self._pay(min(debts, key=lambda debt: debt.due))
        return self.state

    def _pay(self, debt: Obligation) -> None:
        self.now = max(self.now, debt.due)
        numbers = tuple(map(int, debt.subject.split(".")))
        match debt.kind:
            case "start_tournament":
                self.send(c.Start())
            case "open_match":
                self._open_match(*numbers)
            case "begin_circuit":
                self._play_circuit(*numbers)
            case "begin_round":
                self.send(c.BeginRound(*numbers))
            case _:
                raise AssertionError(f"nothing in memory pays {debt.kind}")

    def _open_match(self, round: int, number: int) -> None:
        """Each table has a seed of its own."""
        match, entrants = self._match(round, number), {one.player: one for one in self.state.entrants}
        seated = [entrants[player] for player in match.players]
        rules = self.state.agreed.rules(round, len(seated))
        bots = [one.bot for one in seated if one.bot is not None]
        table = CircuitTable(rules, bots, stacks=[one.stack for one in seated], seed=_seed(self._seed, round, number))
        self._tables[table.stream] = table
        self.send(c.NoteOpened(round, number, table.stream))

    def _play_circuit(self, round: int, number: int, circuit: int) -> None:
        match = self._match(round, number)
        assert match.table is not None, "only a match that has its table owes a circuit"
        plan = planned(self.state, match, circuit)
        stacks = self._tables[match.table].play_circuit(
            plan.order, stakes=(plan.level.min_stake, plan.level.max_stake), sealed=plan.sealed
        )
        players = {stack.seat: match.players[stack.seat - 1] for stack in stacks}
        self.bank_turns.update(players[stack.seat] for stack in stacks if stack.banked)
        results = tuple(_result(players[stack.seat], stack) for stack in stacks)
        self.send(c.NoteBegun(round, number, circuit))
        self.send(c.ReportCircuit(match.table, circuit, results))
        if match.table not in self.state.tables_in_play:
            del self._tables[match.table]

    def _match(self, round: int, number: int) -> Match:
        match = self.state.match(round, number)
        assert match is not None, "only the running round owes anything"
        return match


def play_tournament(terms: TournamentTerms, bots: Sequence[BotKind], seed: int) -> dict[int, SeatWins]:
    """One tournament: what came of those who began it in seat 1, and so on, of whichever table."""
    tournament = SimulatedTournament(terms, bots, seed=seed)
    places = tournament.play().places
    winners = sum(place.rank == 1 for place in places)
    began = _first_seats(tournament.events)
    seats: dict[int, SeatWins] = {}
    for place in places:
        seat, turns = began[place.player], tournament.bank_turns[place.player]
        wins = Fraction(place.rank == 1, winners)
        record = SeatWins(0, wins, Fraction(1, len(places)), 1, turns, place.prize)
        seats[seat] = seats.get(seat, SeatWins(1)) + record
    return dict(sorted(seats.items()))


def _first_seats(events: Sequence[Event]) -> dict[str, int]:
    """Where each player sat in the first round; whoever enters alone sits nowhere, which is seat 1."""
    rounds = (event.fact for event in events if isinstance(event.fact, RoundBegan))
    first = next(rounds, RoundBegan(1, (("b_1",),)))
    return {player: seat for match in first.matches for seat, player in enumerate(match, 1)}


def _result(player: str, stack: CircuitStack) -> Result:
    return Result(player, stack.stack, stack.start, stack.timeouts, stack.broke_in, stack.had)


def _seed(tournament: int, round: int, match: int) -> int:
    return (tournament * 1000 + round) * 1000 + match
