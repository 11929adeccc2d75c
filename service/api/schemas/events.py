"""Events as a caller may see them."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.api.schemas.parts import integer, listed, text


class Event(Schema):
    """One event of a log. `secret` is there for its owner only; everyone has its `seal`."""

    version = integer()
    type = text()
    v = integer("The schema version of the type.")
    at = integer("Milliseconds UTC.")
    actor = text("The player who did it; null: the service.", null=True)
    cause = text("The command's id.", null=True)
    data = fields.Dict(required=True)
    seal = text("SHA-256 of what the event hides, hex.", null=True)
    secret = fields.Dict()
    hash = text("The chain's link, hex.")


class Events(Schema):
    """Events in a row; `next` is the version for `after`."""

    items = listed(Event)
    next = integer()


class EventType(Schema):
    """An event type and the JSON Schema of its members `data` and `secret`."""

    type = text()
    schema = fields.Dict(required=True)


class EventTypes(Schema):
    """Every event type."""

    items = listed(EventType)
