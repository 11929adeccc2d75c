"""The game with an endless deck, whose odds no card drawn changes: a yardstick that is worked out by hand.

No matta, everything paid single, ties to the bank; and the bank knows the player's total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from service.game.cards import DECK
from service.game.hand import SEVEN_AND_HALF, value
from service.game.rules import RuleSet

_NEXT: Mapping[int, Fraction] = {
    half: Fraction(number, len(DECK))
    for half, number in Counter(value(RuleSet(matta=None), (card,)).total_half for card in DECK).items()
}
"""The chance of each card's half-points."""


@cache
def endless_expectation(player_stands_half: int, total_half: int = 0) -> Fraction:
    """The gain per stake of a player who holds `total_half` and draws below `player_stands_half`.

    The bank draws until it ties or beats the player, or busts.
    """
    if total_half > SEVEN_AND_HALF:
        return Fraction(-1)
    if total_half >= player_stands_half:
        return 1 - 2 * _reaches(total_half)
    draws = (chance * endless_expectation(player_stands_half, total_half + half) for half, chance in _NEXT.items())
    return sum(draws, Fraction(0))


@cache
def _reaches(goal_half: int, total_half: int = 0) -> Fraction:
    """The chance that a bank holding `total_half` ends at `goal_half` or above without a bust."""
    if total_half >= goal_half:
        return Fraction(total_half <= SEVEN_AND_HALF)
    draws = (chance * _reaches(goal_half, total_half + half) for half, chance in _NEXT.items())
    return sum(draws, Fraction(0))
