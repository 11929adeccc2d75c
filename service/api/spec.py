"""What `mazziere spec` writes: contract, events' schemas and permissions, made without any server."""

from __future__ import annotations

from typing import Any

from flask import Flask

from service.api.app import register
from service.api.asyncapi import as_yaml, asyncapi
from service.api.contract import contract
from service.api.event_types import event_schemas
from service.api.permissions_page import permissions_page
from service.api.record_schema import record_schema

__all__ = ["as_yaml", "asyncapi", "event_schemas", "openapi", "permissions_page", "record_schema"]


def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 contract, as plain JSON."""
    return contract(register(Flask("service.api")))
