"""Every row of the settlement table, played over REST with a rigged deck: one player against the bank."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "game" / "settlement.json").read_text())
PLENTY = {"seats": 2, "starting_stack": 500}
"""So that every stake of the rows is covered."""


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_a_row_is_settled_as_it_says(service: Service, nobody: Caller, row: dict[str, Any]) -> None:
    bank, player = nobody.guest("Bank"), nobody.guest("Player")
    rules = {"preset": row["preset"], **row["overrides"], **PLENTY}
    table = open_table(bank, rules=rules, sandbox={"deck": deck(row), "bank": 1})
    sit(table, bank, player)
    work(service)
    act(player, table, "stake", amount=row["stake"])
    play(player, table, 2, draws=len(row["player"]) - 1)
    play(bank, table, 1, draws=len(row["bank"]) - 1)
    work(service)
    (line,) = (line for line in nobody.get(table).json["last_settlement"]["lines"] if line["seat"] == 2)
    assert (line["net"], line["rule"]) == (row["net"], row["rule"])


def deck(row: dict[str, Any]) -> list[str]:
    """The player's first card, the bank's, then what each draws."""
    return [row["player"][0], row["bank"][0], *row["player"][1:], *row["bank"][1:]]


def play(caller: Caller, table: str, seat: int, draws: int) -> None:
    """Draw so many cards, then stand, unless the last card ended the turn."""
    for _ in range(draws):
        act(caller, table, "draw")
    if (caller.get(table).json["turn"] or {}).get("seat") == seat:
        act(caller, table, "stand")
