"""From one event to the tournament after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never, cast

from msgspec.structs import replace

from service.stream.event import Event
from service.tournament import facts as f
from service.tournament.state import Announcement, Draw, Entrant, Match, Tournament

ANNOUNCEMENTS_SHOWN = 20


def evolve(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after `event`."""
    after = replace(tournament, version=event.version)
    fact = cast(f.TournamentFact, event.fact)
    match fact:
        case f.TournamentCreated(_, terms):
            return replace(after, terms=terms, organiser=event.actor, since=event.at)
        case f.TermsChanged(terms):
            return replace(after, terms=terms)
        case f.TournamentAnnounced():
            return replace(after, stage="announced", since=event.at)
        case f.EntriesOpened():
            return _entries_opened(after, event)
        case f.Entered(player, bot, waits):
            entrant = Entrant(player, bot, "waiting" if waits else "in")
            return replace(after, entrants=(*after.entrants, entrant))
        case f.Withdrawn(player):
            return replace(after, entrants=tuple(one for one in after.entrants if one.player != player))
        case f.Promoted(player):
            return _change(after, {player}, lambda one: replace(one, status="in"))
        case f.EntriesClosed(_, prizes):
            stack = after.agreed.starting_stack
            entrants = tuple(replace(one, stack=stack) for one in after.of_status("in"))
            return replace(after, entrants=entrants, prizes=prizes)
        case f.RoundBegan() | f.RoundEnded():
            return _round(after, event, fact)
        case f.MatchOpened() | f.CircuitCalled() | f.CircuitPlayed() | f.MatchPlayed():
            return _match(after, event, fact)
        case f.Disqualified(player):
            return _change(after, {player}, lambda one: replace(one, status="disqualified"))
        case f.OfficialNamed() | f.OfficialDismissed() | f.AnnouncementMade():
            return _officials(after, event, fact)
        case _:
            return _life(after, event, fact)


def _life(
    after: Tournament,
    event: Event,
    fact: f.TournamentPaused
    | f.TournamentResumed
    | f.MatchesHeld
    | f.TournamentCancelled
    | f.TournamentCompleted
    | f.TournamentRewound,
) -> Tournament:
    match fact:
        case f.TournamentPaused():
            return replace(after, paused_at=event.at, holds=after.holds + 1)
        case f.TournamentResumed(later_ms):
            next_at = None if after.next_at is None else after.next_at + later_ms
            return replace(after, paused_at=None, next_at=next_at, holds=after.holds + 1)
        case f.MatchesHeld():
            return replace(after, held=after.holds)
        case f.TournamentCancelled(why, reason):
            called_off = replace(after, stage="cancelled", since=event.at, cancelled=(why, reason))
            return replace(called_off, paused_at=None, holds=after.holds + 1)
        case f.TournamentCompleted(places):
            return replace(after, stage="complete", since=event.at, places=places, next_at=None)
        case f.TournamentRewound():
            return after
        case _:
            assert_never(fact)


def _officials(
    after: Tournament, event: Event, fact: f.OfficialNamed | f.OfficialDismissed | f.AnnouncementMade
) -> Tournament:
    match fact:
        case f.OfficialNamed(player):
            return replace(after, officials=(*after.officials, player))
        case f.OfficialDismissed(player):
            return replace(after, officials=tuple(one for one in after.officials if one != player))
        case f.AnnouncementMade(text):
            told = (*after.announcements, Announcement(event.at, text))
            return replace(after, announcements=told[-ANNOUNCEMENTS_SHOWN:])


def _entries_opened(after: Tournament, event: Event) -> Tournament:
    secret = event.secret
    assert isinstance(secret, f.DrawNonce), "the draw is sealed when entries open"
    return replace(after, stage="registering", since=event.at, draw=Draw(event.version, secret))


def _round(after: Tournament, event: Event, fact: f.RoundBegan | f.RoundEnded) -> Tournament:
    match fact:
        case f.RoundBegan(round, matches):
            meet = tuple(Match(number, players, since=event.at) for number, players in enumerate(matches, 1))
            past = (*after.past, after.matches) if after.matches else after.past
            return replace(after, stage="running", since=event.at, round=round, matches=meet, past=past, next_at=None)
        case f.RoundEnded(_, out, next_at):
            ended = _change(after, set(out), lambda one: replace(one, status="out"))
            if not after.agreed.keeps_stacks:
                fresh = after.agreed.starting_stack
                ended = replace(ended, entrants=tuple(replace(one, stack=fresh) for one in ended.entrants))
            return ended if next_at is None else replace(ended, stage="break", since=event.at, next_at=next_at)


def _match(
    after: Tournament, event: Event, fact: f.MatchOpened | f.CircuitCalled | f.CircuitPlayed | f.MatchPlayed
) -> Tournament:
    match fact:
        case f.MatchOpened(_, number, table):
            return _with_match(after, number, lambda one: replace(one, table=table, since=event.at))
        case f.CircuitCalled(_, number, circuit):
            return _with_match(after, number, lambda one: replace(one, begun=circuit, since=event.at))
        case f.CircuitPlayed(_, number, circuit, results):
            chips = {result.player: result.chips for result in results}
            held = _with_match(
                after,
                number,
                lambda one: replace(
                    one, played=circuit, since=event.at, chips=tuple(chips.get(player, 0) for player in one.players)
                ),
            )
            played = {result.player: result for result in results}
            return replace(held, entrants=tuple(_after_circuit(one, fact, played) for one in held.entrants))
        case f.MatchPlayed(round, number):
            over = _with_match(after, number, lambda one: replace(one, is_over=True, since=event.at))
            met = {player for match in over.matches if match.number == number for player in match.players}
            return _change(over, met, lambda one: replace(one, total=one.total + one.chips, round=round))


def _after_circuit(entrant: Entrant, fact: f.CircuitPlayed, played: dict[str, f.Result]) -> Entrant:
    result = played.get(entrant.player)
    if result is None:
        return entrant
    lasted = (fact.circuit, result.broke_in or 0, result.had or 0)
    return replace(
        entrant,
        stack=result.chips,
        chips=result.chips,
        round=fact.round,
        lasted=lasted,
        before_last=result.start,
        timeouts=entrant.timeouts + result.timeouts,
    )


def _change(tournament: Tournament, players: set[str], change: Callable[[Entrant], Entrant]) -> Tournament:
    changed = tuple(change(one) if one.player in players else one for one in tournament.entrants)
    return replace(tournament, entrants=changed)


def _with_match(tournament: Tournament, number: int, change: Callable[[Match], Match]) -> Tournament:
    matches = tuple(change(one) if one.number == number else one for one in tournament.matches)
    return replace(tournament, matches=matches)
