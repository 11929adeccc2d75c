"""How a hand ends that draws below a fixed total: the bank's, as rules or habit play it, or anybody's."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, perm, prod

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
        self._ways: dict[tuple[int, int], list[int]] = {}
        self._rests: dict[int, list[int]] = {}

    def frequencies(self, left: Counts) -> list[int]:
        """For each of `results`, the number of orders of the cards `left` in which the hand ends so.

        Where the cards run out first, it ends as it is.
        """
        columns = [self._ways_to_take(kind, number) for kind, number in enumerate(left)]
        rests = self._orders_of_the_rest(sum(left))
        frequencies = [0] * len(self.results)
        for hand, number in zip(self._finished, map(prod, zip(*columns, rests, strict=True)), strict=True):
            frequencies[hand.result] += number
        if left in self._unfinished:
            hand = self._unfinished[left]
            frequencies[hand.result] += hand.sequences * prod(map(factorial, left))
        frequencies[BUST] = orders(left) - sum(frequencies)
        return frequencies

    def _ways_to_take(self, kind: int, number: int) -> list[int]:
        """For each finished hand, the ways to draw its cards of `kind`, one by one, from `number` of them."""
        key = (kind, number)
        if key not in self._ways:
            self._ways[key] = [perm(number, hand.drawn[kind]) for hand in self._finished]
        return self._ways[key]

    def _orders_of_the_rest(self, size: int) -> list[int]:
        """For each finished hand, its sequences times the orders of what it leaves undrawn of `size` cards."""
        if size not in self._rests:
            self._rests[size] = [hand.sequences * factorial(max(0, size - sum(hand.drawn))) for hand in self._finished]
        return self._rests[size]
