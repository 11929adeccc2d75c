"""How often the seats of a number win, how often they should, and how often they bank."""

from __future__ import annotations

from fractions import Fraction

import msgspec

BOUND = 2
"""Standard errors within which a seat's share of the wins must lie of what is due to it, to count as fair."""


class SeatWins(msgspec.Struct, frozen=True):
    """What all who began in the seat of one number came to in so many runs; these add up.

    Of a win that is shared each has its part, and of every run as much is `due` to each who began it. `entrants` began
    here, and banked `bank_turns` times in all; `prizes` are in the unit of the pool.
    """

    runs: int = 0
    wins: Fraction = Fraction(0)
    due: Fraction = Fraction(0)
    entrants: int = 0
    bank_turns: int = 0
    prizes: int = 0

    def __add__(self, other: SeatWins) -> SeatWins:
        mine, theirs = (msgspec.structs.astuple(one) for one in (self, other))
        return SeatWins(*(left + right for left, right in zip(mine, theirs, strict=True)))

    @property
    def share(self) -> float:
        """Of the runs, how many it won."""
        return float(self.wins / self.runs)

    @property
    def fair_share(self) -> float:
        """Of the runs, how many it would win if all seats were alike."""
        return float(self.due / self.runs)

    @property
    def error(self) -> float:
        """The standard error of `share` if all seats are alike, that of a proportion: √(p (1 − p) / n)."""
        return float((self.fair_share * (1 - self.fair_share) / self.runs) ** 0.5)

    @property
    def is_fair(self) -> bool:
        """Whether chance alone explains how far `share` is from `fair_share`."""
        return abs(self.share - self.fair_share) <= BOUND * self.error
