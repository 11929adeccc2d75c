"""A house on each server: fakeredis, and the real one that `mazziere up` runs."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from redis import Redis

from service.wiring import Service
from tests.wiring import wired


@pytest.fixture(autouse=True)
def own_signals() -> Iterator[None]:
    """An RQ worker in this process takes SIGTERM over for good; who forks later would inherit it, and never end."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.fixture
def service(redis: Redis) -> Service:
    return wired(redis)
