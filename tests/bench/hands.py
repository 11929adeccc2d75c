"""What an event costs each kind of process, when bots play as fast as the dispatcher and the workers let them."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from service.log.log import Log
from service.settings import Settings
from service.supervisor.embedded import served
from service.wiring import wire
from tests.bench import house
from tests.bench.client import Connection
from tests.bench.played import BOTS
from tests.bench.rows import Row
from tests.bench.scale import children_of, spent
from tests.cluster import LoopbackCluster
from tests.supervisor.running import Running

TABLES = 24
SECONDS = 12
SETTLING_S = 2
RULES = {"preset": "reale", "starting_stack": 1_000_000, "min_stake": 1, "max_stake": 10}


def measure(folder: Path) -> list[Row]:
    """On one server and on a cluster: events a second, and milliseconds of processor for each, by kind of process."""
    return [row for primaries in (0, 3) for row in _rows(folder / str(primaries), primaries)]


def _rows(folder: Path, primaries: int) -> Iterator[Row]:
    name = f"cluster{primaries}" if primaries else "plain"
    with _log(folder, primaries) as (url, servers):
        chosen = {**house.ALONE, "MAZZIERE_DATA_DIR": str(folder / "data"), "MAZZIERE_REDIS_URL": url}
        everything = Running(folder / "data", **{**chosen, "MAZZIERE_FSYNC": "everysec"}).await_screen()
        try:
            with closing(Connection(int(everything.url.rpartition(":")[2]))) as connection:
                for _ in range(TABLES):
                    _seat_bots(connection, everything.token)
            log = wire(served(Settings.read(chosen))).log
            time.sleep(SETTLING_S)
            before, began = _spent(everything, servers), _events(log)
            time.sleep(SECONDS)
            after, events = _spent(everything, servers), _events(log) - began
        finally:
            everything.end()
    yield Row(f"{name}_events_per_s", round(events / SECONDS))
    for kind, seconds in sorted(after.items()):
        cost = 1_000 * (seconds - before[kind]) / events
        yield Row(f"{name}_{kind.replace(' ', '_')}_cpu_ms_per_event", round(cost, 3))


@contextmanager
def _log(folder: Path, primaries: int) -> Iterator[tuple[str, list[int]]]:
    """Where the log is, and its servers' processes; nowhere, where `up` is to run its own."""
    if not primaries:
        yield "", []
        return
    cluster = LoopbackCluster(folder / "cluster", primaries, replicas=False)
    try:
        yield cluster.url, [node.pid for node in cluster.nodes]
    finally:
        cluster.stop()


def _seat_bots(connection: Connection, token: str) -> None:
    """Open a table of four bots, who play without a pause."""
    settings = {"pause_ms": 0, "bot_ms": 0}
    opened = connection.make("/v1/tables", token, name="Bots", rules=RULES, settings=settings)
    for bot in BOTS:
        connection.make(f"/v1/tables/{opened['id']}/seats", token, bot=bot)


def _events(log: Log) -> int:
    return sum(log.head(stream).version for stream in log.streams("table"))


def _spent(everything: Running, servers: list[int]) -> dict[str, float]:
    """Seconds of processor so far, by the kind of process."""
    spending = defaultdict(float, log=spent(servers))
    for pid, kind in everything.children().items():
        spending[kind] += spent([pid, *children_of(pid)])
    return spending
