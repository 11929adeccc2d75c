"""Entries: who is in, who waits for a place, who withdraws."""

from __future__ import annotations

from service.tournament import commands as c
from service.tournament import facts as f
from service.tournament import refusals
from service.tournament.draft import Draft
from service.tournament.ownership import check_own


def open_entries(draft: Draft) -> None:
    """Let players enter, and seal what the seats will be drawn with."""
    secret = f.DrawNonce(owner=None, salt=draft.fresh("salt", 16), nonce=draft.fresh("draw", 16))
    draft.act(f.EntriesOpened(), secret)


def enter(draft: Draft, command: c.Enter) -> None:
    """A place, or one on the waiting list; nothing, where the player has one."""
    check_own(draft, command.player)
    tournament = draft.tournament
    if tournament.entrant(command.player) is not None:
        return
    allowed = tournament.agreed.allowed
    if allowed is not None and command.bot is None and command.player not in allowed:
        raise refusals.not_allowed_to_enter()
    is_full = sum(1 for _ in tournament.of_status("in")) >= tournament.agreed.entrants
    draft.act(f.Entered(command.player, command.bot, is_full))


def withdraw(draft: Draft, command: c.Withdraw) -> None:
    """Out before the start; whoever waited longest comes in."""
    check_own(draft, command.player)
    entrant = draft.tournament.entrant(command.player)
    if entrant is None:
        raise refusals.not_entered()
    draft.act(f.Withdrawn(command.player))
    waiting = next(draft.tournament.of_status("waiting"), None)
    if entrant.status == "in" and waiting is not None:
        draft.follow(f.Promoted(waiting.player))
