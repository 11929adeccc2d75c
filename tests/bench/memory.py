"""What an event costs in Redis, in bytes: in the log alone, and with all else that an append leaves behind."""

from __future__ import annotations

import secrets
from pathlib import Path

from msgspec.structs import replace
from redis import Redis

from service.table.commands import OpenTable, SeatBot
from service.table.decider import stream_of
from service.wiring import Service, wire
from tests.api.callers import work
from tests.bench import house
from tests.bench.played import BOTS, LASTING
from tests.bench.rows import Row

TABLES = 10
HANDS = 60


def measure(folder: Path) -> list[Row]:
    """Bytes per event, counted by the server, of bots' tables played by jobs as the service has them."""
    with house.server(folder) as settings, house.client(settings) as redis:
        service = wire(settings)
        before = _used(redis)
        streams = [_open(service, number) for number in range(TABLES)]
        work(service)
        events = sum(service.log.head(stream).version for stream in streams)
        logs = sum(redis.memory_usage(service.log.keys.log(stream), samples=0) or 0 for stream in streams)
        used = _used(redis) - before
    return [
        Row("log_bytes_per_event", round(logs / events, 1)),
        Row("used_memory_bytes_per_event", round(used / events, 1)),
        Row("used_memory_bytes_per_hand", round(used / TABLES / HANDS)),
    ]


def _open(service: Service, number: int) -> str:
    """A table of bots that closes by itself after so many hands; answers its stream."""
    stream = stream_of(f"t_{number:016}")
    rules = replace(LASTING, hands=HANDS)
    for command in (OpenTable("Bench", rules), *(SeatBot(bot, f"b_{seat:016}") for seat, bot in enumerate(BOTS))):
        service.transactor.run(
            service.tables,
            stream,
            command,
            actor="p_aaaaaaaaaaaaaaaa",
            cause=secrets.token_hex(16),
            entropy=service.entropy,
            create=isinstance(command, OpenTable),
        )
    return stream


def _used(redis: Redis) -> int:
    return int(redis.info("memory")["used_memory"])
