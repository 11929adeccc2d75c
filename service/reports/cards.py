"""Cards as pictures: our own drawings of the Italian deck, on 60 by 96, as the page has them."""

from __future__ import annotations

from functools import cache
from typing import Final

from service.reports.figures import figure
from service.reports.suits import COLOURS, PIPS

WIDTH, HEIGHT = 60, 96

_INDEX: Final = {"J": "F", "Q": "C", "K": "R"}
"""Fante, cavallo, re."""

_X: Final = 13
_PLACES: Final[dict[str, tuple[tuple[int, int, float], ...]]] = {
    "A": ((0, 0, 2.1),),
    "2": ((0, -23, 1.25), (0, 23, 1.25)),
    "3": ((0, -27, 1.1), (0, 0, 1.1), (0, 27, 1.1)),
    "4": ((-_X, -24, 1), (_X, -24, 1), (-_X, 24, 1), (_X, 24, 1)),
    "5": ((-_X, -25, 1), (_X, -25, 1), (0, 0, 1), (-_X, 25, 1), (_X, 25, 1)),
    "6": ((-_X, -27, 0.95), (_X, -27, 0.95), (-_X, 0, 0.95), (_X, 0, 0.95), (-_X, 27, 0.95), (_X, 27, 0.95)),
    "7": (
        (-_X, -29, 0.86),
        (_X, -29, 0.86),
        (0, -15, 0.86),
        (-_X, 1, 0.86),
        (_X, 1, 0.86),
        (-_X, 29, 0.86),
        (_X, 29, 0.86),
    ),
}
"""Where the pips of a numeral card stand, from its middle, and how large they are."""


@cache
def drawing(card: str) -> str:
    """What is drawn on a card's 60 by 96, as the inside of an SVG."""
    rank, suit = card[0], card[1]
    pip, colour = PIPS[suit], COLOURS[suit]
    middle = _pips(rank, pip) if rank in _PLACES else figure(rank, pip, colour)
    corner = _corner(_INDEX.get(rank, rank), pip, colour)
    return f'{_PAPER}{middle}{corner}<g transform="rotate(180 30 48)">{corner}</g>'


_PAPER: Final = '<rect x="0.5" y="0.5" width="59" height="95" rx="5" fill="#fbf6e9" stroke="#8d7a5c"/>'


def _pips(rank: str, pip: str) -> str:
    return "".join(
        f'<g transform="translate({30 + x} {48 + y}) scale({size}){" rotate(180)" if y > 2 else ""}">{pip}</g>'
        for x, y, size in _PLACES[rank]
    )


def _corner(index: str, pip: str, colour: str) -> str:
    letter = (
        f'<text x="6.5" y="12.5" text-anchor="middle" font-size="11" font-weight="700" font-family="sans-serif" '
        f'fill="{colour}">{index}</text>'
    )
    return f'{letter}<g transform="translate(6.5 18.5) scale(0.38)">{pip}</g>'
