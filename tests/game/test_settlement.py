"""Who wins, by which rule and how much: the published rows, then each point of *Which hand wins*."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.cards import Card
from service.game.rules import RuleSet
from service.game.rules_json import resolve
from service.game.settlement import Line, Played, settle
from tests.game.strategies import deals, rule_sets

ROWS = json.loads(Path(__file__).with_name("settlement.json").read_text())


def one(rules: RuleSet, player: str, bank: str, stake: int = 10, *, split: bool = False) -> Line:
    """The line of one hand against the bank's."""
    hands = [Played(2, 0, stake, _cards(player), split=split)]
    return settle(rules, Played(1, 0, 0, _cards(bank)), hands)[0]


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in text.split())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['preset']}-{row['rule']}")
def test_published_row(row: dict[str, Any]) -> None:
    rules = resolve({"preset": row["preset"], **row["overrides"]})
    line = one(rules, " ".join(row["player"]), " ".join(row["bank"]), row["stake"])
    assert (line.net, line.rule) == (row["net"], row["rule"])


def test_a_bust_player_loses_the_single_stake_even_when_the_bank_holds_a_reale() -> None:
    line = one(resolve({}), "7h 2c", "Js 7s")
    assert (line.outcome, line.rule, line.net) == ("lose", "bust", -10)
    assert (line.points_half, line.bank_points_half) == (18, 15)


def test_the_banks_two_sevens_collect_their_multiple_from_a_reale_too() -> None:
    line = one(resolve({"preset": "royal"}), "7c Jd", "7h 7s")
    assert (line.rule, line.net) == ("two_sevens", -30)


def test_two_sevens_on_both_sides_are_a_tie_of_the_single_stake() -> None:
    line = one(resolve({"preset": "royal"}), "7c 7d", "7h 7s")
    assert (line.rule, line.net) == ("tie", -10)


def test_a_matta_reale_is_paid_once_against_a_plain_seven_and_a_half_where_a_reale_beats_it_singly() -> None:
    rules = resolve({"matta_reale_pays": 3, "reale_beats_plain": "single"})
    line = one(rules, "Kd 7h", "Js 3d 4c")
    assert (line.rule, line.net) == ("matta_reale", 10)


def test_a_reale_that_loses_to_a_matta_reale_of_equal_class_loses_the_single_stake() -> None:
    line = one(resolve({"matta_reale_pays": 3}), "Js 7h", "Kd 7c")
    assert (line.rule, line.net) == ("reale_tie", -10)


def test_a_bank_reale_beats_the_plain_seven_and_a_half_of_a_split_hand() -> None:
    line = one(resolve({"preset": "siete_y_media"}), "Js 7h", "Qd 7c", split=True)
    assert (line.rule, line.net) == ("bank_reale", -20)


def test_where_reale_and_plain_are_equal_a_bank_reale_still_collects_from_totals() -> None:
    rules = resolve({"reale_beats_plain": "no"})
    assert one(rules, "6h", "Qd 7c").net == -20
    assert one(rules, "Js 3d 4c", "Qd 7c").rule == "tie"


def test_the_royal_seven_beats_a_seven_but_no_better_bank() -> None:
    rules = resolve({"preset": "royal"})
    assert one(rules, "7d", "7c").rule == "royal_seven"
    assert one(rules, "7d", "6c").rule == "higher"
    assert one(rules, "7d", "Qd 7c").rule == "bank_reale"
    assert one(rules, "7c", "7d").rule == "tie", "the bank's has no privilege"


def test_each_hand_of_a_seat_is_compared_on_its_own_and_the_bank_line_comes_last() -> None:
    hands = [
        Played(3, 0, 10, _cards("Js 7h"), split=True),
        Played(3, 1, 10, _cards("Qs 5h 3c"), split=True),
        Played(4, 0, 3, _cards("6d")),
    ]
    lines = settle(resolve({"preset": "siete_y_media"}), Played(2, 0, 0, _cards("5c")), hands)
    assert [(line.seat, line.hand_index, line.net) for line in lines] == [
        (3, 0, 10),
        (3, 1, -10),
        (4, 0, 3),
        (2, 0, -3),
    ]
    bank = lines[-1]
    assert (bank.stake, bank.points_half, bank.outcome, bank.rule) == (0, 10, None, None)


@given(rule_sets(), deals(), st.data())
def test_nets_sum_to_zero_and_follow_the_outcome(
    rules: RuleSet, deal: list[tuple[Card, ...]], data: st.DataObject
) -> None:
    bank, *players = deal
    stakes = data.draw(st.lists(st.integers(1, 10**9), min_size=len(players), max_size=len(players)))
    hands = [Played(seat, 0, stakes[seat - 2], cards) for seat, cards in enumerate(players, start=2)]
    *lines, bank_line = settle(rules, Played(1, 0, 0, bank), hands)
    assert sum(line.net for line in lines) + bank_line.net == 0
    for line in lines:
        signs = {"win": line.net > 0, "lose": line.net < 0, "push": line.net == 0}
        assert line.outcome is not None
        assert signs[line.outcome]


@given(rule_sets(), deals(seats=2))
def test_ties_decide_equal_hands_and_nothing_else(rules: RuleSet, deal: list[tuple[Card, ...]]) -> None:
    bank, player = deal
    line = settle(rules, Played(1, 0, 0, bank), [Played(2, 0, 1, player)])[0]
    equal = line.rule in ("tie", "reale_tie", "push")
    assert not equal or line.points_half == line.bank_points_half
    assert (line.rule == "push") == (equal and rules.ties == "push")


def test_nobody_pays_more_than_is_in_their_purse() -> None:
    """Where the bank covers shares: an all-in pays a bank's reale with its stack, the bank a player's with its pot."""
    reale, seven = _cards("7s Js"), _cards("7h")
    rules = resolve({})
    assert settle(rules, Played(1, 0, 0, reale, purse=100), [Played(2, 0, 10, seven, purse=15)])[0].net == -15
    assert settle(rules, Played(1, 0, 0, seven, purse=15), [Played(2, 0, 10, reale, purse=100)])[0].net == 15


def test_a_purse_that_is_deep_enough_changes_nothing() -> None:
    reale, seven = _cards("7s Js"), _cards("7h")
    assert settle(resolve({}), Played(1, 0, 0, reale, purse=20), [Played(2, 0, 10, seven, purse=20)])[0].net == -20
