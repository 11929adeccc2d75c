"""A house on each server: fakeredis, and the real one that `mazziere up` runs."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import fakeredis
import pytest
from redis import Redis

from service.log.server import connect
from service.supervisor.embedded import EmbeddedServer
from service.wiring import Service
from tests.wiring import wired


@pytest.fixture(autouse=True)
def own_signals() -> Iterator[None]:
    """An RQ worker in this process takes SIGTERM over for good; who forks later would inherit it, and never end."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    server = EmbeddedServer(tmp_path_factory.mktemp("workers"), fsync="everysec")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def real_url(real_server: EmbeddedServer) -> str:
    with Redis.from_url(real_server.url) as client:
        client.flushall()
    return real_server.url


@pytest.fixture(params=["fake", "real"])
def redis(request: pytest.FixtureRequest) -> Iterator[Redis]:
    if request.param == "fake":
        yield fakeredis.FakeRedis()
        return
    client = connect(request.getfixturevalue("real_url"))
    yield client
    client.close()


@pytest.fixture
def service(redis: Redis) -> Service:
    return wired(redis)
