"""A house whose webhooks may reach this machine, a frontend with a player, and its postbox."""

from __future__ import annotations

import pytest
from flask import Flask
from redis import Redis

from service.wiring import Service
from tests.api.callers import Caller
from tests.api.conftest import app, auditor, berto, carla, frontend, nobody, operator
from tests.webhooks.house import House, Postbox
from tests.wiring import wired

__all__ = ["app", "auditor", "berto", "carla", "frontend", "nobody", "operator"]


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
