"""The registers of people on both servers: fakeredis, and the real one that `mazziere up` runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import fakeredis
import pytest
from redis import Redis

from service.people.people import People
from service.supervisor.embedded import EmbeddedServer

SERVICE_KEY = bytes(range(32))


class Clock:
    """The time as the tests set it, in milliseconds UTC."""

    def __init__(self) -> None:
        self.now = 1_796_083_200_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    folder: Path = tmp_path_factory.mktemp("people")
    server = EmbeddedServer(folder, fsync="everysec")
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["fake", "real"])
def redis(request: pytest.FixtureRequest) -> Iterator[Redis]:
    if request.param == "fake":
        yield fakeredis.FakeRedis()
        return
    client = Redis.from_url(request.getfixturevalue("real_server").url)
    client.flushall()
    yield client
    client.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(redis: Redis, clock: Clock) -> People:
    return People(redis, SERVICE_KEY, clock)


def at_once(times: int, call: Callable[[], Any]) -> list[Any]:
    """What so many threads got that did the same at once."""
    with ThreadPoolExecutor(times) as pool:
        return [pending.result() for pending in [pool.submit(call) for _ in range(times)]]


def everything_stored(redis: Redis) -> str:
    """All keys, fields and values in the server, as text to search."""
    readers: dict[bytes, Callable[[bytes], Any]] = {
        b"string": redis.get,
        b"hash": redis.hgetall,
        b"set": redis.smembers,
        b"zset": lambda key: redis.zrange(key, 0, -1),
    }
    return str([(key, readers[redis.type(key)](key)) for key in redis.scan_iter()])
