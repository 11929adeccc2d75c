"""The gain per stake before the deal: small decks in every order, and what must hold for a full deck."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.game.cards import Card
from service.game.hand import value
from service.game.odds.expectation import bust_chance, expectation
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.game.rules_json import resolve
from tests.game.odds import every_order
from tests.game.odds.every_order import Cards, house_rules, small_decks

halves = st.integers(1, 15)


@settings(max_examples=60, deadline=None)
@given(house_rules(), small_decks(3, 6), halves, halves)
def test_two_thresholds_win_what_they_win_over_all_orders_of_a_small_deck(
    rules: RuleSet, deck: Cards, player_half: int, bank_half: int
) -> None:
    def by_threshold(own: Cards, bank: Cards, rest: Cards) -> Fraction:
        return every_order.net(rules, own, every_order.bank_plays(rules, bank, rest, bank_half))

    dealt = every_order.deal_by_threshold(rules, deck, player_half, by_threshold)
    assert expectation(rules, player_half, bank_half, deck) == dealt


@settings(max_examples=60, deadline=None)
@given(house_rules(), small_decks(3, 5), halves)
def test_a_knowing_bank_leaves_what_the_worst_of_its_choices_leave(
    rules: RuleSet, deck: Cards, player_half: int
) -> None:
    def worst(own: Cards, bank: Cards, rest: Cards) -> Fraction:
        return every_order.least_worth(rules, own, bank, rest)

    dealt = every_order.deal_by_threshold(rules, deck, player_half, worst)
    assert expectation(rules, player_half, "best", deck) == dealt


@settings(max_examples=60, deadline=None)
@given(house_rules(), small_decks(3, 6), halves)
def test_the_best_player_wins_what_the_best_of_all_choices_wins(rules: RuleSet, deck: Cards, bank_half: int) -> None:
    assert expectation(rules, "best", bank_half, deck) == every_order.deal_to_best_player(rules, deck, bank_half)


@settings(max_examples=60, deadline=None)
@given(house_rules(), small_decks(1, 6), halves)
def test_a_hand_busts_as_often_as_over_all_orders_of_a_small_deck(
    rules: RuleSet, deck: Cards, stands_half: int
) -> None:
    hands = [every_order.bank_plays(rules, (), pile, stands_half) for pile in every_order.orders(deck)]
    busts = sum(value(rules, hand).bust for hand in hands)
    assert bust_chance(rules, stands_half, deck) == Fraction(busts, len(hands))


@settings(max_examples=30, deadline=None)
@given(house_rules(), small_decks(3, 6))
def test_no_threshold_beats_the_best_play_of_either_side(rules: RuleSet, deck: Cards) -> None:
    both = expectation(rules, "best", "best", deck)
    for half in range(1, 16):
        assert expectation(rules, half, "best", deck) <= both <= expectation(rules, "best", half, deck)


def test_a_best_bank_draws_against_a_hand_that_beats_it() -> None:
    """A player's 5 beats the bank's 2 and 3, but not both together; 3 + 2 and 3 + 5 lose, 2 + 5 wins, 2 + 3 loses."""
    rules, deck = resolve({"preset": "family"}), [Card("5c"), Card("3c"), Card("2c")]
    assert expectation(rules, 10, 1, deck) == 0
    assert expectation(rules, 10, "best", deck) == Fraction(-2, 3)


def test_only_the_royal_seven_beats_another_seven() -> None:
    rules, deck = resolve({"preset": "family", "royal_seven": True}), [Card("7c"), Card("7d"), Card("7h")]
    assert expectation(rules, 14, 14, deck) == Fraction(1 - 1 - 1, 3)


@pytest.mark.parametrize("preset", ["reale", "family", "royal"])
def test_knowing_the_players_hand_is_worth_something_to_the_bank(preset: str) -> None:
    rules = PRESETS[preset]
    assert expectation(rules, 10, "best") < min(expectation(rules, 10, half) for half in range(8, 13))
