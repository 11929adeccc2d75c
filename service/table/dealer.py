"""Who knows what order a shoe lies in: the holder of the service key, and nobody else before the reveal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from service.game import shoe as shoes
from service.game.cards import DECK, Card

Cuts = tuple[tuple[int, int | None], ...]


class Dealer:
    """Commits to shoes, orders them and opens their seeds with one service key (32 bytes)."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.key_id = sha256(b"mazziere service key " + key).hexdigest()[:16]
        self._order = lru_cache(maxsize=512)(self._ordered)

    def seed(self, table: str, shoe: int, nonce: str) -> str:
        """The shoe's seed in hex; publishing it tells the whole order."""
        return shoes.seed(self._key, table, shoe, nonce).hex()

    def commitment(self, table: str, shoe: int, nonce: str) -> str:
        """What may be published before the first card."""
        return shoes.commitment(table, shoe, shoes.seed(self._key, table, shoe, nonce))

    def order(
        self,
        table: str,
        shoe: int,
        nonce: str,
        round: int,
        cuts: Cuts,
        cards: Sequence[Card] = DECK,
        rigged: Sequence[Card] = (),
    ) -> tuple[Card, ...]:
        """The cards of one round in dealing order; `rigged` ones of a sandbox lie on top of it."""
        order = self._order(table, shoe, nonce, round, cuts, tuple(cards))
        return (*rigged, *(card for card in order if card not in rigged)) if rigged else order

    def _ordered(
        self, table: str, shoe: int, nonce: str, round: int, cuts: Cuts, cards: tuple[Card, ...]
    ) -> tuple[Card, ...]:
        seed = shoes.seed(self._key, table, shoe, nonce)
        return shoes.order(seed, table, shoe, round, cuts, cards)
