"""Rounds: the start, who meets whom, who goes on, and the end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from service.stream.canonical import canonical_struct
from service.stream.event import Opened
from service.tournament import commands as c
from service.tournament import facts as f
from service.tournament.draft import Draft
from service.tournament.draw import matches
from service.tournament.ranking import best_first, prizes, standings
from service.tournament.state import Match, Tournament


def start_if_due(draft: Draft) -> None:
    """The time to start may have moved since a worker was told of it."""
    tournament = draft.tournament
    if tournament.phase in ("announced", "registering") and draft.context.now >= tournament.agreed.starts_at:
        start(draft)


def start(draft: Draft) -> None:
    """Close the entries and begin; called off where it is too late, or there is nobody to begin with."""
    tournament, terms = draft.tournament, draft.tournament.agreed
    if draft.context.now > terms.starts_at + terms.grace_ms:
        draft.follow(f.TournamentCancelled("missed", "The service was away when it was to start."))
        return
    entered = sum(1 for _ in tournament.of_status("in"))
    if entered == 0:
        draft.follow(f.TournamentCancelled("too_few", "Nobody entered."))
        return
    assert tournament.draw is not None, "whoever entered did so after the draw was sealed"
    opened = Opened(tournament.draw.version, msgspec.Raw(canonical_struct(tournament.draw.secret)))
    amounts = prizes(terms.prizes.pool, terms.prizes.shares, entered)
    draft.follow(f.EntriesClosed((opened,), amounts))
    _begin(draft, 1)


def begin_round(draft: Draft, command: c.BeginRound) -> None:
    """The next round, once its break is over."""
    tournament = draft.tournament
    is_due = tournament.next_at is not None and draft.context.now >= tournament.next_at
    if tournament.phase == "break" and command.round == tournament.round + 1 and is_due:
        _begin(draft, command.round)


def note_opened(draft: Draft, command: c.NoteOpened) -> None:
    """A match has its table."""
    match = draft.tournament.match(command.round, command.match)
    if match is not None and match.table is None:
        draft.follow(f.MatchOpened(command.round, command.match, command.table))


def note_begun(draft: Draft, command: c.NoteBegun) -> None:
    """A match's table plays its next circuit."""
    match = draft.tournament.match(command.round, command.match)
    if match is not None and not match.is_over and command.circuit == match.begun + 1:
        draft.follow(f.CircuitCalled(command.round, command.match, command.circuit))


def report_circuit(draft: Draft, command: c.ReportCircuit) -> None:
    """A circuit is over; with the last one the match is, and with the last match the round."""
    tournament = draft.tournament
    match = tournament.match_at(command.table)
    if match is None or match.is_over or command.circuit != match.played + 1 or tournament.stage != "running":
        return
    if match.begun < command.circuit:
        draft.follow(f.CircuitCalled(tournament.round, match.number, command.circuit))
    draft.follow(f.CircuitPlayed(tournament.round, match.number, command.circuit, command.results))
    live = sum(result.chips > 0 for result in command.results)
    if command.circuit < tournament.agreed.circuits_of_a_match and live > 1:
        return
    draft.follow(f.MatchPlayed(tournament.round, match.number))
    if all(one.is_over for one in draft.tournament.matches):
        end_round(draft)


def end_round(draft: Draft) -> None:
    """Who goes on, or everybody's place."""
    tournament = draft.tournament
    out = tuple(_out(tournament))
    left = [one.player for one in tournament.of_status("in") if one.player not in out]
    if _was_last(tournament, left):
        draft.follow(f.RoundEnded(tournament.round, (), None))
        draft.follow(f.TournamentCompleted(standings(draft.tournament)))
    else:
        draft.follow(f.RoundEnded(tournament.round, out, draft.context.now + tournament.agreed.break_ms))


def _begin(draft: Draft, round: int) -> None:
    """With one player left there is nobody to meet."""
    players = [one.player for one in draft.tournament.of_status("in")]
    if len(players) < 2:
        draft.follow(f.TournamentCompleted(standings(draft.tournament)))
    else:
        draft.follow(f.RoundBegan(round, matches(draft.tournament, round, players)))


def _out(tournament: Tournament) -> Iterator[str]:
    """Those who go no further by the format."""
    smallest = min(len(match.players) for match in tournament.matches)
    for match in tournament.matches:
        ranked = [one.player for one in best_first(tournament, _present(tournament, match))]
        match tournament.agreed.format:
            case "shootout":
                yield from ranked[min(tournament.agreed.advance, smallest - 1) :]
            case "accumulation":
                pass
            case "elimination":
                broke = set(_broke(tournament, ranked))
                lowest = ranked[-1:] if tournament.round > 1 and not broke else []
                yield from (player for player in ranked if player in broke or player in lowest)
            case "freezeout":
                yield from _broke(tournament, ranked)


def _broke(tournament: Tournament, players: list[str]) -> list[str]:
    """Those who have lost all their chips."""
    stacks = {one.player: one.stack for one in tournament.entrants}
    return [player for player in players if not stacks[player]]


def _present(tournament: Tournament, match: Match) -> list[str]:
    return [one.player for one in tournament.of_status("in") if one.player in match.players]


def _was_last(tournament: Tournament, left: list[str]) -> bool:
    """Whether there is nobody left to meet, the final was played, or the rounds are up."""
    if len(left) < 2 or tournament.is_final:
        return True
    return tournament.agreed.format != "shootout" and tournament.round >= tournament.agreed.rounds
