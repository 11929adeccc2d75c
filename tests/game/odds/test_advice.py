"""Whether to draw: small decks walked by hand, and positions whose answer the cards leave no doubt about."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.game.cards import DECK, Card
from service.game.odds.advice import best_action
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.game.rules_json import resolve
from tests.game.odds import every_order
from tests.game.odds.every_order import Cards, house_rules, small_decks


def cards(text: str) -> Cards:
    return tuple(Card(code) for code in text.split())


@settings(max_examples=60, deadline=None)
@given(house_rules(), small_decks(4, 7), st.integers(1, 15))
def test_both_actions_are_worth_what_walking_the_whole_tree_gives(rules: RuleSet, deck: Cards, bank_half: int) -> None:
    shown = deck[1:2] if rules.bank_card == "open" else ()
    own, unseen = deck[:1], deck[1 + len(shown) :]
    advice = best_action(rules, own, unseen, bank_stands_half=bank_half, bank_cards=shown)
    if every_order.may_stand(rules, own, shown):
        assert advice.stand == every_order.worth_of_standing(rules, own, shown, unseen, bank_half)
    else:
        assert advice.stand is None
    assert advice.draw == every_order.worth_of_drawing(rules, own, shown, unseen, bank_half)
    best = every_order.best_worth(rules, own, shown, unseen, bank_half)
    assert best == (advice.draw if advice.action == "draw" else advice.stand)


def test_seven_and_a_half_cannot_draw() -> None:
    own = cards("7c Jh")
    unseen = [card for card in DECK if card not in own]
    advice = best_action(PRESETS["reale"], own, unseen, bank_stands_half=10)
    assert (advice.action, advice.draw) == ("stand", None)


def test_a_figure_draws_when_nothing_that_is_left_can_bust_it() -> None:
    advice = best_action(PRESETS["family"], cards("Jc"), cards("7c 6c 5c 7h"), bank_stands_half=10)
    assert advice.action == "draw"


def test_the_casino_forbids_standing_below_the_banks_card_and_on_a_matta_alone() -> None:
    casino, unseen = PRESETS["casino"], cards("Ac 2c 3c 4c")
    assert best_action(casino, cards("5d"), unseen, bank_stands_half=10, bank_cards=cards("6d")).stand is None
    assert best_action(casino, cards("Kd"), unseen, bank_stands_half=10, bank_cards=cards("Jd")).stand is None
    reached = best_action(casino, cards("5d"), unseen, bank_stands_half=10, bank_cards=cards("5h"))
    assert reached.stand is not None


def test_the_banks_open_matta_is_reached_by_a_half() -> None:
    casino = resolve({"preset": "casino", "matta_alone": "any"})
    advice = best_action(casino, cards("Jc"), cards("Ac 2c"), bank_stands_half=10, bank_cards=cards("Kd"))
    assert advice.stand is not None


def test_the_last_unseen_card_is_the_banks() -> None:
    rules = PRESETS["family"]
    advice = best_action(rules, cards("4c"), cards("7c"), bank_stands_half=10)
    assert advice.stand == -1
    assert advice.draw is None
    advice = best_action(rules, cards("4c"), cards("7c"), bank_stands_half=10, bank_cards=cards("2c"))
    assert advice.stand == 1, "the 7 busts the bank's 2"
    assert advice.draw == -1


def test_a_reale_after_a_split_wins_as_a_plain_seven_and_a_half() -> None:
    rules = PRESETS["siete_y_media"]
    unseen = cards("2c 2d 2h")
    worth = {
        split: best_action(rules, cards("7c Jc"), unseen, bank_stands_half=4, split=split).stand
        for split in (False, True)
    }
    assert worth == {False: 2, True: 1}


def test_a_declared_matta_keeps_its_value() -> None:
    rules = resolve({"preset": "family", "matta": "Kd", "matta_timing": "draw"})
    unseen = cards("Ac 3c 4c")
    advice = best_action(rules, cards("Kd 3d"), unseen, bank_stands_half=1, declared_half=2)
    assert advice.stand == Fraction(1, 3), "4 points beat an ace and a 3, and lose to a 4"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_face_down_figure_draws_in_every_house(preset: str) -> None:
    unseen = [card for card in DECK if card != "Jh"]
    assert best_action(PRESETS[preset], cards("Jh"), unseen, bank_stands_half=10).action == "draw"
