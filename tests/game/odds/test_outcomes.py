"""How a standing hand fares: small decks in every order, and what must hold for any deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from service.game.cards import DECK, Card
from service.game.hand import value
from service.game.odds.advice import best_action
from service.game.odds.outcomes import Outcomes, Settled, outcomes
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from tests.game.odds import every_order
from tests.game.odds.every_order import STAKE, Cards, house_rules, small_decks
from tests.game.strategies import deals, rule_sets

halves = st.integers(1, 15)


@settings(max_examples=60, deadline=None)
@given(house_rules(), small_decks(2, 7), halves)
def test_the_bank_ends_and_settles_as_over_all_orders_of_a_small_deck(
    rules: RuleSet, deck: Cards, bank_half: int
) -> None:
    own, unseen = deck[:1], deck[1:]
    banks = [every_order.bank_plays(rules, (), pile, bank_half) for pile in every_order.orders(unseen)]
    lines = Counter((line.rule, line.net) for line in (every_order.line(rules, own, bank) for bank in banks))
    totals = Counter(hand.total_half for hand in (value(rules, bank) for bank in banks) if not hand.bust)
    found = outcomes(rules, own, unseen, bank_stands_half=bank_half)
    assert {(way.rule, way.net * STAKE): way.chance * len(banks) for way in found.settled} == lines
    assert {half: chance * len(banks) for half, chance in found.bank.totals.items()} == totals
    assert found.bank.bust == 1 - Fraction(totals.total(), len(banks))


@settings(max_examples=60, deadline=None)
@given(rule_sets(), deals(seats=2), halves)
def test_the_chances_sum_to_one_and_average_to_the_worth_of_standing(
    rules: RuleSet, deal: list[tuple[Card, ...]], bank_half: int
) -> None:
    own, bank_cards = deal[0], deal[1][:1]
    unseen = [card for card in DECK if card not in own and card not in bank_cards]
    found = outcomes(rules, own, unseen, bank_stands_half=bank_half, bank_cards=bank_cards)
    assert found.bank.bust + sum(found.bank.totals.values()) == 1
    assert sum(way.chance for way in found.settled) == 1
    assert [way.net for way in found.settled] == sorted((way.net for way in found.settled), reverse=True)
    advice = best_action(rules, own, unseen, bank_stands_half=bank_half, bank_cards=bank_cards)
    assert advice.stand in (None, found.expectation)  # None where the hand does not reach the bank's open card


def test_a_standing_six_against_a_bank_that_shows_five_and_stands() -> None:
    found = outcomes(PRESETS["casino"], [Card("6c")], [Card("2c")], bank_stands_half=10, bank_cards=[Card("5c")])
    assert found == Outcomes(found.bank, (Settled("higher", Fraction(1), Fraction(1)),))
    assert found.bank.totals == {10: 1}


def test_a_reale_against_a_bank_that_ties_busts_or_stays_below() -> None:
    """The bank shows 7 and stands from 7½: a figure ties, a 2 busts, and with the 6 it busts too."""
    own, unseen = [Card("7c"), Card("Jc")], [Card("Qc"), Card("2c"), Card("6h")]
    found = outcomes(PRESETS["reale"], own, unseen, bank_stands_half=15, bank_cards=[Card("7h")])
    assert found.settled == (
        Settled("reale", Fraction(2), Fraction(2, 3)),
        Settled("reale_tie", Fraction(-1), Fraction(1, 3)),
    )
    assert (found.bank.bust, found.bank.totals) == (Fraction(2, 3), {15: Fraction(1, 3)})
