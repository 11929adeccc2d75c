"""The tournament as the log and the one retry loop know it."""

from __future__ import annotations

from collections.abc import Iterator

from service.stream.catalogue import Catalogue
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.obligation import Obligation
from service.tournament import commands as c
from service.tournament import entering, officiating, refusals, rounds
from service.tournament.draft import Draft
from service.tournament.evolve import evolve
from service.tournament.facts import CATALOGUE, TournamentCompleted, TournamentCreated, TournamentRewound
from service.tournament.ownership import check_official, check_organiser
from service.tournament.phases import LEGAL
from service.tournament.state import Tournament
from service.tournament.terms import check


def stream_of(tournament: str) -> str:
    """The name of a tournament's stream."""
    return f"tournament:{tournament}"


class TournamentDecider:
    """Decides for tournaments."""

    catalogue: Catalogue = CATALOGUE

    def initial(self, stream: str) -> Tournament:
        return Tournament(stream.removeprefix("tournament:"))

    def rewound(self) -> c.Command:
        return c.NoticeRewind()

    def decide(self, state: Tournament, command: c.Command, context: Context) -> list[Event]:
        draft = Draft(state, context)
        if isinstance(command, c.CreateTournament):
            _create(draft, command)
            return draft.events
        if state.terms is None:
            raise refusals.unknown_tournament()
        _check_phase(state, command)
        _decide(draft, command)
        return draft.events

    def evolve(self, state: Tournament, event: Event) -> Tournament:
        return evolve(state, event)

    def obligations(self, state: Tournament) -> list[Obligation]:
        return [] if state.terms is None else list(_owed(state))

    def restates(self, event: Event) -> bool:
        del event
        return False

    def owes_checkpoint(self, event: Event) -> bool:
        """What everybody won is signed."""
        return isinstance(event.fact, TournamentCompleted)


def _create(draft: Draft, command: c.CreateTournament) -> None:
    if draft.tournament.terms is not None:
        raise refusals.tournament_exists()
    check(command.terms)
    draft.act(TournamentCreated(draft.tournament.id, command.terms))


def _check_phase(tournament: Tournament, command: c.Command) -> None:
    """Workers come late without harm; whoever else does is told so."""
    legal = LEGAL.get(type(command))
    if legal is not None and tournament.phase not in legal.phases:
        raise refusals.wrong_phase(legal.deed, tournament.phase)


def _decide(draft: Draft, command: c.Command) -> None:
    match command:
        case c.Enter():
            entering.enter(draft, command)
        case c.Withdraw():
            entering.withdraw(draft, command)
        case c.Start():
            rounds.start_if_due(draft)
        case c.NoteOpened():
            rounds.note_opened(draft, command)
        case c.NoteBegun():
            rounds.note_begun(draft, command)
        case c.ReportCircuit():
            rounds.report_circuit(draft, command)
        case c.BeginRound():
            rounds.begin_round(draft, command)
        case c.NoteHeld():
            officiating.note_held(draft)
        case c.NoticeRewind():
            draft.follow(TournamentRewound())
        case c.Pause() | c.Resume() | c.Disqualify() | c.MakeAnnouncement():
            check_official(draft)
            _officiate(draft, command)
        case _:
            check_organiser(draft)
            _organise(draft, command)


def _officiate(draft: Draft, command: c.Pause | c.Resume | c.Disqualify | c.MakeAnnouncement) -> None:
    match command:
        case c.Pause():
            officiating.pause(draft)
        case c.Resume():
            officiating.resume(draft)
        case c.Disqualify():
            officiating.disqualify(draft, command)
        case c.MakeAnnouncement():
            officiating.announce_to_all(draft, command)


def _organise(draft: Draft, command: c.Command) -> None:
    match command:
        case c.ChangeTerms():
            officiating.change_terms(draft, command)
        case c.Announce():
            officiating.announce(draft)
        case c.OpenEntries():
            entering.open_entries(draft)
        case c.StartNow():
            rounds.start(draft)
        case c.NameOfficial():
            officiating.name_official(draft, command)
        case c.DismissOfficial():
            officiating.dismiss_official(draft, command)
        case c.Cancel():
            officiating.cancel(draft, command)
        case _:
            raise AssertionError(f"{type(command).__name__} is not a command of a tournament")


def _owed(tournament: Tournament) -> Iterator[Obligation]:
    """A start, matches opened, their circuits, the next round; and that tables are told of a pause or of the end."""
    if tournament.held < tournament.holds:
        yield Obligation("hold_matches", str(tournament.holds), tournament.since)
    if tournament.paused_at is not None:
        return
    match tournament.stage:
        case "announced" | "registering":
            yield Obligation("start_tournament", "1", tournament.agreed.starts_at)
        case "running":
            for match in tournament.matches:
                subject = f"{tournament.round}.{match.number}"
                if match.table is None:
                    yield Obligation("open_match", subject, match.since)
                elif not match.is_over and match.begun == match.played:
                    yield Obligation("begin_circuit", f"{subject}.{match.begun + 1}", match.since)
        case "break":
            yield Obligation("begin_round", str(tournament.round + 1), tournament.next_at or 0)
        case _:
            return
