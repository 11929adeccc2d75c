"""The second reckoning agrees with the published rows, and with the game wherever hands may come to lie."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.audit.second import net
from service.game.cards import Card
from service.game.rules import RuleSet
from service.game.rules_json import resolve
from service.game.settlement import Played, settle
from service.table.state import Hand
from tests.game.strategies import deals, rule_sets

ROWS = json.loads((Path(__file__).parents[1] / "game" / "settlement.json").read_text())


def hand(cards: list[str], stake: int = 0, *, split: bool = False) -> Hand:
    return Hand(stake, tuple(map(Card, cards)), split=split)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['preset']}-{row['rule']}")
def test_published_row(row: dict[str, Any]) -> None:
    rules = resolve({"preset": row["preset"], **row["overrides"]})
    assert net(rules, hand(row["player"], row["stake"]), hand(row["bank"])) == row["net"]


@settings(max_examples=2_000, deadline=None)
@given(rule_sets(), deals(2), st.integers(1, 50), st.booleans())
def test_two_reckonings_of_any_two_hands_agree(
    rules: RuleSet, hands: list[tuple[Card, ...]], stake: int, split: bool
) -> None:
    mine, banks = hands
    line = settle(rules, Played(1, 0, 0, banks), [Played(2, 0, stake, mine, split)])[0]
    assert net(rules, Hand(stake, mine, split=split), Hand(0, banks)) == line.net
