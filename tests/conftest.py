"""The two servers that tests run on: fakeredis, and the real one that `mazziere up` runs."""

from __future__ import annotations

from collections.abc import Iterator

import fakeredis
import pytest
from redis import Redis

from service.log.server import connect
from service.supervisor.embedded import EmbeddedServer


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    server = EmbeddedServer(tmp_path_factory.mktemp("server"), fsync="everysec")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def real_url(real_server: EmbeddedServer) -> str:
    """Where the real server listens, emptied."""
    with connect(real_server.url) as client:
        client.flushall()
    return real_server.url


@pytest.fixture(params=["fake", "real"])
def redis(request: pytest.FixtureRequest) -> Iterator[Redis]:
    """An empty server of each kind."""
    if request.param == "fake":
        yield fakeredis.FakeRedis()
        return
    with connect(request.getfixturevalue("real_url")) as client:
        yield client
