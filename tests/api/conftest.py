"""A running service in this process, and people who call it."""

from __future__ import annotations

import pytest
from flask import Flask

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
