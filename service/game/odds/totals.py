"""The chances of what a hand may come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from service.game.hand import HandValue


class Totals(msgspec.Struct, frozen=True):
    """The chance of a bust and of each total, by rising half-points; two sevens, where they are on, count 28."""

    bust: Fraction
    totals: dict[int, Fraction]


def spread(values: Iterable[tuple[HandValue, int]]) -> Totals:
    """The chances of `values`, each given with the number of equally likely cases in which it comes."""
    cases: Counter[int | None] = Counter()
    for value, number in values:
        cases[None if value.bust else value.total_half] += number
    every = cases.total()
    totals = sorted(half for half, number in cases.items() if half is not None and number)
    return Totals(Fraction(cases[None], every), {half: Fraction(cases[half], every) for half in totals})
