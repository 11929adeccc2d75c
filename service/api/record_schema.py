"""The JSON schema of a hand's record, to stand on its own: taken out of the contract."""

from __future__ import annotations

from typing import Any, Final

import msgspec

_COMPONENTS: Final = "#/components/schemas/"


def record_schema(contract: dict[str, Any]) -> dict[str, Any]:
    """The schema of `HandRecord`, with all that it refers to."""
    schemas = contract["components"]["schemas"]
    used: dict[str, Any] = {}
    _collect("HandRecord", schemas, used)
    own = {"title": "mazziere-hand/1", **used.pop("HandRecord"), "$defs": used}
    written = msgspec.json.encode({"$schema": "https://json-schema.org/draft/2020-12/schema", **own})
    plain: dict[str, Any] = msgspec.json.decode(written.replace(_COMPONENTS.encode(), b"#/$defs/"))
    return plain


def _collect(name: str, schemas: dict[str, Any], used: dict[str, Any]) -> None:
    if name not in used:
        used[name] = schemas[name]
        for reference in _references(schemas[name]):
            _collect(reference.removeprefix(_COMPONENTS), schemas, used)


def _references(schema: Any) -> list[str]:
    """Every `$ref` in a schema, however deep."""
    if isinstance(schema, list):
        return [found for item in schema for found in _references(item)]
    if not isinstance(schema, dict):
        return []
    own = [schema["$ref"]] if "$ref" in schema else []
    return own + [found for item in schema.values() for found in _references(item)]
