"""The published figures of a full deck, to the last digit given."""

from fractions import Fraction

import pytest

from service.game.cards import DECK, Card
from service.game.odds.endless import endless_expectation
from service.game.odds.expectation import bust_chance, expectation
from service.game.odds.next_card import next_card
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.game.rules_json import resolve

ALL_SINGLE = {"matta": None, "reale_pays": 1, "reale_beats_plain": "no", "bank_reale_collects": 1}


def two_card_chance(rules: RuleSet, total_half: int) -> Fraction:
    """How often the first two cards of a full deck count `total_half`."""
    chances = [next_card(rules, [first], _without(first)).totals.get(total_half, 0) for first in DECK]
    return Fraction(sum(chances), len(DECK))


def _without(gone: Card) -> list[Card]:
    return [card for card in DECK if card != gone]


def _rounded(number: Fraction, places: int) -> str:
    return f"{round(number * 10**places) / 10**places:.{places}f}"


@pytest.mark.parametrize(
    ("overrides", "total_half", "chance"),
    [
        ({"matta": None}, 15, Fraction(48, 780)),
        ({"matta": "Kd"}, 15, Fraction(59, 780)),
        ({"matta": None, "two_sevens_pays": 3}, 28, Fraction(6, 780)),
    ],
    ids=["reale", "reale-with-matta", "two-sevens"],
)
def test_the_chance_of_a_first_pair(overrides: dict[str, object], total_half: int, chance: Fraction) -> None:
    assert two_card_chance(resolve(overrides), total_half) == chance


@pytest.mark.parametrize(("stands_half", "percent"), [(8, "15.28282"), (10, "26.75550"), (12, "43.13313")])
def test_the_chance_of_a_bust(stands_half: int, percent: str) -> None:
    assert _rounded(100 * bust_chance(resolve(ALL_SINGLE), stands_half), 5) == percent


@pytest.mark.parametrize(
    ("player_half", "gain"),
    [
        (8, Fraction(-23154573701043, 139811008337000)),
        (10, Fraction(-218179120494761, 1258299075033000)),
    ],
)
def test_the_expectation_where_all_is_paid_single(player_half: int, gain: Fraction) -> None:
    assert expectation(resolve(ALL_SINGLE), player_half, 10) == gain


def test_the_expectation_with_reale_paid_and_collected_double() -> None:
    rules = resolve({"preset": "reale", "matta": None})
    assert expectation(rules, 10, 10) == Fraction(-204909133957811, 1258299075033000)


def test_the_casino_returns_more_to_the_best_player_than_casinos_publish() -> None:
    gain = expectation(PRESETS["casino"], "best", 10)
    assert 1 + gain == Fraction(53738054974529, 53830976472000)
    assert _rounded(100 * (1 + gain), 5) == "99.82738"


def test_with_an_endless_deck_it_is_best_to_stand_from_five() -> None:
    gains = {stands_half: endless_expectation(stands_half) for stands_half in range(1, 16)}
    assert max(gains, key=gains.__getitem__) == 10
    assert _rounded(gains[10], 8) == "-0.29757380"
