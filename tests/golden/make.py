"""Writes the golden logs of the present release, once: `python -m tests.golden.make` before a release is tagged.

A folder that is there is never written over.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from service.api.event_types import event_schemas
from service.api.release import RELEASE
from service.simulation.table import SimulatedTable
from service.stream.catalogue import type_name
from service.table import commands as c
from service.table.facts import CATALOGUE
from service.table.views import view
from tests.properties.play import RandomTable
from tests.records.tables import HOUSES, random_table, recorded
from tests.table.giro import Giro
from tests.table.succeeding import full_table, successor_of

HERE = Path(__file__).parent
MOST_EVENTS = 220
CANDIDATES = 1_500


def main() -> None:
    folder = HERE / RELEASE
    folder.mkdir()
    for number, table in enumerate(_tables(), 1):
        (folder / f"table-{number:02}.jsonl").write_text("".join(f"{line}\n" for line in _lines(table)))
    (folder / "schemas.json").write_text(json.dumps(schemas(), indent=1, sort_keys=True) + "\n")


def schemas() -> dict[str, Any]:
    """By type, the schema version and the schema itself without its words."""
    return {type: _bare(schema) for type, schema in event_schemas().items()}


def _tables() -> list[SimulatedTable]:
    """A table of every house, and further ones until every event type has come."""
    chosen = [random_table(seed, hands=2, rules=rules) for seed, rules in enumerate(HOUSES)]
    chosen += [*_succession(), _circuits()]
    missing = {name for name, _ in CATALOGUE} - _types(chosen)
    for seed in range(CANDIDATES):
        table = _stirred(seed)
        if len(table.events) <= MOST_EVENTS and missing & _types([table]):
            chosen.append(table)
            missing -= _types([table])
    assert not missing, missing
    return chosen


def _succession() -> list[SimulatedTable]:
    """A full table, and the one that went on in its place."""
    full = full_table(HOUSES[1])
    heir = successor_of(full)
    full.send(c.NoteSuccessor(heir.state.id))
    heir.play(1)
    return [full, heir]


def _circuits() -> SimulatedTable:
    """A tournament's table: a sealed circuit, a penalty, an open circuit, and somebody goes."""
    table = Giro({"p_anna": 90, "b_bruno": 80, "b_carla": 70}, first_bet=True, sealed_stakes=True)
    table.begin(sealed=True).end_circuit()
    table.send(c.AcknowledgeCircuit(1))
    table.send(c.Penalise(1, "p_anna", 5, "late"))
    table.begin().end_circuit()
    table.send(c.UnseatEntrant("p_anna"))
    return table


def _stirred(seed: int) -> SimulatedTable:
    """A table at which anything may happen; at its end a ruling sets two stacks right."""
    random = Random(seed)
    table = RandomTable(random.choice(HOUSES), random)
    for _ in range(90):
        table.step()
    players = [seat.player for seat in table.state.seats]
    if table.state.stage == "waiting" and len(players) > 1:
        changes = (c.Adjustment(players[0], -1), c.Adjustment(players[1], 1))
        table.send(c.AdjustChips("d_golden", 1, changes), "o_night")
    return table


def _types(tables: list[SimulatedTable]) -> set[str]:
    return {type_name(type(event.fact)) for table in tables for event in table.events}


def _lines(table: SimulatedTable) -> list[str]:
    """First what the fold must come to, then the stored events."""
    expected = {"stream": table.stream, "view": view(table.state, None, table.head, {})}
    rows = [
        [
            record.type,
            record.v,
            record.at,
            record.actor,
            record.cause,
            record.data.decode(),
            None if record.secret is None else record.secret.decode(),
            record.hash.hex(),
        ]
        for record in recorded(table)
    ]
    return [msgspec.json.encode(line).decode() for line in [expected, *rows]]


def _bare(schema: Any) -> Any:
    """Without titles and descriptions, which may be put better at any time."""
    if isinstance(schema, dict):
        return {name: _bare(value) for name, value in schema.items() if name not in ("title", "description", "$schema")}
    return list(map(_bare, schema)) if isinstance(schema, list) else schema


if __name__ == "__main__":
    main()
