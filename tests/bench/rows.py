"""What a bench answers: rows of a name and a figure."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """Several rounds of one figure."""

    min: float
    median: float
    max: float


class Row(msgspec.Struct, frozen=True):
    """A figure by its name, which ends in its unit; a ratio has none. None: what it compares with is missing."""

    name: str
    value: Spread | float | None
    aim: str = ""


def spread(rounds: Sequence[float]) -> Spread:
    """The rounds in three numbers."""
    return Spread(*(_short(value) for value in (min(rounds), median(rounds), max(rounds))))


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Ours to theirs in the middle of the rounds, each round against the one measured just after it."""
    return round(median(our / their for our, their in zip(ours, theirs, strict=True)), 3)


def percentile(values: Sequence[float], hundredth: int) -> float:
    """The value that so many of a hundred stay under."""
    return _short(quantiles(values, n=100)[hundredth - 1])


def as_line(row: Row) -> str:
    """The row for people."""
    match row.value:
        case Spread(least, middle, most):
            value = f"{_grouped(middle)}  ({_grouped(least)} … {_grouped(most)})"
        case None:
            value = "–"
        case value_alone:
            value = _grouped(value_alone)
    return f"  {row.name:<44} {value:<38} {row.aim}".rstrip()


def _short(value: float) -> float:
    return round(value) if value >= 1_000 else round(value, 2)


def _grouped(value: float) -> str:
    return f"{value:,}"
