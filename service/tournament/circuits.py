"""How a match's next circuit is played: in which order all bank, for what stakes, and whether these are sealed."""

from __future__ import annotations

import msgspec

from service.tournament.state import Match, Tournament
from service.tournament.terms import Level


class Planned(msgspec.Struct, frozen=True):
    """What a match's table is told to play."""

    order: tuple[int, ...]
    level: Level
    sealed: bool


def planned(tournament: Tournament, match: Match, circuit: int) -> Planned:
    """Whoever has chips banks once, every other time the other way round; the last circuit's stakes are sealed."""
    terms = tournament.agreed
    stacks = {one.player: one.stack for one in tournament.entrants}
    order = [seat for seat, player in enumerate(match.players, 1) if stacks[player]]
    is_last = not terms.keeps_stacks and circuit == terms.circuits_of_a_match
    return Planned(tuple(order if circuit % 2 else reversed(order)), terms.level(tournament.round), is_last)
