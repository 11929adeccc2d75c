"""What a server must be for the log to lie on it: one that forgets nothing by itself, and has a disk or a second."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import msgspec
import redis

from service.log.cluster import Cluster
from service.log.server import LogUnavailable


class UnsafeServer(RuntimeError):
    """The log's server may lose what it acknowledged; the text says what to mend there."""


class Footing(msgspec.Struct, frozen=True):
    """What a server says of itself.

    `fsync` is its `appendfsync`; None where it keeps that to itself. `ahead_ms` is how far its clock is before this
    machine's.
    """

    address: str
    version: str
    eviction: str
    on_disk: bool
    fsync: str | None
    can_write: bool
    replicas: int
    used_memory: int
    most_memory: int
    ahead_ms: int

    def check(self, replicas: int) -> None:
        """Refuse what can't keep the promise; `replicas` is how many are to hold each action.

        Raises `UnsafeServer`.
        """
        if self.eviction != "noeviction":
            raise UnsafeServer(
                f"the log's server {self.address} forgets what it has no room for (maxmemory-policy {self.eviction}); "
                "set maxmemory-policy noeviction there"
            )
        if not self.on_disk and not replicas:
            raise UnsafeServer(
                f"the log's server {self.address} writes nothing to disk as it happens; set appendonly yes there, "
                "or MAZZIERE_REPLICAS to how many replicas must hold an action"
            )


def footings(client: redis.Redis) -> list[Footing]:
    """That of the log's server, or of each primary of its cluster. Raises `LogUnavailable` while one is away."""
    try:
        return [_footing(one) for one in _servers(client)]
    except (redis.ConnectionError, redis.TimeoutError) as away:
        raise LogUnavailable() from away


def check(found: Sequence[Footing], replicas: int) -> None:
    """At start: refuse servers on which the log must not lie. Raises `UnsafeServer`, naming the first."""
    for footing in found:
        footing.check(replicas)


def _servers(client: redis.Redis) -> Iterator[redis.Redis]:
    if isinstance(client, Cluster):
        yield from map(client.get_redis_connection, client.get_primaries())
    else:
        yield client


def _footing(server: redis.Redis) -> Footing:
    info = server.info()
    where = server.connection_pool.connection_kwargs
    return Footing(
        where.get("path") or f"{where['host']}:{where['port']}",
        f"{info.get('server_name', 'redis')} {info.get('valkey_version', info['redis_version'])}",
        info["maxmemory_policy"],
        bool(info["aof_enabled"]),
        _fsync(server),
        info.get("aof_last_write_status", "ok") == "ok",
        int(info["connected_slaves"]),
        int(info["used_memory"]),
        int(info["maxmemory"]),
        _ahead_ms(server),
    )


def _fsync(server: redis.Redis) -> str | None:
    """None where CONFIG is not allowed, as with most that are rented."""
    try:
        return server.config_get("appendfsync").get("appendfsync")
    except redis.ResponseError:
        return None


def _ahead_ms(server: redis.Redis) -> int:
    """Against the middle of the time in which it answered."""
    asked = time.time_ns()
    seconds, microseconds = server.time()
    between = (asked + time.time_ns()) // 2
    return int(seconds) * 1_000 + int(microseconds) // 1_000 - between // 1_000_000
