"""A log of a million events: how it is audited, and how a table behind it begins. Takes a quarter of an hour.

`python -m tests.bench.years [EVENTS]`
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from service.log.log import Log
from service.settings import Settings
from service.simulation.table import SimulatedTable
from service.stream.chain import Head, genesis
from service.stream.event import Record
from service.table.commands import ResumeTable
from service.table.decider import TableDecider
from service.table.facts import HandSettled
from service.wiring import Service, wire
from tests.bench import house
from tests.bench.played import BOTS, LASTING
from tests.bench.rows import Row, as_line
from tests.log.streams import onto

EVENTS = 1_000_000
SHORT = 100
COLD_LOADS = 200


def measure(folder: Path, events: int = EVENTS) -> list[Row]:
    """Hands audited a second, the memory that took, and a cold load beside that of a table of a hundred events."""
    with house.server(folder) as settings:
        service = wire(settings)
        service.redis.config_set("appendfsync", "no")
        short, long = grown(service, 1, SHORT), grown(service, 2, events)
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


def grown(service: Service, seed: int, events: int) -> SimulatedTable:
    """A table of bots, woken whenever it rests, until its log in Redis has so many events, and every hand is signed."""
    table = SimulatedTable(LASTING, seed=seed)
    table.decider = TableDecider(service.tables.dealer, most_events=sys.maxsize)
    table.seat_bots(*BOTS)
    head = genesis(table.stream)
    while table.state.version < events or table.state.stage != "waiting":
        debts = table.debts
        if debts:
            table.pay(debts[0])
        else:
            table.send(ResumeTable(), table.opener)
        if len(table.events) >= 400:
            head = _stored(service, table, head)
    _stored(service, table, head)
    return table


def _stored(service: Service, table: SimulatedTable, head: Head) -> Head:
    """Append what has happened since `head`, forget it here, and sign the settlements."""
    before, records, restated = head, list[Record](), None
    for event in table.events:
        records.append(table.decider.catalogue.record(head, event))
        head = Head(event.version, records[-1].hash)
        restated = event.version if table.decider.restates(event) else restated
    service.log.append(table.stream, onto(before), records, (), None, restated)
    for event in table.events:
        if isinstance(event.fact, HandSettled):
            service.checkpoints.sign(table.stream, event.version)
    table.events = []
    return head


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
        for row in measure(Path(folder), *map(int, sys.argv[1:])):
            print(as_line(row))
