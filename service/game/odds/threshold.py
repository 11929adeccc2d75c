"""How a hand ends that draws below a fixed total: the bank's, as rules or habit play it, or anybody's."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, perm, prod
from operator import mul

from service.game.cards import Card
from service.game.odds.alike import Counts, orders
from service.game.odds.growth import BUST, grow, results
from service.game.rules import RuleSet


class ThresholdPlay:
    """A hand that begins with `shown` cards, draws below `stands_half` and stands from it.

    The ways to end are worked out once, with all `unseen` cards to draw from. How often each comes then follows for
    any part of these that is left, since a threshold looks at nothing but the hand itself.
    """

    results: tuple[tuple[Card, ...], ...]
    """What the hand may end as, in the order of `frequencies`; see `results`."""

    def __init__(self, rules: RuleSet, shown: Sequence[Card], unseen: Counts, stands_half: int) -> None:
        hands = list(grow(rules, shown, unseen, stands_half))
        self.results = results(hands)
        self._finished = [hand for hand in hands if not hand.draws_on]
        self._unfinished = {hand.drawn: hand for hand in hands if hand.draws_on}
        self._frequencies: dict[Counts, list[int]] = {}
        self._ways: dict[Counts, list[int]] = {(): [hand.sequences for hand in self._finished]}
        self._columns: dict[tuple[int, int], list[int]] = {}
        self._rests: dict[int, list[int]] = {}

    def frequencies(self, left: Counts) -> list[int]:
        """For each of `results`, the number of orders of the cards `left` in which the hand ends so.

        Where the cards run out first, it ends as it is.
        """
        if left not in self._frequencies:
            self._frequencies[left] = self._count(left)
        return self._frequencies[left]

    def _count(self, left: Counts) -> list[int]:
        frequencies = [0] * len(self.results)
        ways = map(mul, self._ways_to_draw(left), self._orders_of_the_rest(sum(left)))
        for hand, number in zip(self._finished, ways, strict=True):
            frequencies[hand.result] += number
        if left in self._unfinished:
            hand = self._unfinished[left]
            frequencies[hand.result] += hand.sequences * prod(map(factorial, left))
        frequencies[BUST] = orders(left) - sum(frequencies)
        return frequencies

    def _ways_to_draw(self, first: Counts) -> list[int]:
        """For each finished hand, the ways to draw its cards of the `first` kinds, so many of each being left.

        Kept for every beginning: what is left now differs from what was left before in the last few kinds.
        """
        if first not in self._ways:
            column = self._ways_to_take(len(first) - 1, first[-1])
            self._ways[first] = list(map(mul, self._ways_to_draw(first[:-1]), column))
        return self._ways[first]

    def _ways_to_take(self, kind: int, number: int) -> list[int]:
        """For each finished hand, the ways to draw its cards of `kind`, one by one, from `number` of them."""
        key = (kind, number)
        if key not in self._columns:
            self._columns[key] = [perm(number, hand.drawn[kind]) for hand in self._finished]
        return self._columns[key]

    def _orders_of_the_rest(self, size: int) -> list[int]:
        """For each finished hand, the orders of what it leaves undrawn of `size` cards."""
        if size not in self._rests:
            self._rests[size] = [factorial(max(0, size - sum(hand.drawn))) for hand in self._finished]
        return self._rests[size]
