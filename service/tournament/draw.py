"""The draw: who sits where, by a nonce that is sealed before anybody enters and opened when entries close.

Whoever is drawn first is the player whose HMAC-SHA-256 of `["seat/1", tournament, round, player]` under the nonce is
smallest. So nobody can foretell it, and everybody can check it.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from service.stream.canonical import canonical
from service.tournament.state import Tournament
from service.tournament.terms import SMALLEST


def drawn(tournament: Tournament, round: int, players: Iterable[str]) -> list[str]:
    """The players in the order in which they are drawn for a round."""
    assert tournament.draw is not None, "the draw is sealed when entries open"
    nonce = bytes.fromhex(tournament.draw.secret.nonce)

    def lot(player: str) -> bytes:
        return hmac.digest(nonce, canonical(["seat/1", tournament.id, round, player]), "sha256")

    return sorted(players, key=lot)


def matches(tournament: Tournament, round: int, players: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The matches of a round: as few as the size of the tables allows, of sizes that differ by one at most."""
    order = drawn(tournament, round, players)
    count = max(1, min(-(-len(order) // tournament.agreed.table_size), len(order) // SMALLEST))
    return tuple(tuple(order[number::count]) for number in range(count))
