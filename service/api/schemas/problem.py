"""What every refusal looks like (RFC 9457)."""

from __future__ import annotations

from marshmallow import INCLUDE, Schema, fields

from service.api.schemas.parts import choice, integer, text
from service.api.schemas.tables import LegalAction
from service.api.statuses import STATUS


class Problem(Schema):
    """Why not, and what to do instead. Further members tell facts about the code."""

    class Meta:
        unknown = INCLUDE

    title = text("The status in words.")
    status = integer()
    code = choice(sorted(STATUS))
    detail = text("What to do instead.")
    version = fields.Integer(metadata={"description": "The table's version when it refused."})
    legal_actions = fields.List(fields.Nested(LegalAction))
