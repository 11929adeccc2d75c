"""Projections on fakeredis, and on the real server, whose Lua they use."""

from __future__ import annotations

import pytest
from redis import Redis

from service.wiring import Service
from tests.wiring import wired


@pytest.fixture
def service(redis: Redis) -> Service:
    return wired(redis)
