"""A house whose webhooks may reach this machine, a frontend with a player, and its postbox."""

from __future__ import annotations

from collections.abc import Iterator

import fakeredis
import pytest
from flask import Flask
from redis import Redis

from service.log.server import connect
from service.supervisor.embedded import EmbeddedServer
from service.wiring import Service
from tests.api.callers import Caller
from tests.api.conftest import app, auditor, berto, carla, frontend, nobody, operator
from tests.webhooks.house import House, Postbox
from tests.wiring import wired

__all__ = ["app", "auditor", "berto", "carla", "frontend", "nobody", "operator"]


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    server = EmbeddedServer(tmp_path_factory.mktemp("webhooks"), fsync="everysec")
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
    return wired(redis, webhooks_loopback=True)


@pytest.fixture
def postbox() -> Postbox:
    return Postbox()


@pytest.fixture
def house(service: Service, postbox: Postbox) -> House:
    """Delivers to the postbox."""
    return House(service, postbox)


@pytest.fixture
def dina(frontend: Caller) -> Caller:
    """The frontend as it acts for a player of its own."""
    return frontend.acting_for("Dina")


@pytest.fixture
def rival(app: Flask, service: Service) -> Caller:
    """Another frontend."""
    return Caller(app, service.people.tokens.make("frontend", "rival")[1])
