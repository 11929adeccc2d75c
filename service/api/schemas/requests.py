"""The bodies and queries that the resources take, actions apart."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from service.api.fields import Flag, QueryWhole, Whole
from service.api.schemas.parts import words
from service.people.principals import ROLES
from service.table import commands as c

LONGEST_DELAY_MS = 60_000
LONGEST_WAIT_S = 30
LARGEST_PAGE = 500


class MakePlayer(Schema):
    """A player to make."""

    name = fields.String(required=True, metadata={"description": "1 to 40 visible characters."})
    ref = fields.String(metadata={"description": "Your own name for the player, unique per frontend."})


class MakeToken(Schema):
    """A token to make."""

    role = fields.String(required=True, validate=validate.OneOf(ROLES))
    name = fields.String(required=True, metadata={"description": "What it is for, 1 to 40 visible characters."})
    player = fields.String(metadata={"description": "Whose it will be, for role player."})
    expires_at = Whole(1, metadata={"description": "Milliseconds UTC; never unless given."})


class Redeem(Schema):
    """A code that another device was given."""

    code = fields.String(required=True)


class PageQuery(Schema):
    cursor = fields.String(metadata={"description": "The `next` of the part before."})
    limit = QueryWhole(1, LARGEST_PAGE, load_default=100)


class PlayersQuery(PageQuery):
    ref = fields.String(metadata={"description": "The one player that the calling frontend calls so."})


class TablesQuery(PageQuery):
    status = fields.String(validate=validate.OneOf(("open", "closed")))


class TableQuery(Schema):
    version = QueryWhole(1, metadata={"description": "The table as the caller saw it then."})
    at = QueryWhole(0, metadata={"description": "The same by time, milliseconds UTC; `version` goes before it."})


class TimesQuery(Schema):
    """A stretch of time; whatever is left out is open."""

    since = QueryWhole(0, metadata={"description": "From this time on, milliseconds UTC."})
    until = QueryWhole(0, metadata={"description": "Up to this time, milliseconds UTC."})


class RangeQuery(TimesQuery):
    """A part of a log, by versions or by time."""

    first = QueryWhole(1, metadata={"description": "The first version."})
    last = QueryWhole(1, metadata={"description": "The last version."})


class LogQuery(Schema):
    after = QueryWhole(0, load_default=0, metadata={"description": "The last version already known."})
    limit = QueryWhole(1, LARGEST_PAGE, load_default=LARGEST_PAGE)


class EventsQuery(LogQuery):
    wait = QueryWhole(0, LONGEST_WAIT_S, load_default=0, metadata={"description": "Seconds to wait for an event."})


class TableStreamQuery(Schema):
    after = fields.String(
        validate=validate.Regexp(r"\d{1,16}(-[0-9a-f]{8})?\Z"),
        metadata={"description": "The last version or position already known."},
    )


class LobbyStreamQuery(Schema):
    after = fields.String(
        validate=validate.Regexp(r"\d{1,16}\Z"), metadata={"description": "The last id already known."}
    )


class ChosenSettings(Schema):
    """How the table paces itself."""

    pause_ms = Whole(0, LONGEST_DELAY_MS)
    bot_ms = Whole(0, LONGEST_DELAY_MS)
    odds = Flag()

    @post_load
    def settings(self, body: dict[str, Any], **_: Any) -> c.Settings:
        return c.Settings(**body)


class ChosenSandbox(Schema):
    """What the first shoe deals, and who wins the first lot."""

    deck = fields.List(fields.String(), validate=validate.Length(max=40))
    bank = Whole(1, 12, allow_none=True)

    @post_load
    def sandbox(self, body: dict[str, Any], **_: Any) -> c.Sandbox:
        return c.Sandbox(tuple(body.get("deck", ())), body.get("bank"))


class OpenTable(Schema):
    """A table to open."""

    name = fields.String(required=True, metadata={"description": "1 to 40 visible characters."})
    rules = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata={"description": "`preset` and what differs from it, as GET /v1/rules/{preset} spells it."},
    )
    settings = fields.Nested(ChosenSettings, load_default=c.Settings())
    access = fields.String(validate=validate.OneOf(words(c.Access)), load_default="public")
    sandbox = fields.Nested(ChosenSandbox, load_default=None)


class Invitation(Schema):
    """A table's invitation code."""

    code = fields.String(required=True)


class TakeSeat(Schema):
    """A seat to take, or to give to a bot. Without `seat`, the first free one."""

    seat = Whole(1, 12)
    bot = fields.String(validate=validate.OneOf(words(c.BotKind)))


class AdvanceClock(Schema):
    """How far to move the service's clock on."""

    advance_seconds = Whole(1, 366 * 86_400, required=True)
