"""What a stake pays, in whole chips: the one place where chips are rounded."""

from __future__ import annotations

import msgspec


class Multiple(msgspec.Struct, frozen=True):
    """How much a stake pays, as a ratio of chips to stake: 2 is double, 3:2 is half as much again."""

    numerator: int
    denominator: int = 1

    def __gt__(self, other: Multiple) -> bool:
        return self.numerator * other.denominator > other.numerator * self.denominator

    def __str__(self) -> str:
        return str(self.numerator) if self.denominator == 1 else f"{self.numerator}:{self.denominator}"


SINGLE = Multiple(1)


def parse_multiple(text: str) -> Multiple:
    """The multiple that `str` writes as `text`: `2`, `3:2`. Raises `ValueError` for what is no number."""
    numerator, _, denominator = text.partition(":")
    return Multiple(int(numerator), int(denominator or 1))


def pay(stake: int, multiple: Multiple) -> int:
    """Chips due on `stake`, the fraction staying with the payer (*Rounding*)."""
    return stake * multiple.numerator // multiple.denominator


def largest_stake_paid_by(chips: int, multiple: Multiple) -> int:
    """The largest stake whose `pay` does not exceed `chips`; below 1 where there is none."""
    return ((chips + 1) * multiple.denominator - 1) // multiple.numerator
