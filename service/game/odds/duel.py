"""A player's turn against the bank, followed through every order in which the unseen cards may come."""

from __future__ import annotations

from collections.abc import Sequence

from service.game.cards import Card
from service.game.odds.alike import Counts, kinds, one_less, orders
from service.game.odds.bank import Bank
from service.game.odds.showdown import STAKE, Hand, draw_to
from service.game.reach import reaches
from service.game.rules import RuleSet


class Duel:
    """One player, whose hand grows from one beginning, against one bank.

    `bank_cards` are the bank's open cards; if it shows none, one unseen card is its own and cannot be drawn.
    `stands_half` makes the player stand from this total, None play for the best. What an action is worth is told in
    chips won on `STAKE`, summed over all orders of the cards `left`, so that two actions compare as they are.
    """

    def __init__(self, rules: RuleSet, bank: Bank, bank_cards: Sequence[Card], stands_half: int | None = None) -> None:
        self._rules = rules
        self._bank = bank
        self._bank_cards = tuple(bank_cards)
        self._stands_half = stands_half
        self._kinds = kinds(rules)
        self._worths: dict[Counts, int] = {}

    def may_draw(self, hand: Hand, left: Counts) -> bool:
        held_by_bank = 0 if self._bank_cards else 1
        return hand.may_draw and sum(left) > held_by_bank

    def may_stand(self, hand: Hand, left: Counts) -> bool:
        total_half, declared = hand.value.total_half, hand.declared_half is not None
        may = reaches(self._rules, hand.cards, total_half, self._bank_cards, declared=declared)
        return may or not self.may_draw(hand, left)

    def stand(self, hand: Hand, left: Counts) -> int:
        """What it is worth to stand with `hand`."""
        return self._bank.faces(hand, left)

    def draw(self, hand: Hand, left: Counts) -> int:
        """What it is worth to take a card and go on as planned."""
        return sum(number * self._draw_one(hand, left, kind) for kind, number in enumerate(left) if number)

    def _draw_one(self, hand: Hand, left: Counts, kind: int) -> int:
        """A hand is known by the cards that it leaves, so that each is worked out once."""
        rest = one_less(left, kind)
        if rest not in self._worths:
            self._worths[rest] = self._play(draw_to(self._rules, hand, self._kinds[kind]), rest)
        return self._worths[rest]

    def _play(self, hand: Hand, left: Counts) -> int:
        if hand.value.bust:
            return -STAKE * orders(left)
        if not self.may_draw(hand, left):
            return self.stand(hand, left)
        if not self.may_stand(hand, left):
            return self.draw(hand, left)
        if self._stands_half is None:
            return max(self.stand(hand, left), self.draw(hand, left))
        stands = hand.value.total_half >= self._stands_half
        return self.stand(hand, left) if stands else self.draw(hand, left)
