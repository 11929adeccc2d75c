"""The registers of people on both servers: fakeredis, and the real one that `mazziere up` runs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from redis import Redis

from service.people.people import People

SERVICE_KEY = bytes(range(32))


class Clock:
    """The time as the tests set it, in milliseconds UTC."""

    def __init__(self) -> None:
        self.now = 1_796_083_200_000

    def __call__(self) -> int:
        return self.now


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
