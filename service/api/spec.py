"""What `mazziere spec` writes: the contract and the events' schemas, made without any server."""

from __future__ import annotations

from typing import Any

from flask import Flask

from service.api.app import register
from service.api.contract import contract
from service.api.event_types import event_schemas

__all__ = ["event_schemas", "openapi"]


def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 contract, as plain JSON."""
    return contract(register(Flask("service.api")))
