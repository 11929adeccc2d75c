"""What a seat won over many hands, as sums of whole chips: two tallies add up to the same in any order."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class Estimate(msgspec.Struct, frozen=True):
    """A mean over the hands played, and the variance of that mean; hands are taken to be independent."""

    mean: Fraction
    variance: Fraction


class Tally(msgspec.Struct, frozen=True):
    """Hands in one role. Chips `staked` are the seat's own, or as the bank those against it; `net` is what it won."""

    hands: int = 0
    won: int = 0
    staked: int = 0
    net: int = 0
    staked_squared: int = 0
    net_squared: int = 0
    net_times_staked: int = 0

    @classmethod
    def of(cls, staked: int, net: int) -> Tally:
        """One hand."""
        return cls(1, int(net > 0), staked, net, staked**2, net**2, net * staked)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(mine + theirs for mine, theirs in zip(_sums(self), _sums(other), strict=True)))

    @property
    def share_won(self) -> Estimate | None:
        """The share of hands with a gain. None of these is known before the second hand."""
        return self._estimate(self.won, self.hands, self.won, self.hands, self.won)

    @property
    def net_per_hand(self) -> Estimate | None:
        """Chips won a hand."""
        return self._estimate(self.net, self.hands, self.net_squared, self.hands, self.net)

    @property
    def net_per_stake(self) -> Estimate | None:
        """Chips won for each chip staked; its variance is that of a ratio, to the first order."""
        return self._estimate(self.net, self.staked, self.net_squared, self.staked_squared, self.net_times_staked)

    def _estimate(self, top: int, bottom: int, top_squared: int, bottom_squared: int, product: int) -> Estimate | None:
        """The ratio of two sums over the hands, and how far it may be off."""
        if self.hands < 2:
            return None
        ratio = Fraction(top, bottom)
        residuals = top_squared - 2 * ratio * product + ratio**2 * bottom_squared
        return Estimate(ratio, residuals * self.hands / ((self.hands - 1) * bottom**2))


def _sums(tally: Tally) -> tuple[int, ...]:
    return msgspec.structs.astuple(tally)
