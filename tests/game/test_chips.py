from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.chips import Multiple, largest_stake_paid_by, parse_multiple, pay

MULTIPLES = st.sampled_from([Multiple(1), Multiple(2), Multiple(3), Multiple(3, 2), Multiple(6, 5)])
CHIPS = st.integers(1, 10**9)


@given(CHIPS, MULTIPLES)
def test_a_ratio_pays_the_floor_so_that_the_fraction_stays_with_the_payer(stake: int, multiple: Multiple) -> None:
    assert pay(stake, multiple) == floor(stake * Fraction(multiple.numerator, multiple.denominator))


@given(CHIPS, MULTIPLES)
def test_the_largest_stake_paid_by_some_chips_fits_and_the_next_does_not(chips: int, multiple: Multiple) -> None:
    stake = largest_stake_paid_by(chips, multiple)
    assert pay(stake, multiple) <= chips < pay(stake + 1, multiple)


@given(MULTIPLES, MULTIPLES)
def test_multiples_compare_as_ratios(one: Multiple, other: Multiple) -> None:
    ratios = Fraction(one.numerator, one.denominator), Fraction(other.numerator, other.denominator)
    assert (one > other) == (ratios[0] > ratios[1])


@pytest.mark.parametrize(("text", "multiple"), [("2", Multiple(2)), ("3:2", Multiple(3, 2))])
def test_a_multiple_is_written_as_rules_write_it(text: str, multiple: Multiple) -> None:
    assert parse_multiple(text) == multiple
    assert str(multiple) == text
