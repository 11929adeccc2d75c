"""The houses' rules."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.api.schemas.parts import integer, listed, text
from service.game.presets import PRESETS


class House(Schema):
    """A preset: every option resolved, what differs from `reale`, and a sentence for each option."""

    preset = fields.String(required=True, metadata={"enum": list(PRESETS)})
    summary = text()
    rules_version = integer()
    rules = fields.Dict(required=True)
    differs = fields.Dict(required=True)
    sentences = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class Houses(Schema):
    """Every preset."""

    items = listed(House)
    next = text(null=True)
