"""The log on both servers: fakeredis, and the real one that `mazziere up` runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import fakeredis
import pytest
from redis import Redis

from service.log.log import Log
from service.log.server import connect
from service.supervisor.embedded import EmbeddedServer
from service.transact import Transactor


class NewLog(Protocol):
    """Makes another process's log on the same server: nothing cached, connections of its own."""

    def __call__(self) -> Log: ...


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    server = EmbeddedServer(tmp_path_factory.mktemp("log"), fsync="everysec")
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["fake", "real"])
def new_log(request: pytest.FixtureRequest) -> NewLog:
    if request.param == "fake":
        fake = fakeredis.FakeServer()
        return lambda: Log(fakeredis.FakeRedis(server=fake))
    url = request.getfixturevalue("real_server").url
    connect(url).flushall()
    return lambda: Log(connect(url), connect(url))


@pytest.fixture
def real_log(real_server: EmbeddedServer) -> Log:
    connect(real_server.url).flushall()
    return Log(connect(real_server.url), connect(real_server.url))


@pytest.fixture
def log(new_log: NewLog) -> Log:
    return new_log()


@pytest.fixture
def redis(log: Log) -> Redis:
    """The server itself, to do to it what no log would."""
    return log.redis


@pytest.fixture
def transactor(log: Log) -> Transactor:
    return Transactor(log)
