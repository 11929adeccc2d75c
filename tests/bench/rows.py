"""What a bench answers: rows of a name and a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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


def as_lines(rows: Sequence[Row]) -> Iterator[str]:
    """The rows for people, with a bar for each that shares its unit with others: the longest is the most of them."""
    middles = {row.name: _middle(row) for row in rows}
    for row in rows:
        peers = [middle for name, middle in middles.items() if _unit(name) == _unit(row.name)]
        bar = "" if len(peers) == 1 else _bar(middles[row.name] / (max(peers) or 1))
        yield f"  {row.name:<44} {_value(row):<34} {bar:<{BAR}} {row.aim}".rstrip()


BAR = 20
_EIGHTHS = " ▏▎▍▌▋▊▉"


def _value(row: Row) -> str:
    match row.value:
        case Spread(least, middle, most):
            return f"{_grouped(middle)}  ({_grouped(least)} … {_grouped(most)})"
        case None:
            return "–"
        case alone:
            return _grouped(alone)


def _middle(row: Row) -> float:
    match row.value:
        case Spread(_, middle, _):
            return middle
        case alone:
            return alone or 0


def _unit(name: str) -> str:
    """The end of a name: `per_s`, `ms`, `bytes`; percentiles share that of what they are of."""
    words = [word for word in name.split("_") if not re.fullmatch(r"p\d+", word)]
    return "_".join(words[-2:] if words[-2:-1] == ["per"] else words[-1:])


def _bar(share: float) -> str:
    eighths = round(share * BAR * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


def _short(value: float) -> float:
    return round(value) if value >= 1_000 else round(value, 2)


def _grouped(value: float) -> str:
    return f"{value:,}"
