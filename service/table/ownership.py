"""Whose deed a command is; asked before anything else, so that strangers learn nothing of the game."""

from __future__ import annotations

from service.table import refusals
from service.table.draft import Draft
from service.table.state import Seat


def own_seat(draft: Draft) -> Seat:
    """The actor's seat."""
    seat = draft.table.seat_of(draft.context.actor)
    if seat is None or draft.context.actor is None:
        raise refusals.not_seated()
    return seat


def check_opener(draft: Draft, deed: str) -> None:
    """Only the opener, or an operator anywhere; a tournament's tables are its own."""
    context, terms = draft.context, draft.table.opened
    is_opener = terms.tournament is not None if context.actor is None else context.actor == terms.opener
    if not (context.operator or is_opener):
        raise refusals.not_opener(deed)
