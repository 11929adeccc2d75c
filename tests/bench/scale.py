"""What an action costs, and whom, when the log lies on one server or on a cluster, and with more API processes.

On a machine with fewer cores than processes the rate tells little; the processor time does, since it is spent whoever
waits. It is counted from what the kernel says of the API's processes and of the log's servers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from service.settings import Settings
from tests.bench import house
from tests.bench.crowd import requests_made
from tests.bench.guests import opened, play_piece, tables_of_guests
from tests.bench.rows import Row, spread
from tests.cluster import LoopbackCluster

ROUNDS = 3
TABLES = 60
APIS = (1, 2, 4)
TICKS_PER_S = os.sysconf("SC_CLK_TCK")


class Served(msgspec.Struct, frozen=True):
    """Settings of a service, and the processes of its log's servers."""

    name: str
    settings: Settings
    servers: Sequence[int]


def measure(folder: Path) -> list[Row]:
    """For each layout and number of API processes: actions a second, and milliseconds of processor for each."""
    rows = []
    for layout in (0, 1, 3):
        with _served(folder / str(layout), layout) as served:
            for processes in APIS:
                rows += _rows(served, processes)
    return rows


def spent(pids: Sequence[int]) -> float:
    """Seconds of processor that the processes have used, by themselves and in the kernel."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS_PER_S


def children_of(pid: int) -> list[int]:
    """The processes that a process started and that still run."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def _served(folder: Path, primaries: int) -> Iterator[Served]:
    """One plain server, or a cluster of so many primaries without replicas; each writes to disk every second."""
    if primaries == 0:
        with house.server(folder) as settings, house.client(settings) as redis:
            redis.config_set("appendfsync", "everysec")
            yield Served("plain", settings, [int(redis.info("server")["process_id"])])
        return
    cluster = LoopbackCluster(folder / "cluster", primaries, replicas=False)
    try:
        asked = {**house.ALONE, "MAZZIERE_DATA_DIR": str(folder), "MAZZIERE_SANDBOX": "1", "MAZZIERE_GUESTS": "1"}
        settings = Settings.read({**asked, "MAZZIERE_REDIS_URL": cluster.url})
        yield Served(f"cluster{primaries}", settings, [node.pid for node in cluster.nodes])
    finally:
        cluster.stop()


def _rows(served: Served, processes: int) -> list[Row]:
    settings = replace(served.settings, api_processes=processes)
    rates, api_ms, log_ms = [], [], []
    with house.serving_api(settings) as port:
        tables = tables_of_guests(port, TABLES)
        for _ in range(ROUNDS):
            pieces = opened(settings, port, tables)
            before = spent(_apis()), spent(served.servers)
            actions, seconds = requests_made(port, play_piece, pieces)
            after = spent(_apis()), spent(served.servers)
            rates.append(actions / seconds)
            api_ms.append(1_000 * (after[0] - before[0]) / actions)
            log_ms.append(1_000 * (after[1] - before[1]) / actions)
    name = f"{served.name}_api{processes}"
    return [
        Row(f"{name}_actions_per_s", spread(rates)),
        Row(f"{name}_api_cpu_ms", spread(api_ms)),
        Row(f"{name}_log_cpu_ms", spread(log_ms)),
    ]


def _apis() -> list[int]:
    """Every process of the API that this one started."""
    apis = [pid for pid in children_of(os.getpid()) if b"service.cli" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return [pid for api in apis for pid in (api, *children_of(api))]
