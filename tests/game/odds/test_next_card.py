"""What the next card makes of a hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.cards import DECK, Card
from service.game.odds.next_card import next_card
from service.game.rules import RuleSet
from service.game.rules_json import resolve
from tests.game.strategies import deals, rule_sets


def test_from_five_and_a_half_only_aces_twos_and_figures_do_not_bust() -> None:
    own = [Card("5c"), Card("Jc")]
    chances = next_card(resolve({"matta": None}), own, [card for card in DECK if card not in own])
    assert chances.bust == Fraction(19, 38)
    assert chances.totals == {12: Fraction(11, 38), 13: Fraction(4, 38), 15: Fraction(4, 38)}


def test_two_sevens_are_no_bust_where_they_are_on() -> None:
    own, unseen = [Card("7c")], [Card("7d"), Card("2c")]
    assert next_card(resolve({}), own, unseen).bust == 1
    assert next_card(resolve({"two_sevens_pays": 3}), own, unseen).totals == {28: Fraction(1, 2)}


def test_the_matta_is_taken_at_its_best_unless_it_was_declared() -> None:
    rules, unseen = resolve({}), [Card("6c")]
    assert next_card(rules, [Card("Kd")], unseen).totals == {14: 1}
    assert next_card(rules, [Card("Kd")], unseen, declared_half=1).totals == {13: 1}


def test_nothing_can_be_drawn_where_no_card_is_unseen() -> None:
    with pytest.raises(ValueError, match="no unseen card"):
        next_card(resolve({}), [Card("6c")], [])


@given(rule_sets(), deals(seats=2), st.data())
def test_the_chances_sum_to_one(rules: RuleSet, deal: list[tuple[Card, ...]], data: st.DataObject) -> None:
    own, _ = deal
    left = [card for card in DECK if card not in own]
    unseen = data.draw(st.lists(st.sampled_from(left), min_size=1, unique=True))
    chances = next_card(rules, own, unseen)
    assert chances.bust + sum(chances.totals.values()) == 1
    assert all(0 < chance <= 1 for chance in chances.totals.values())
