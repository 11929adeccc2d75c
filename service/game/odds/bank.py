"""The bank that a hand stands against: one that plays by a threshold, or one that knows the hand and plays its best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from operator import ge, mul
from typing import Protocol

from service.game.cards import Card
from service.game.hand import SEVEN_AND_HALF
from service.game.odds.alike import Counts, one_more
from service.game.odds.growth import BUST, Grown, grow, results
from service.game.odds.showdown import Hand, Nets
from service.game.odds.threshold import ThresholdPlay
from service.game.rules import RuleSet


class Bank(Protocol):
    def faces(self, hand: Hand, left: Counts) -> int:
        """The chips that a standing `hand` wins from this bank, summed over all orders of the cards `left`."""
        ...


class ThresholdBank:
    """A bank that draws below a total and stands from it, whatever stands against it."""

    def __init__(self, rules: RuleSet, shown: Sequence[Card], unseen: Counts, stands_half: int) -> None:
        self.play = ThresholdPlay(rules, shown, unseen, stands_half)
        self._nets = Nets(rules, self.play.results)

    def faces(self, hand: Hand, left: Counts) -> int:
        return sum(map(mul, self.play.frequencies(left), self._nets.of(hand)))


@lru_cache(maxsize=4)
def threshold_bank(rules: RuleSet, shown: tuple[Card, ...], unseen: Counts, stands_half: int) -> ThresholdBank:
    """The bank of one position, kept for what is asked about it next; it holds a few megabytes."""
    return ThresholdBank(rules, shown, unseen, stands_half)


class KnowingBank:
    """A bank that knows the hand against it, the hidden card too, and draws or stands so as to lose the least."""

    def __init__(self, rules: RuleSet, shown: Sequence[Card], unseen: Counts) -> None:
        self._hands = list(grow(rules, shown, unseen, SEVEN_AND_HALF))
        self._nets = Nets(rules, results(self._hands))

    def faces(self, hand: Hand, left: Counts) -> int:
        """Worked out from the bank's longest hands back to the one it begins with."""
        nets = self._nets.of(hand)
        worths: dict[Counts, int] = {}
        for bank in reversed(self._hands):
            if all(map(ge, left, bank.drawn)):
                worths[bank.drawn] = self._choose(bank, left, nets, worths)
        return worths[self._hands[0].drawn]

    def _choose(self, bank: Grown, left: Counts, nets: list[int], worths: dict[Counts, int]) -> int:
        size = sum(left) - sum(bank.drawn)
        stand = nets[bank.result] * factorial(size)
        if not bank.draws_on or size == 0:
            return stand
        bust = nets[BUST] * factorial(size - 1)
        draw = sum(
            (number - held) * worths.get(one_more(bank.drawn, kind), bust)
            for kind, (number, held) in enumerate(zip(left, bank.drawn, strict=True))
            if number > held
        )
        return min(stand, draw) if bank.cards else draw
