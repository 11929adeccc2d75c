"""A running service in this process, and people who call it."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
import structlog
from flask import Flask

from service import telemetry
from service.api.app import build
from service.wiring import Service
from tests.api.callers import Caller
from tests.wiring import wired


@pytest.fixture
def service() -> Service:
    return wired()


@pytest.fixture
def app(service: Service) -> Flask:
    return build(service)


@pytest.fixture
def nobody(app: Flask) -> Caller:
    """Shows no token."""
    return Caller(app)


@pytest.fixture
def operator(app: Flask, service: Service) -> Caller:
    return Caller(app, service.people.tokens.make("operator", "tests")[1])


@pytest.fixture
def auditor(app: Flask, service: Service) -> Caller:
    return Caller(app, service.people.tokens.make("auditor", "tests")[1])


@pytest.fixture
def frontend(app: Flask, service: Service) -> Caller:
    return Caller(app, service.people.tokens.make("frontend", "tests")[1])


@pytest.fixture
def anna(nobody: Caller) -> Caller:
    """A guest, who opens tables in these tests."""
    return nobody.guest("Anna")


@pytest.fixture
def berto(nobody: Caller) -> Caller:
    return nobody.guest("Berto")


@pytest.fixture
def carla(nobody: Caller) -> Caller:
    return nobody.guest("Carla")


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Everything that is logged, at the finest level, as it is written."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    telemetry.configure("debug", stream)
    structlog.configure(cache_logger_on_first_use=False)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
