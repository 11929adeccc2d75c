"""Events a second replayed from Redis by the table's own fold, beside the `eventsourcing` package; and a cold load."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from redis import Redis

from service.log.archive import Archive
from service.log.entries import fold
from service.log.log import Log
from service.log.reader import Reader
from service.log.server import Server
from service.simulation.table import SimulatedTable
from tests.bench import house
from tests.bench.eventsourced import replayer
from tests.bench.played import bots_table, store
from tests.bench.rows import Row, ratio, spread

ROUNDS = 7
TABLES = 3
HANDS = 700
COLD_LOADS = 300


def measure(folder: Path) -> list[Row]:
    """Replay from the first event, the comparator's, their ratio, and a load by a process that knows nothing yet."""
    with house.server(folder) as settings, house.client(settings) as redis:
        tables = [bots_table(seed) for seed in range(TABLES)]
        for table in tables:
            table.play(HANDS)
            store(Log(redis), table)
        theirs = replayer(sum(table.state.version for table in tables))
        ours, others = _rounds(lambda: _replay(redis, tables), theirs)
        loads = [_cold_load(redis, table) for table in tables for _ in range(COLD_LOADS // TABLES)]
    return [
        Row("replay_events_per_s", spread(ours), "floor 100,000, aim 150,000"),
        Row("replay_eventsourcing_events_per_s", spread(others) if others else None),
        Row("replay_ratio", ratio(ours, others) if others else None, "aim 2"),
        Row("cold_load_ms", spread(loads)),
    ]


def _rounds(ours: Callable[[], int], theirs: Callable[[], int] | None) -> tuple[list[float], list[float]]:
    """Both in turn, in events a second."""
    rates, others = [], []
    for _ in range(ROUNDS):
        rates.append(_rate(ours))
        if theirs is not None:
            others.append(_rate(theirs))
    return rates, others


def _rate(replay: Callable[[], int]) -> float:
    begun = time.perf_counter()
    return replay() / (time.perf_counter() - begun)


def _replay(redis: Redis, tables: Sequence[SimulatedTable]) -> int:
    """Fold every event of the tables, and answer how many there were."""
    reader = Reader(Server(redis), Log(redis).keys, Archive("memory://"))
    for table in tables:
        entries = reader.between(table.stream, 1, table.state.version)
        assert fold(table.decider, table.decider.initial(table.stream), entries) == table.state
    return sum(table.state.version for table in tables)


def _cold_load(redis: Redis, table: SimulatedTable) -> float:
    """How many milliseconds it takes to load a table from its last `hand_opened`."""
    begun = time.perf_counter()
    loaded = Log(redis).load(table.stream, table.decider)
    assert loaded.head.version == table.state.version
    return 1_000 * (time.perf_counter() - begun)
