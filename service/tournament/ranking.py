"""Who is ahead, and how the places share the prizes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from service.tournament.facts import Place
from service.tournament.state import Entrant, Tournament

Key = tuple[bool, int, int, tuple[int, int, int], int, int]


def prizes(pool: int, shares: Sequence[int], places: int) -> tuple[int, ...]:
    """The pool in whole amounts by weight, for so many places at most; what division leaves goes to the best ones."""
    weights = list(shares[:places])
    amounts = [pool * weight // sum(weights) for weight in weights] if weights else []
    for place in range(pool - sum(amounts) if amounts else 0):
        amounts[place % len(amounts)] += 1
    return tuple(amounts)


def standings(tournament: Tournament) -> tuple[Place, ...]:
    """Everybody who plays or played, best first; those alike in all that counts share a rank and its prizes.

    By the last round played, chips, how long those without chips had some, chips before the last circuit, then fewer
    decisions that time took; where rounds are added up, by all that was won. Whoever was disqualified is last.
    """
    played = [one for one in tournament.entrants if one.status != "waiting"]
    ordered = sorted(played, key=lambda one: _key(tournament, one), reverse=True)
    places: list[Place] = []
    for _, group in groupby(ordered, key=lambda one: _key(tournament, one)):
        alike = list(group)
        shared = _shared(tournament.prizes[len(places) : len(places) + len(alike)], len(alike))
        rank = len(places) + 1
        places += [_place(tournament, one, rank, prize) for one, prize in zip(alike, shared, strict=True)]
    return tuple(places)


def best_first(tournament: Tournament, players: Sequence[str]) -> list[Entrant]:
    """Some of the entrants, best first; where nothing else tells them apart, in the order of the entries."""
    chosen = [one for one in tournament.entrants if one.player in players]
    return sorted(chosen, key=lambda one: _key(tournament, one), reverse=True)


def _key(tournament: Tournament, one: Entrant) -> Key:
    chips = one.total if tournament.agreed.format == "accumulation" else one.chips
    lasted = (0, 0, 0) if one.chips else one.lasted
    return (one.status != "disqualified", one.round, chips, lasted, one.before_last, -one.timeouts)


def _place(tournament: Tournament, one: Entrant, rank: int, prize: int) -> Place:
    chips = one.total if tournament.agreed.format == "accumulation" else one.chips
    return Place(one.player, rank, chips, one.round, prize)


def _shared(amounts: Sequence[int], among: int) -> list[int]:
    """What the places of those who share a rank bring, as equally as whole amounts can be."""
    whole, left = divmod(sum(amounts), among)
    return [whole + (place < left) for place in range(among)]
