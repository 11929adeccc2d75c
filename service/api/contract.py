"""The OpenAPI contract: what the decorators of the resources say, and what holds for every operation alike."""

from __future__ import annotations

from typing import Any, Final

import apispec_oneofschema
import msgspec
from flask import Flask
from flask_smorest import Api  # type: ignore[import-untyped]

from service.api.caller import PLAYER_HEADER
from service.api.problems import CONTENT_TYPE
from service.api.release import RELEASE
from service.api.schemas.problem import Problem
from service.people.permissions import PERMISSIONS

INTRODUCTION: Final = (
    "The table service for Sette e Mezzo. Times are milliseconds UTC, chips and cards whole numbers and codes such as "
    "`7d`, points numbers in steps of a half. The header `Mazziere-Time` of a table's answers is the time by which its "
    "deadlines run. Whatever is refused is a problem with a stable `code` (RFC 9457)."
)

_PINNED: Final = {"close_table", "pause_table", "resume_table", "take_seat", "leave_seat", "act"}
_UNKEYED: Final = {
    "join_table",
    "erase_player",
    "revoke_token",
    "hand_over_token",
    "redeem_token",
    "change_webhook",
    "remove_webhook",
    "resume_webhook",
    "ping_webhook",
    "redeliver",
}
"""Writes that do nothing the second time, those whose answer must not come again, and deliveries, which receivers tell
from their twins: they take no key."""

_GUESTS: Final = "create_player"


class Documentation(Api):  # type: ignore[misc]
    """flask-smorest's collector of what the resources of an app say."""

    ERROR_SCHEMA = Problem

    def __init__(self, app: Flask) -> None:
        app.config.update(API_TITLE="Mazziere", API_VERSION=RELEASE, OPENAPI_VERSION="3.1.0")
        super().__init__(app, spec_kwargs={"marshmallow_plugin": apispec_oneofschema.MarshmallowPlugin()})


def contract(documentation: Documentation, prefix: str = "") -> dict[str, Any]:
    """The finished contract of everything registered, as plain JSON; its paths are below `prefix`."""
    document: dict[str, Any] = documentation.spec.to_dict()
    if prefix:
        document["servers"] = [{"url": prefix}]
    document["info"]["description"] = INTRODUCTION
    components = document["components"]
    del components["schemas"]["PaginationMetadata"]
    components.pop("headers", None)
    components["responses"] = {"Problem": _PROBLEM}
    components["parameters"] = _PARAMETERS
    components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for methods in document["paths"].values():
        for method, operation in methods.items():
            if method in ("get", "post", "patch", "delete"):
                _complete(method, operation)
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return plain


def _complete(method: str, operation: dict[str, Any]) -> None:
    """Add who may call, by which headers, and that whatever fails is a problem."""
    name, said = operation["operationId"], operation["responses"]
    succeeds = {status: response for status, response in said.items() if str(status).startswith("2")}
    operation["responses"] = {**succeeds, "default": {"$ref": "#/components/responses/Problem"}}
    roles = PERMISSIONS.get(name)
    if roles is None:
        return
    operation["security"] = [{"token": []}, *([{}] if None in roles or name == _GUESTS else [])]
    operation["x-roles"] = sorted(role for role in roles if role is not None)
    headers = {"Player": True, "IdempotencyKey": method != "get" and name not in _UNKEYED, "IfMatch": name in _PINNED}
    references = [{"$ref": f"#/components/parameters/{header}"} for header, taken in headers.items() if taken]
    operation["parameters"] = [*operation.get("parameters", []), *references]


def _header(name: str, description: str) -> dict[str, Any]:
    return {"in": "header", "name": name, "description": description, "schema": {"type": "string"}}


_PROBLEM: Final = {
    "description": "Refused: see `code`, and `detail` for what to do instead.",
    "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}

_PARAMETERS: Final = {
    "Player": _header(PLAYER_HEADER, "The player a frontend acts for."),
    "IdempotencyKey": _header(
        "Idempotency-Key", "Chosen by the caller: the same request with the same key acts once and answers the same."
    ),
    "IfMatch": _header("If-Match", "An ETag, position or version that the table must still have."),
}
