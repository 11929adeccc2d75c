"""Tallies of hands, against the same figures worked out from the hands themselves."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean, variance

from hypothesis import given
from hypothesis import strategies as st

from service.simulation.tally import Estimate, Tally

hands = st.tuples(st.integers(1, 100), st.integers(-300, 300))
many = st.lists(hands, min_size=2, max_size=30)


def tallied(played: list[tuple[int, int]]) -> Tally:
    return sum((Tally.of(staked, net) for staked, net in played), Tally())


@given(many)
def test_the_net_a_hand_has_the_mean_of_the_hands_and_its_standard_error_squared(played: list[tuple[int, int]]) -> None:
    nets = [Fraction(net) for _, net in played]
    assert tallied(played).net_per_hand == Estimate(mean(nets), variance(nets) / len(nets))


@given(many)
def test_the_share_won_is_that_of_a_coin_with_two_sides(played: list[tuple[int, int]]) -> None:
    won = [Fraction(net > 0) for _, net in played]
    assert tallied(played).share_won == Estimate(mean(won), variance(won) / len(won))


@given(st.integers(1, 100), st.lists(st.integers(-300, 300), min_size=2, max_size=30))
def test_with_equal_stakes_the_net_a_stake_is_the_net_a_hand_divided(stake: int, nets: list[int]) -> None:
    tally = tallied([(stake, net) for net in nets])
    hand, chip = tally.net_per_hand, tally.net_per_stake
    assert hand is not None
    assert chip == Estimate(hand.mean / stake, hand.variance / stake**2)


@given(st.lists(st.integers(1, 100), min_size=2, max_size=30))
def test_who_always_loses_the_stake_loses_one_a_stake_for_sure(stakes: list[int]) -> None:
    assert tallied([(stake, -stake) for stake in stakes]).net_per_stake == Estimate(Fraction(-1), Fraction(0))


def test_one_hand_tells_no_spread() -> None:
    assert Tally.of(5, -5).net_per_hand is None
