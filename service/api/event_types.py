"""The JSON schema of every event type, made of the facts themselves."""

from __future__ import annotations

from functools import cache
from inspect import cleandoc
from typing import Any

import msgspec

from service.dispute import facts as dispute
from service.operations import facts as operations
from service.periods import facts as periods
from service.series import facts as series
from service.stream.event import Fact
from service.table import facts as table
from service.tournament import facts as tournament


@cache
def event_schemas() -> dict[str, dict[str, Any]]:
    """By type: a schema of its events, with `data` and, where it may hide something, `secret`."""
    rooms = (operations, periods, dispute, tournament, series, table)
    return {type: _schema(type, fact) for type, fact in sorted(kind for room in rooms for kind in room.CATALOGUE)}


def _schema(type: str, fact: type[Fact]) -> dict[str, Any]:
    kinds = [fact] if fact.SECRET is None else [fact, fact.SECRET]
    (data, *secret), definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    members = {"data": data} | ({"secret": secret[0]} if secret else {})
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": type,
        "description": cleandoc(fact.__doc__ or ""),
        "type": "object",
        "properties": {"type": {"const": type}, "v": {"const": fact.V}, **members},
        "$defs": definitions,
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(schema))  # defaults of facts are tuples
    return plain
