"""Hand values, against examples and the exact figures that rules.md gives."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given

from service.game.cards import DECK, Card
from service.game.hand import HandClass, value
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.game.rules_json import resolve
from tests.game.strategies import hands, rule_sets

REALE = PRESETS["reale"]
NO_MATTA = resolve({"matta": None})
TWO_SEVENS = resolve({"two_sevens_pays": 3})


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in text.split())


@pytest.mark.parametrize(
    ("cards", "total_half"),
    [
        ("7d", 14),
        ("Ah 2c 3s", 12),
        ("Jd Qc", 2),
        ("Jd 7c", 15),
        ("7h Ah", 16),
        ("Kd", 1),
        ("Kd 7h", 15),
        ("Kd Jh", 15),
        ("Kd 3h", 14),
        ("Kd 3h Js", 15),
        ("Kd 7h Js", 16),
        ("Kd 6h As", 15),
    ],
)
def test_the_matta_takes_its_best_at_the_reveal_and_half_alone(cards: str, total_half: int) -> None:
    assert value(REALE, hand(cards)).total_half == total_half


def test_the_matta_alone_may_count_its_best() -> None:
    assert value(resolve({"matta_alone": "any"}), hand("Kd")).total_half == 14


def test_the_matta_counts_as_wild_whatever_rank_it_is_printed_with() -> None:
    rules = resolve({"matta": "7c", "two_sevens_pays": 3, "matta_reale_pays": 3})
    assert value(rules, hand("7c 7s")).paid_as == "matta_reale"
    assert value(rules, hand("7c Ks")).paid_as == "reale"
    assert value(rules, hand("7s 7d")).paid_as == "two_sevens"


def test_a_declared_matta_counts_as_declared() -> None:
    assert value(REALE, hand("Kd 3h"), declared_half=1).total_half == 7
    assert value(REALE, hand("Kd 7h 2c"), declared_half=1).bust
    assert value(REALE, hand("Kd 6h As"), declared_half=1).must_stop


def test_figures_of_one_point_make_seven_and_a_half_only_with_the_matta() -> None:
    rules = resolve({"figure_points": 1})
    assert value(rules, hand("7h Js")).bust
    assert value(rules, hand("Kd Js")).total_half == 14
    assert value(rules, hand("Kd 7s")).hand_class is HandClass.REALE


def test_two_sevens_are_seen_before_the_bust_where_they_are_on() -> None:
    assert value(TWO_SEVENS, hand("7h 7s")).hand_class is HandClass.TWO_SEVENS
    assert value(REALE, hand("7h 7s")).bust
    assert value(TWO_SEVENS, hand("7h 7s Ac")).bust


def test_a_two_card_seven_and_a_half_after_a_split_is_plain() -> None:
    assert value(NO_MATTA, hand("Jd 7h"), split=True).paid_as == "seven_and_half"


def test_three_cards_are_named_only_where_they_pay_more_than_any_seven_and_a_half() -> None:
    three = hand("Jd 3h 4s")
    assert value(REALE, three).paid_as == "seven_and_half"
    assert value(resolve({"three_card_pays": "3:2"}), three).paid_as == "three_card"
    both = resolve({"three_card_pays": "3:2", "seven_and_half_pays": 2})
    assert value(both, three).paid_as == "seven_and_half"


@pytest.mark.parametrize(
    ("rules", "cards", "stops"),
    [
        (REALE, "7d Kc", True),
        (REALE, "Kd 7h", True),
        (REALE, "7d", False),
        (REALE, "7d 7h", False),
        (TWO_SEVENS, "7d 7h", True),
    ],
)
def test_seven_and_a_half_and_two_sevens_end_the_turn(rules: RuleSet, cards: str, stops: bool) -> None:
    assert value(rules, hand(cards)).must_stop is stops


@pytest.mark.parametrize(
    ("rules", "paid_as", "chances"),
    [
        (NO_MATTA, {"reale"}, 48),
        (REALE, {"reale"}, 59),
        (TWO_SEVENS, {"two_sevens"}, 6),
    ],
)
def test_first_two_cards_of_780(rules: RuleSet, paid_as: set[str], chances: int) -> None:
    pairs = list(combinations(DECK, 2))
    assert len(pairs) == 780
    assert sum(value(rules, pair).paid_as in paid_as for pair in pairs) == chances


@pytest.mark.parametrize(("stands_at", "percent"), [(4, "15.28282"), (5, "26.75550"), (6, "43.13313")])
def test_bust_chance_of_a_hand_that_stands_from_a_total(stands_at: int, percent: str) -> None:
    assert f"{float(100 * _bust_chance(stands_at)):.5f}" == percent


def _bust_chance(stands_at: int) -> Fraction:
    """By drawing every card from the full deck; hands of the same ranks have the same future."""
    groups = [[card for card in DECK if card[0] in ranks] for ranks in ("A", "2", "3", "4", "5", "6", "7", "JQK")]

    @cache
    def chance(held: tuple[int, ...]) -> Fraction:
        cards = tuple(card for group, count in zip(groups, held, strict=True) for card in group[:count])
        counted = value(NO_MATTA, cards)
        if counted.bust or counted.total_half >= 2 * stands_at:
            return Fraction(counted.bust)
        return sum(
            (
                Fraction(len(group) - held[n], 40 - len(cards)) * chance((*held[:n], held[n] + 1, *held[n + 1 :]))
                for n, group in enumerate(groups)
                if held[n] < len(group)
            ),
            Fraction(0),
        )

    return chance((0,) * len(groups))


def test_the_longest_hand_that_is_not_bust_has_thirteen_cards() -> None:
    figures, aces = [card for card in DECK if card[0] in "JQK"], hand("Ac Ad Ah")
    assert not value(NO_MATTA, (*figures, aces[0])).bust
    assert value(NO_MATTA, (*figures[:11], *aces[:2])).total_half == 15
    assert value(NO_MATTA, (*figures, *aces[:2])).bust, "the fourteen cheapest cards"


@given(rule_sets(), hands())
def test_more_cards_never_make_a_bust_hand_good(rules: RuleSet, cards: tuple[Card, ...]) -> None:
    assert value(rules, cards).bust or not value(rules, cards[:-1]).bust
