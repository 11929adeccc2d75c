"""Who knows what order a shoe lies in: the holder of the service keys, and nobody else before the reveal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256

from service.game import shoe as shoes
from service.game.cards import DECK, Card
from service.stream.refusal import Refused

Cuts = tuple[tuple[int, int | None], ...]


class Dealer:
    """Commits to shoes, orders them and opens their seeds with service keys (32 bytes each).

    A new shoe gets the last of `keys`, an open one the key that it names. `newer` answers all keys there are by now: it
    is asked when a shoe names one that is not known, since another process may have met a rotation first.

    Raises `Refused` `service_key_missing` where nobody knows the key.
    """

    def __init__(self, *keys: bytes, newer: Callable[[], Iterable[bytes]] = tuple) -> None:
        self._keys = _by_id(keys)
        self._newer = newer
        self._order = lru_cache(maxsize=512)(self._ordered)

    @property
    def key_id(self) -> str:
        """The public name of the key that new shoes get."""
        return list(self._keys)[-1]

    def seed(self, key_id: str, table: str, shoe: int, nonce: str) -> str:
        """The shoe's seed in hex; publishing it tells the whole order."""
        return shoes.seed(self._key(key_id), table, shoe, nonce).hex()

    def commitment(self, key_id: str, table: str, shoe: int, nonce: str) -> str:
        """What may be published before the first card."""
        return shoes.commitment(table, shoe, bytes.fromhex(self.seed(key_id, table, shoe, nonce)))

    def order(
        self,
        key_id: str,
        table: str,
        shoe: int,
        nonce: str,
        round: int,
        cuts: Cuts,
        cards: Sequence[Card] = DECK,
        rigged: Sequence[Card] = (),
    ) -> tuple[Card, ...]:
        """The cards of one round in dealing order; `rigged` ones of a sandbox lie on top of it."""
        order = self._order(key_id, table, shoe, nonce, round, cuts, tuple(cards))
        return (*rigged, *(card for card in order if card not in rigged)) if rigged else order

    def _ordered(
        self, key_id: str, table: str, shoe: int, nonce: str, round: int, cuts: Cuts, cards: tuple[Card, ...]
    ) -> tuple[Card, ...]:
        seed = bytes.fromhex(self.seed(key_id, table, shoe, nonce))
        return shoes.order(seed, table, shoe, round, cuts, cards)

    def _key(self, id: str) -> bytes:
        if id not in self._keys:
            self._keys |= _by_id(self._newer())
        key = self._keys.get(id)
        if key is None:
            raise Refused(
                "service_key_missing",
                f"The shoe in play was shuffled with service key {id}, which is lost; restore it from the backup.",
            )
        return key


def key_id(key: bytes) -> str:
    """The public name of a service key, which tells nothing about it."""
    return sha256(b"mazziere service key " + key).hexdigest()[:16]


def _by_id(keys: Iterable[bytes]) -> dict[str, bytes]:
    return {key_id(key): key for key in keys}
