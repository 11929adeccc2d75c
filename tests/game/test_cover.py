import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.cards import Card
from service.game.cover import largest_stake, worst_loss, worst_win
from service.game.rules import RuleSet
from service.game.rules_json import resolve
from service.game.settlement import Played, settle
from tests.game.strategies import deals, rule_sets


@pytest.mark.parametrize(
    ("document", "win", "loss"),
    [
        ({}, 14, 14),
        ({"preset": "family"}, 7, 7),
        ({"preset": "royal"}, 21, 21),
        ({"preset": "family", "reale_pays": "3:2"}, 10, 7),
        ({"preset": "family", "matta_reale_pays": 3}, 7, 7),
        ({"preset": "family", "matta": "Kd", "matta_reale_pays": 3}, 21, 21),
        ({"preset": "family", "seven_and_half_pays": 2}, 14, 7),
    ],
)
def test_worst_win_and_loss_of_seven_chips(document: dict[str, object], win: int, loss: int) -> None:
    """The largest multiple that is on, floored; a matta reale counts only where there is a matta."""
    rules = resolve(document)
    assert (worst_win(rules, 7), worst_loss(rules, 7)) == (win, loss)


@given(rule_sets(), deals(), st.integers(1, 10**9))
def test_no_settlement_moves_more_than_was_covered(rules: RuleSet, deal: list[tuple[Card, ...]], stake: int) -> None:
    bank, *players = deal
    *lines, _ = settle(rules, Played(1, 0, 0, bank), [Played(2, 0, stake, cards) for cards in players])
    for line in lines:
        assert -worst_loss(rules, stake) <= line.net <= worst_win(rules, stake)


@given(rule_sets(), st.integers(0, 400), st.integers(-50, 400))
def test_the_largest_stake_is_the_last_that_fits(rules: RuleSet, stack: int, free: int) -> None:
    fitting = [
        stake
        for stake in range(rules.min_stake, rules.max_stake + 1)
        if worst_loss(rules, stake) <= stack and worst_win(rules, stake) <= free
    ]
    assert largest_stake(rules, stack, free) == max(fitting, default=0)
