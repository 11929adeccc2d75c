"""The settlement, the way of the bank, and a shoe's reveal."""

from __future__ import annotations

from typing import Literal

from service.game.settlement import Line
from service.stream.event import Fact, Opened


class HandSettled(Fact, frozen=True):
    """The chips of the hand move: the nets sum to zero. All that was still hidden is open."""

    hand: int
    lines: tuple[Line, ...]
    opens: tuple[Opened, ...]


VoidReason = Literal["no_stakes", "bank_left", "closing", "rewound"]


class HandVoided(Fact, frozen=True):
    """The hand counts for nothing and every stake goes back."""

    hand: int
    why: VoidReason
    opens: tuple[Opened, ...]


class BankDeclined(Fact, frozen=True):
    """The bank will give the bank up at the next rotation."""

    seat: int


BankReason = Literal["void", "qualified", "rotation", "declined", "left", "broke", "kept", "round"]
"""By which rule a seat holds the bank; `round`: its round of *banco* goes on."""


class BankOffered(Fact, frozen=True):
    """The seat may decline the bank until `deadline`; silence accepts."""

    seat: int
    why: BankReason
    deadline: int


class OfferDeclined(Fact, frozen=True):
    """The seat does not want the bank; the next eligible one is asked."""

    seat: int


class BankDecided(Fact, frozen=True):
    """Who holds the bank, and by which rule; no seat: the next hand draws lots.

    `anew`: the bank's count of hands starts again, also where the old bank keeps it because all others declined.
    """

    seat: int | None
    why: BankReason
    anew: bool


class ShoeRevealed(Fact, frozen=True):
    """No card will come from this shoe again: its nonce and seed, for anyone to check, and the secrets behind them."""

    shoe: int
    nonce: str
    seed: str
    opens: tuple[Opened, ...]
