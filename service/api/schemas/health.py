"""Life and readiness."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.schemas.parts import choice, words
from service.projections.processes import ProcessKind


class Liveness(Schema):
    """The process answers."""

    status = choice(("alive",))


class Readiness(Schema):
    """Actions can be appended."""

    status = choice(("ready",))
    degraded = fields.List(fields.String(validate=validate.OneOf(("log", *words(ProcessKind)))), required=True)
