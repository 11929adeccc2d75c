"""A player's hand, counted, and what it wins from the bank's as the settlement has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from service.game.cards import Card
from service.game.hand import HandValue, value
from service.game.rules import RuleSet
from service.game.settlement import ROYAL_SEVEN, Line, Played, settle

STAKE = 2
"""Chips staked while counting: the least stake of which every multiple (1, 2, 3, 3:2) is whole."""


class Hand(NamedTuple):
    """The player's cards and what they are worth; `split` and `declared_half` as for `value`."""

    cards: tuple[Card, ...]
    split: bool
    declared_half: int | None
    value: HandValue

    @property
    def may_draw(self) -> bool:
        return not self.value.bust and not self.value.must_stop

    @property
    def strength(self) -> tuple[HandValue, bool]:
        """All that a settlement asks about a hand: two of equal strength fare alike against any bank."""
        return self.value, self.cards == ROYAL_SEVEN


def hold(rules: RuleSet, cards: Iterable[Card], *, split: bool = False, declared_half: int | None = None) -> Hand:
    """The player's hand of these `cards`."""
    held = tuple(cards)
    return Hand(held, split, declared_half, value(rules, held, split=split, declared_half=declared_half))


def draw_to(rules: RuleSet, hand: Hand, card: Card) -> Hand:
    """`hand` after one more card."""
    return hold(rules, (*hand.cards, card), split=hand.split, declared_half=hand.declared_half)


def compare(rules: RuleSet, hand: Hand, bank: tuple[Card, ...]) -> Line:
    """The settlement's line of `hand`, with `STAKE` on it, against the `bank` cards."""
    played = Played(1, 0, STAKE, hand.cards, hand.split, hand.declared_half)
    return settle(rules, Played(0, 0, 0, bank), [played])[0]


class Nets:
    """What hands win, in chips on `STAKE`, from each of the `results` that the bank may come to."""

    def __init__(self, rules: RuleSet, results: Sequence[tuple[Card, ...]]) -> None:
        self._rules = rules
        self._results = results
        self._rows: dict[tuple[HandValue, bool], list[int]] = {}

    def of(self, hand: Hand) -> list[int]:
        key = hand.strength
        if key not in self._rows:
            self._rows[key] = [compare(self._rules, hand, bank).net for bank in self._results]
        return self._rows[key]


def in_stakes(chips: int, orders: int = 1) -> Fraction:
    """What `chips`, won over so many orders together, are on average, per stake."""
    return Fraction(chips, STAKE * orders)
