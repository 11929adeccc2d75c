"""What an event may hide. Each secret has one owner, or none: the house."""

from __future__ import annotations

from service.game.cards import Card
from service.stream.event import Secret


class SandboxDeck(Secret, frozen=True, kw_only=True):
    """The order that a sandbox table's first shoe is dealt in, and the seat that wins its first lot."""

    deck: tuple[Card, ...]
    bank: int | None


class ShoeNonce(Secret, frozen=True, kw_only=True):
    """The 128 bits (hex) from which the service key makes a shoe's seed."""

    nonce: str


class HoleCard(Secret, frozen=True, kw_only=True):
    """A card dealt face down; its owner is the player who holds it."""

    card: Card


class Declaration(Secret, frozen=True, kw_only=True):
    """What a face-down card counts if it is the matta, None if it is not; sealed alike for every card."""

    points_half: int | None
