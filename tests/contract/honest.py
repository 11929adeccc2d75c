"""An honest table's bundle, to be tampered with."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from service.simulation.table import SimulatedTable
from tests.records.tables import HOUSES, exported, logged, random_table

Bundle = dict[str, Any]
Event = dict[str, Any]


@cache
def table(seed: int = 5) -> SimulatedTable:
    return random_table(seed, hands=3, rules=HOUSES[0])


@cache
def _text(seed: int = 5) -> str:
    return json.dumps(exported(logged(table(seed)), table(seed)))


def honest(seed: int = 5) -> Bundle:
    """A fresh copy of the bundle of a table at which three hands were settled and cuts were given."""
    bundle: Bundle = json.loads(_text(seed))
    return bundle


def of_type(bundle: Bundle, type: str, place: int = 0) -> Event:
    """The first event of a type, or a later one."""
    found: list[Event] = [event for event in bundle["events"] if event["type"] == type]
    return found[place]
