"""Whether an action waits longer at a table that has played ten thousand hands than at one that has played ten.

Four bots played them in memory. Then a guest sits down at both, and both go on through the API, an action here and an
action there.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from service.simulation.table import SimulatedTable
from service.table.state import Table
from service.wiring import Service, wire
from tests.api.callers import work
from tests.bench import house
from tests.bench.client import Connection
from tests.bench.guests import STAKE, STAND
from tests.bench.played import grown
from tests.bench.rows import Row, percentile

YOUNG, OLD = 10, 10_000
SEEDS = (2_222_222_222_222_222, 3_333_333_333_333_333)
"""Of the simulated tables, whose ids they make: such as the API takes for a table's."""

ACTIONS = 500
LONGEST = 1_000_000
"""Events that a table may have, so that none goes on as another meanwhile."""

PLAN = {"stake": STAKE, "stand": STAND, "ready": b'{"type": "ready"}'}


class Seen(msgspec.Struct, frozen=True):
    """What the guest needs of a view: what it may do, by name."""

    legal_actions: tuple[dict[str, Any], ...] = ()


_read = msgspec.json.Decoder(Seen).decode


def measure(folder: Path) -> list[Row]:
    """Milliseconds of the guest's actions at both tables, and the ratios."""
    with house.server(folder) as settings:
        settings = replace(settings, table_events=LONGEST)
        service = wire(settings)
        tables = [
            grown(service, seed, partial(_has_played, hands)) for seed, hands in zip(SEEDS, (YOUNG, OLD), strict=True)
        ]
        with house.serving_api(settings) as port, closing(Connection(port)) as connection:
            young, old = _waits(service, connection, tables)
    return [
        Row("action_at_hand_10_ms_p50", percentile(young, 50)),
        Row("action_at_hand_10_ms_p95", percentile(young, 95)),
        Row("action_at_hand_10000_ms_p50", percentile(old, 50)),
        Row("action_at_hand_10000_ms_p95", percentile(old, 95)),
        Row("action_age_p50_ratio", round(percentile(old, 50) / percentile(young, 50), 2), "aim < 1.2"),
        Row("action_age_p95_ratio", round(percentile(old, 95) / percentile(young, 95), 2), "aim < 1.2"),
    ]


def _has_played(hands: int, table: Table) -> bool:
    return table.hand >= hands


def _waits(service: Service, connection: Connection, tables: Sequence[SimulatedTable]) -> list[list[float]]:
    """Milliseconds of each action of a guest at each of the tables."""
    token = connection.make("/v1/players", None, name="Guest")["token"]
    for table in tables:
        connection.make(f"/v1/tables/{table.state.id}/seats", token)
    waits: list[list[float]] = [[] for _ in tables]
    for _ in range(ACTIONS):
        for table, known in zip(tables, waits, strict=True):
            work(service)
            known.append(_act(connection, f"/v1/tables/{table.state.id}", token))
    return waits


def _act(connection: Connection, path: str, token: str) -> float:
    """Stake, stand, or wake a table of bots that rests; answers the milliseconds that took."""
    legal = {action["type"] for action in _read(connection.get(path, token)).legal_actions}
    action = next(action for kind, action in PLAN.items() if kind in legal)
    begun = time.perf_counter()
    connection.post(f"{path}/actions", token, action)
    return 1_000 * (time.perf_counter() - begun)
