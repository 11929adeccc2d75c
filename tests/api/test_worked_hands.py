"""Hands worked out by hand from the rules, each citing the rule that decides it, played over REST with rigged decks.

Seat 1 holds the bank unless the house does. Everybody else is dealt to in the order of the seats, the bank last.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from service.game.options import OPTIONS, TOURNAMENT
from service.game.presets import PRESETS
from service.game.rules_json import describe, resolve
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work

HANDS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "worked_hands.json").read_text())
LINE = ("seat", "hand_index", "stake", "points", "bank_points", "outcome", "rule", "net")
SIZES = {"min_stake", "max_stake", "starting_stack", "seats", "bet_seconds", "turn_seconds"}


@pytest.mark.parametrize("worked", HANDS, ids=[worked["hand"] for worked in HANDS])
def test_a_hand_worked_out_by_hand(service: Service, nobody: Caller, worked: dict[str, Any]) -> None:
    players = [nobody.guest(f"Seat {number}") for number in range(1, worked.get("seats", 2) + 1)]
    table = open_table(players[0], rules=worked["rules"], sandbox={"deck": worked["deck"].split(), "bank": 1})
    sit(table, *players)
    work(service)
    for move in worked["play"]:
        number, action, *words = move.split()
        act(players[int(number) - 1], table, action, **fields(action, words))
        work(service)
    seen = nobody.get(table).json
    lines = [[line[name] for name in LINE] for line in seen["last_settlement"]["lines"]]
    assert lines == worked["lines"]
    assert sum(net for *_, net in worked["lines"]) == 0
    assert seen["bank_seat"] == worked["next"]
    if "stacks" in worked:
        assert [seat["stack"] for seat in seen["seats"]] == worked["stacks"]


def fields(action: str, words: list[str]) -> dict[str, Any]:
    """What a move says besides its type: chips, points, or that a card is drawn closed."""
    if words == ["closed"]:
        return {"closed": True}
    if not words:
        return {}
    return {"amount": int(words[0])} if action == "stake" else {"points": float(words[0])}


def test_every_preset_and_every_variant_is_played_at_least_twice() -> None:
    """The sizes of stakes, stacks and times apart, and what only tournaments have."""
    usual = describe(resolve({}))
    played = Counter(worked["rules"].get("preset", "reale") for worked in HANDS)
    for worked in HANDS:
        rules = describe(resolve(worked["rules"]))
        played.update(option for option in rules if rules[option] != usual[option])
    assert {name for name in {*PRESETS, *OPTIONS} - SIZES - {*TOURNAMENT} if played[name] < 2} == set()
