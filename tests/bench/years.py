"""A log of a million events: how it is audited, and how a table behind it begins. Takes a quarter of an hour.

`python -m tests.bench.years [EVENTS]`
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from service.log.log import Log
from service.settings import Settings
from service.table.state import Table
from service.wiring import Service, wire
from tests.bench import house
from tests.bench.played import grown
from tests.bench.rows import Row, as_lines

EVENTS = 1_000_000
SHORT = 100
COLD_LOADS = 200


def measure(folder: Path, events: int = EVENTS) -> list[Row]:
    """Hands audited a second, the memory that took, and a cold load beside that of a table of a hundred events."""
    with house.server(folder) as settings:
        service = wire(settings)
        service.redis.config_set("appendfsync", "no")
        short, long = (grown(service, seed, _until(count)) for seed, count in ((1, SHORT), (2, events)))
        with ProcessPoolExecutor(1, get_context("spawn")) as alone:
            hands, seconds, before, after = alone.submit(audited, settings, long.stream).result()
        cold = _cold_loads(service, short.stream, long.stream)
        held = service.redis.memory_usage(service.log.keys.log(long.stream), samples=0) or 0
    return [
        Row("long_log_events", long.state.version),
        Row("long_log_hands", hands),
        Row("long_log_redis_mib", round(held / 2**20)),
        Row("audit_hands_per_s", round(hands / seconds)),
        Row("audit_events_per_s", round(long.state.version / seconds)),
        Row("audit_memory_mib", round((after - before) / 1024)),
        Row("cold_load_behind_long_log_ratio", round(cold, 3), "aim 1.2"),
    ]


def _until(events: int) -> Callable[[Table], bool]:
    return lambda table: table.version >= events


def audited(settings: Settings, stream: str) -> tuple[int, float, int, int]:
    """In a process of its own: hands, seconds, and the most memory held (KiB) before the audit and after."""
    service = wire(settings)
    before, begun = _most_held(), time.perf_counter()
    told = service.auditor.stream(stream)
    assert told.verdict == "upheld", told.findings[:3]
    return told.hands, time.perf_counter() - begun, before, _most_held()


def _most_held() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _cold_loads(service: Service, short: str, long: str) -> float:
    """How much longer it takes to load the table behind the long log, each load by a process that knows nothing yet."""
    ratios = [_load(service, long) / _load(service, short) for _ in range(COLD_LOADS)]
    return median(ratios)


def _load(service: Service, stream: str) -> float:
    log, begun = Log(service.redis, service.settings.partitions), time.perf_counter()
    log.load(stream, service.tables)
    return time.perf_counter() - begun


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="mazziere-years-") as folder:
        print("\n".join(as_lines(measure(Path(folder), *map(int, sys.argv[1:])))))
