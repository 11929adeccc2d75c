"""Webhooks: what may be asked of them, and what is told."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from service.api.fields import Flag, Whole
from service.api.schemas.parts import choice, integer, listed, text
from service.table import facts as table
from service.tournament import facts as tournament
from service.webhooks.deliveries import Failure

MOST_NAMED = 100
LONGEST_OVERLAP_S = 7 * 24 * 60 * 60
USUAL_OVERLAP_S = 24 * 60 * 60

EVENT_TYPES = sorted({type for room in (table, tournament) for type, _ in room.CATALOGUE})


def _tables(**keywords: Any) -> fields.List[Any]:
    return _ids(
        "t_",
        "The tables to follow; null: those of the frontend's own, which it or its players opened or sit at, or whose "
        "tournament they hold.",
        **keywords,
    )


def _tournaments(**keywords: Any) -> fields.List[Any]:
    return _ids(
        "e_",
        "The tournaments to follow; null: those of the frontend's own, which it or its players hold or entered.",
        **keywords,
    )


def _ids(prefix: str, said: str, **keywords: Any) -> fields.List[Any]:
    id = fields.String(validate=validate.Regexp(rf"{prefix}[a-z2-7]{{16}}\Z"))
    length = validate.Length(0, MOST_NAMED)
    return fields.List(id, allow_none=True, validate=length, metadata={"description": said}, **keywords)


def _events(**keywords: Any) -> fields.List[Any]:
    type = fields.String(validate=validate.OneOf(EVENT_TYPES))
    said = "The event types to tell of; null: all."
    return fields.List(type, allow_none=True, validate=validate.Length(1), metadata={"description": said}, **keywords)


class ChangeWebhook(Schema):
    """What is to be different; the rest stays."""

    url = fields.String(metadata={"description": "Where to post: https, at a public address."})
    events = _events()
    tables = _tables()
    tournaments = _tournaments()
    enabled = Flag(metadata={"description": "Deliveries stop while false, and then go on where they stopped."})

    @post_load
    def tuples(self, body: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Lists as what a webhook holds: each once."""
        return {name: tuple(dict.fromkeys(value)) if isinstance(value, list) else value for name, value in body.items()}


class MakeWebhook(ChangeWebhook):
    """A webhook to make."""

    class Meta:
        exclude = ("enabled",)

    url = fields.String(required=True, metadata={"description": "Where to post: https, at a public address."})
    events = _events(load_default=None)
    tables = _tables(load_default=None)
    tournaments = _tournaments(load_default=None)


class Rotate(Schema):
    """For how long the secret before signs too."""

    overlap_seconds = Whole(0, LONGEST_OVERLAP_S, load_default=USUAL_OVERLAP_S)


class Resume(Schema):
    """The table or the tournament to go on with: one of the two."""

    table = fields.String()
    tournament = fields.String()

    @validates_schema
    def one_of_them(self, body: dict[str, Any], **_: Any) -> None:
        """Which of two would be tried first nobody could say."""
        if len(body) != 1:
            raise ValidationError("Name a table or a tournament, one of the two.", "table")


class NewWebhook(Schema):
    """A webhook just made."""

    id = text()
    secret = text("Told this once: `whsec_…`, as Standard Webhooks libraries take it.")


class Parked(Schema):
    """A table or tournament whose next event could not be delivered for a day."""

    table = text(null=True)
    tournament = text(null=True)
    version = integer("The last version the webhook was told of.")
    failures = integer("Attempts to tell of the next one.")
    failing_since = integer("Milliseconds UTC.")


class Webhook(Schema):
    """What a frontend is told, and where."""

    id = text()
    frontend = text()
    url = text()
    events = fields.List(fields.String(), required=True, allow_none=True)
    tables = fields.List(fields.String(), required=True, allow_none=True)
    tournaments = fields.List(fields.String(), required=True, allow_none=True)
    enabled = fields.Boolean(required=True)
    made_at = integer("What happened from then on is told; milliseconds UTC.")
    overlap_until = integer("Until when the secret before signs too, milliseconds UTC; 0: never rotated.")
    parked = listed(Parked)


class Webhooks(Schema):
    """A part of the webhooks that the caller may see."""

    items = listed(Webhook)
    next = text(null=True)


class NewSecret(Schema):
    """A secret in place of the one before."""

    secret = text("Told this once.")
    overlap_until = integer("Until when the secret before signs too, milliseconds UTC.")


class Sending(Schema):
    """A message that will be sent soon; the deliveries show what became of it."""

    message = text("Its `webhook-id`.")


class Delivery(Schema):
    """One attempt to deliver a message."""

    id = text()
    message = text("Its `webhook-id`, the same over all attempts.")
    type = text("The event's type, or `ping`.")
    table = text(null=True)
    tournament = text(null=True)
    version = integer(null=True)
    attempt = integer("Counts from 1; 0: it was asked for.")
    at = integer("Milliseconds UTC.")
    ms = integer("How long the receiver took.")
    status = integer("What the receiver answered.", null=True)
    answer = text("How the answer's body begins.")
    failure = choice(get_args(Failure), null=True)


class Deliveries(Schema):
    """The newest attempts first; 500 of them are kept, for 30 days."""

    items = listed(Delivery)
    next = text(null=True)
