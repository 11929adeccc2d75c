"""What an event may hide. Each secret has one owner, or none: the house."""

from __future__ import annotations

from typing import Self

from service.game.cards import DECK, Card
from service.stream.event import Secret


class SandboxDeck(Secret, frozen=True, kw_only=True):
    """The order that a sandbox table's first shoe is dealt in, and the seat that wins its first lot."""

    deck: tuple[Card, ...]
    bank: int | None

    @classmethod
    def unseen(cls) -> Self:
        return cls(owner=None, salt="", deck=(), bank=None)


class ShoeNonce(Secret, frozen=True, kw_only=True):
    """The 128 bits (hex) from which the service key makes a shoe's seed."""

    nonce: str

    @classmethod
    def unseen(cls) -> Self:
        return cls(owner=None, salt="", nonce="")


class HoleCard(Secret, frozen=True, kw_only=True):
    """A card dealt face down; its owner is the player who holds it."""

    card: Card

    @classmethod
    def unseen(cls) -> Self:
        return cls(owner=None, salt="", card=DECK[0])


class SealedStake(Secret, frozen=True, kw_only=True):
    """A stake that nobody else is to know before every stake lies."""

    amount: int

    @classmethod
    def unseen(cls) -> Self:
        return cls(owner=None, salt="", amount=0)


class Declaration(Secret, frozen=True, kw_only=True):
    """What a face-down card counts if it is the matta, None if it is not; sealed alike for every card."""

    points_half: int | None

    @classmethod
    def unseen(cls) -> Self:
        return cls(owner=None, salt="", points_half=None)
