"""Projections on fakeredis, and on the real server, whose Lua they use."""

from __future__ import annotations

from collections.abc import Iterator

import fakeredis
import pytest
from redis import Redis

from service.log.server import connect
from service.supervisor.embedded import EmbeddedServer
from service.wiring import Service
from tests.wiring import wired


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    server = EmbeddedServer(tmp_path_factory.mktemp("projections"), fsync="everysec")
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["fake", "real"])
def redis(request: pytest.FixtureRequest) -> Iterator[Redis]:
    if request.param == "fake":
        yield fakeredis.FakeRedis()
        return
    client = connect(request.getfixturevalue("real_server").url)
    client.flushall()
    yield client
    client.close()


@pytest.fixture
def service(redis: Redis) -> Service:
    return wired(redis)
