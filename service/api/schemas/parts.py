"""The few shapes of which the answers' schemas are made. Every member of an answer is always there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from marshmallow import Schema, fields, validate


def integer(description: str = "", *, null: bool = False) -> fields.Integer:
    """A whole number from 0 on."""
    return fields.Integer(required=True, allow_none=null, validate=validate.Range(0), metadata=_said(description))


def text(description: str = "", *, null: bool = False) -> fields.String:
    return fields.String(required=True, allow_none=null, metadata=_said(description))


def score(*, null: bool = False) -> fields.Float:
    """Points: 7.5 exactly."""
    metadata = {"multipleOf": 0.5, "description": "Points, in steps of a half."}
    return fields.Float(required=True, allow_none=null, metadata=metadata)


def choice(values: Sequence[str], *, null: bool = False) -> fields.String:
    """One of some words."""
    allowed = [*values, None] if null else values
    return fields.String(required=True, allow_none=null, validate=validate.OneOf(allowed))


def words(alternatives: Any) -> tuple[str, ...]:
    """The words of a `Literal`, or of a union of such."""
    members = get_args(alternatives)
    return tuple(word for member in members for word in ((member,) if isinstance(member, str) else words(member)))


def listed(schema: type[Schema], *, null: bool = False) -> fields.List[Any]:
    return fields.List(fields.Nested(schema), required=True, allow_none=null)


def reference(schema: type[Schema], *, null: bool = False) -> fields.Nested:
    return fields.Nested(schema, required=True, allow_none=null)


def _said(description: str) -> dict[str, str]:
    return {"description": description} if description else {}
