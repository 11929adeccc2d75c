"""What organiser and officials do beside the rounds: terms, pauses, announcements, disqualifications, the end."""

from __future__ import annotations

from service.tournament import commands as c
from service.tournament import facts as f
from service.tournament import refusals
from service.tournament.draft import Draft
from service.tournament.terms import check


def change_terms(draft: Draft, command: c.ChangeTerms) -> None:
    """Other terms, as long as nobody entered by the old ones."""
    if draft.tournament.entrants:
        raise refusals.terms_are_fixed()
    check(command.terms)
    if command.terms != draft.tournament.terms:
        draft.act(f.TermsChanged(command.terms))


def announce(draft: Draft) -> None:
    draft.act(f.TournamentAnnounced())


def pause(draft: Draft) -> None:
    draft.act(f.TournamentPaused())


def resume(draft: Draft) -> None:
    """What was to begin at a time begins later by as long as the pause lasted."""
    paused_at = draft.tournament.paused_at
    assert paused_at is not None, "only what is paused resumes"
    draft.act(f.TournamentResumed(draft.context.now - paused_at))


def disqualify(draft: Draft, command: c.Disqualify) -> None:
    """No further round; a match under way is played to its end, by the table's own rules for the absent."""
    entrant = draft.tournament.entrant(command.player)
    if entrant is None or entrant.status == "waiting":
        raise refusals.not_entered()
    if entrant.status != "disqualified":
        draft.act(f.Disqualified(command.player, command.reason))


def name_official(draft: Draft, command: c.NameOfficial) -> None:
    if command.player not in draft.tournament.officials:
        draft.act(f.OfficialNamed(command.player))


def dismiss_official(draft: Draft, command: c.DismissOfficial) -> None:
    if command.player in draft.tournament.officials:
        draft.act(f.OfficialDismissed(command.player))


def announce_to_all(draft: Draft, command: c.MakeAnnouncement) -> None:
    draft.act(f.AnnouncementMade(command.text))


def cancel(draft: Draft, command: c.Cancel) -> None:
    draft.act(f.TournamentCancelled("asked", command.reason))


def note_held(draft: Draft) -> None:
    """All tables have been told of the newest pause, resumption or cancellation."""
    if draft.tournament.held < draft.tournament.holds:
        draft.follow(f.MatchesHeld())
