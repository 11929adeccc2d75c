"""Whether the bank draws: small decks walked card by card, and hands that leave no doubt."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.game.cards import Card, is_figure, rank
from service.game.hand import value
from service.game.odds.advice import best_action
from service.game.odds.banking import Rival, best_bank_action
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.game.rules_json import resolve
from tests.game.odds.every_order import Cards, house_rules, mean, net, small_decks, without

REALE = PRESETS["reale"]


def cards(text: str) -> Cards:
    return tuple(Card(code) for code in text.split())


def stand_worth(rules: RuleSet, own: Cards, shown: Cards, hidden: Cards) -> Fraction:
    """The bank's gain on one chip, the rival holding any of the `hidden` cards with those it shows."""
    return -mean([net(rules, (card, *shown), own) for card in hidden])


def draw_worth(rules: RuleSet, own: Cards, shown: Cards, hidden: Cards, unseen: Cards) -> Fraction:
    """The mean over each card that the rival may hide and each that may then come, the best being played from there.

    What the bank has drawn, the rival cannot hide.
    """
    total = Fraction(0)
    for card in unseen:
        chance = Fraction(sum(other != card for other in hidden), len(hidden) * (len(unseen) - 1))
        if chance:
            grown, left = (*own, card), without(card, unseen)
            total += chance * best_worth(rules, grown, shown, without(card, hidden), left)
    return total


def best_worth(rules: RuleSet, own: Cards, shown: Cards, hidden: Cards, unseen: Cards) -> Fraction:
    counted = value(rules, own)
    stand = stand_worth(rules, own, shown, hidden)
    if counted.bust or counted.must_stop or len(unseen) < 2:
        return stand
    return max(stand, draw_worth(rules, own, shown, hidden, unseen))


def plays_as(rules: RuleSet, card: Card) -> str:
    """Cards of the same name here are likely together."""
    return card if card in (rules.matta, "7d") else "figure" if is_figure(card) else rank(card)


@settings(max_examples=60, deadline=None)
@given(house_rules(), small_decks(5, 7), st.data())
def test_both_actions_are_worth_what_walking_the_whole_tree_gives(
    rules: RuleSet, deck: Cards, data: st.DataObject
) -> None:
    own, shown, unseen = deck[:1], deck[1:2], deck[2:]
    names = data.draw(st.sets(st.sampled_from([plays_as(rules, card) for card in unseen]), min_size=1))
    hidden = tuple(card for card in unseen if plays_as(rules, card) in names)
    advice = best_bank_action(rules, own, unseen, [Rival(60, shown, hidden)])
    assert advice.stand == 60 * stand_worth(rules, own, shown, hidden)
    if not value(rules, own).must_stop:
        assert advice.draw == 60 * draw_worth(rules, own, shown, hidden, unseen)


def test_a_bank_that_beats_every_open_hand_stands() -> None:
    advice = best_bank_action(REALE, cards("5c"), cards("Ac 2c 3c"), [Rival(4, cards("4c")), Rival(3, cards("5d"))])
    assert (advice.action, advice.stand) == ("stand", 7)


def test_a_bank_that_loses_to_the_greater_stake_draws() -> None:
    rivals = [Rival(9, cards("7c")), Rival(1, cards("4c"))]
    advice = best_bank_action(REALE, cards("5c"), cards("2c 2d 2h"), rivals)
    assert (advice.action, advice.stand, advice.draw) == ("draw", -8, 10)


def test_the_card_before_a_rival_is_not_drawn() -> None:
    """Of two cards left the ace lies before the rival, so that the two comes for sure."""
    advice = best_bank_action(REALE, cards("5c"), cards("Ac 2c"), [Rival(1, cards("5d Jc"), cards("Ac"))])
    assert (advice.stand, advice.draw) == (-1, 1)


@pytest.mark.parametrize(("declared_half", "draw"), [(2, 1), (8, -1)])
def test_a_declared_matta_counts_as_declared(declared_half: int, draw: int) -> None:
    """With 2c it makes 3 or 6, so that a 4 makes 7 or busts."""
    rules = resolve({"matta_timing": "draw"})
    rivals = [Rival(1, cards("6c Jc"))]
    advice = best_bank_action(rules, cards("2c Kd"), cards("4c 4d"), rivals, declared_half=declared_half)
    assert advice.draw == draw


def test_the_better_action_is_worth_what_it_says() -> None:
    advice = best_action(REALE, cards("7c"), cards("Ac 2c 3c"), bank_stands_half=10)
    assert (advice.action, advice.worth) == ("stand", advice.stand)
