"""Whose deed a command is."""

from __future__ import annotations

from service.tournament import refusals
from service.tournament.draft import Draft


def is_organiser(draft: Draft) -> bool:
    """Whether the organiser asks, or an operator."""
    context = draft.context
    return context.operator or (context.actor is not None and context.actor == draft.tournament.organiser)


def check_organiser(draft: Draft) -> None:
    if not is_organiser(draft):
        raise refusals.not_organiser()


def check_official(draft: Draft) -> None:
    """The organiser, or a player whom it named."""
    if draft.context.actor not in draft.tournament.officials and not is_organiser(draft):
        raise refusals.not_official()


def check_own(draft: Draft, player: str) -> None:
    """Players act for themselves; the organiser for everybody."""
    if draft.context.actor != player:
        check_organiser(draft)
