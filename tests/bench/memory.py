"""What an event and a thousand hands cost: memory of the log alone, and with all else; and bytes on the disk."""

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
from tests.supervisor.processes import eventually

TABLES = 10
HANDS = 100


def measure(folder: Path) -> list[Row]:
    """Counted by the server, of a thousand hands of four bots, ten tables, played by jobs as the service has them."""
    with house.server(folder) as settings, house.client(settings) as redis:
        service = wire(settings)
        before = _used(redis)
        streams = [_open(service, number) for number in range(TABLES)]
        work(service)
        events = sum(service.log.head(stream).version for stream in streams)
        logs = sum(redis.memory_usage(service.log.keys.log(stream), samples=0) or 0 for stream in streams)
        used, written = _used(redis) - before, _written(redis)
        redis.bgrewriteaof()
        eventually(lambda: not _rewrites(redis), 60)
        rewritten = _written(redis)
    return [
        Row("log_bytes_per_event", round(logs / events, 1)),
        Row("used_memory_bytes_per_event", round(used / events, 1)),
        Row("thousand_hands_events", events),
        Row("thousand_hands_memory_bytes", used),
        Row("thousand_hands_file_bytes", written),
        Row("thousand_hands_rewritten_file_bytes", rewritten),
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


def _written(redis: Redis) -> int:
    """How large its append-only file is."""
    return int(redis.info("persistence")["aof_current_size"])


def _rewrites(redis: Redis) -> bool:
    info = redis.info("persistence")
    return bool(info["aof_rewrite_in_progress"] or info["aof_rewrite_scheduled"])


def _used(redis: Redis) -> int:
    return int(redis.info("memory")["used_memory"])
