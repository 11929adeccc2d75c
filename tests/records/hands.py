"""Hands of random tables, read back from a log, with what was seen of them while they were played."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import jsonschema

from service.game.rules import RuleSet
from service.log.log import Log
from service.records.hand_log import HandLog, read_hand
from service.records.hand_record import hand_record
from service.simulation.table import SimulatedTable
from service.stream.event import Event
from service.table.facts import HandSettled, HandVoided
from service.table.state import Table
from tests.properties.play import RandomTable, played
from tests.records.tables import logged, names

SCHEMA = json.loads((Path(__file__).parents[2] / "api_spec" / "hand_record.schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


class Witnessed:
    """A table played at random, its log, and the table after each version as it was then."""

    def __init__(self, rules: RuleSet, random: Random, steps: int) -> None:
        self.states: dict[int, Table] = {}
        self.ended: dict[int, Table] = {}
        self.table: RandomTable = played(rules, random, steps, self._watch)
        self.log = logged(self.table)

    def hands(self) -> list[HandLog]:
        """Every hand, the running one too."""
        return [hand_of(self.log, self.table, number) for number in range(1, self.table.state.hand + 1)]

    def people(self, hand: HandLog) -> list[str | None]:
        """All through whose eyes the hand may be seen."""
        return [None, *sorted({seat.player for step in hand.steps for seat in step.after.seats})]

    def _watch(self, _before: Table, event: Event, after: Table) -> None:
        self.states[event.version] = after
        if isinstance(event.fact, HandSettled | HandVoided):
            self.ended[event.fact.hand] = after


def hand_of(log: Log, table: SimulatedTable, number: int) -> HandLog:
    return read_hand(log, table.state.id, number)


def told(hand: HandLog, viewer: str | None = None, language: str = "en") -> dict[str, Any]:
    """The hand's record as it reads from JSON; fails where that is not as its schema says."""
    document: dict[str, Any] = json.loads(json.dumps(hand_record(hand, viewer, names, language)))
    VALIDATOR.validate(document)
    return document


def lying(document: dict[str, Any], version: int, viewer: str | None) -> dict[int, list[str]]:
    """By seat: the cards that `viewer` could see on the table just after `version`, as the record tells it."""
    seen = defaultdict(list)
    for card in document["cards"]:
        opened = card["open_to_all"]
        is_open = opened is not None and opened["version"] <= version
        is_gone = card["version"] > version or (card["burned"] and is_open)
        if not is_gone and (is_open or (viewer is not None and card["holder"] == viewer)):
            seen[card["seat"]].append(card["card"])
    return {seat: sorted(cards) for seat, cards in seen.items()}
