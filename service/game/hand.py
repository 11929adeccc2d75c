"""What a hand is worth: its total, its class, and by which rule it is paid (*Options*, *Which hand wins*)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Literal

import msgspec

from service.game.cards import DECK, Card, is_figure, rank
from service.game.chips import SINGLE, Multiple
from service.game.rules import RuleSet

SEVEN_AND_HALF = 15
"""Seven and a half, in half-points."""

MATTA_HALVES = (1, 2, 4, 6, 8, 10, 12, 14)
"""What the matta may count: ½, 1 … 7, in half-points."""

PaidAs = Literal["two_sevens", "matta_reale", "reale", "three_card", "seven_and_half"]


class HandClass(IntEnum):
    """The classes of *Which hand wins*, so that a higher class is a greater number."""

    BUST = 0
    TOTAL = 1
    SEVEN_AND_HALF = 2
    REALE = 3
    TWO_SEVENS = 4


class HandValue(msgspec.Struct, frozen=True):
    """A hand, counted.

    `total_half` takes the matta at its best; a bust hand shows the least it can count, two sevens their 14
    points. `paid_as` names the class in a settlement, None below 7½; `pays` is what winning by it is worth.
    """

    total_half: int
    hand_class: HandClass
    paid_as: PaidAs | None = None
    pays: Multiple = SINGLE

    @property
    def bust(self) -> bool:
        return self.hand_class is HandClass.BUST

    @property
    def must_stop(self) -> bool:
        """Exactly 7½, or two sevens where they are on: the hand is shown and its turn ends by itself."""
        return self.hand_class >= HandClass.SEVEN_AND_HALF


def value(rules: RuleSet, cards: Sequence[Card], *, split: bool = False, declared_half: int | None = None) -> HandValue:
    """Count `cards`.

    `split`: the hand comes from a split, so its two-card 7½ is plain. `declared_half`: what the holder
    declared the matta to be; None lets it take its best.
    """
    if rules.two_sevens_pays is not None and _two_sevens(rules, cards):
        return HandValue(28, HandClass.TWO_SEVENS, "two_sevens", rules.two_sevens_pays)
    total_half = _total_half(rules, cards, declared_half)
    if total_half > SEVEN_AND_HALF:
        return HandValue(total_half, HandClass.BUST)
    if total_half < SEVEN_AND_HALF:
        return HandValue(total_half, HandClass.TOTAL)
    if len(cards) == 2 and not split:
        return _reale(rules, cards)
    if len(cards) == 3 and rules.three_card_pays > rules.seven_and_half_pays:
        return HandValue(total_half, HandClass.SEVEN_AND_HALF, "three_card", rules.three_card_pays)
    return HandValue(total_half, HandClass.SEVEN_AND_HALF, "seven_and_half", rules.seven_and_half_pays)


def _two_sevens(rules: RuleSet, cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and all(rank(card) == "7" and card != rules.matta for card in cards)


def _total_half(rules: RuleSet, cards: Sequence[Card], declared_half: int | None) -> int:
    halves = _CARD_HALVES[rules.figure_half]
    rest = 0
    matta_held = False
    for card in cards:
        if card == rules.matta:
            matta_held = True
        else:
            rest += halves[card]
    if not matta_held:
        return rest
    if len(cards) == 1 and rules.matta_alone == "half":
        return 1
    if declared_half is not None:
        return rest + declared_half
    return rest + _best_matta_half(rest)


def _best_matta_half(rest: int) -> int:
    return max((half for half in MATTA_HALVES if rest + half <= SEVEN_AND_HALF), default=MATTA_HALVES[0])


def _reale(rules: RuleSet, cards: Sequence[Card]) -> HandValue:
    matta_pays = rules.matta_reale_pays
    if (
        matta_pays is not None
        and rules.matta in cards
        and any(rank(card) == "7" and card != rules.matta for card in cards)
    ):
        return HandValue(SEVEN_AND_HALF, HandClass.REALE, "matta_reale", matta_pays)
    return HandValue(SEVEN_AND_HALF, HandClass.REALE, "reale", rules.reale_pays)


def _card_half(card: Card, figure_half: int) -> int:
    if is_figure(card):
        return figure_half
    return 2 if rank(card) == "A" else 2 * int(rank(card))


_CARD_HALVES = {figure_half: {card: _card_half(card, figure_half) for card in DECK} for figure_half in (1, 2)}
