"""Every way a tournament says no."""

from __future__ import annotations

from service.stream.refusal import Refused

CODES = frozenset(
    {
        "unknown_tournament",
        "tournament_exists",
        "not_organiser",
        "not_official",
        "wrong_tournament_phase",
        "invalid_terms",
        "not_allowed_to_enter",
        "not_entered",
        "entries_taken",
    }
)


def unknown_tournament() -> Refused:
    return Refused("unknown_tournament", "No such tournament. GET /v1/tournaments lists those you may see.")


def tournament_exists() -> Refused:
    return Refused("tournament_exists", "This tournament was created already.")


def not_organiser() -> Refused:
    return Refused("not_organiser", "Only the organiser may do this, or an operator.")


def not_official() -> Refused:
    return Refused("not_official", "Only the organiser may do this, its officials, or an operator.")


def wrong_phase(deed: str, phase: str) -> Refused:
    return Refused("wrong_tournament_phase", f"The tournament is {phase}; then one can't {deed}.", phase=phase)


def terms_are_fixed() -> Refused:
    return Refused("entries_taken", "Somebody has entered by these terms. Cancel it and create another.")


def not_allowed_to_enter() -> Refused:
    return Refused("not_allowed_to_enter", "The organiser has listed who may enter, and this player is not among them.")


def not_entered() -> Refused:
    return Refused("not_entered", "This player has not entered, or is out already.")
