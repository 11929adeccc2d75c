"""The actions of a seat: each body is one command of the table, told apart by `type`."""

from __future__ import annotations

from typing import Any, ClassVar

from marshmallow import Schema, fields, post_load, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.api.fields import Flag, Points, Whole
from service.table import commands as c

MOST_CHIPS = 10**9


class ActionBase(Schema):
    """What every action may carry. `COMMAND` is what it asks of the table."""

    COMMAND: ClassVar[type[c.Action]]

    hand = Whole(1, metadata={"description": "The hand it is meant for; refused once that hand is over."})

    @post_load
    def command(self, body: dict[str, Any], **_: Any) -> c.Action:
        """The table's own word for it."""
        del body["type"]
        return self.COMMAND(**body)


def _type(name: str) -> fields.String:
    return fields.String(required=True, validate=validate.OneOf((name,)))


def _amount() -> Whole:
    return Whole(1, MOST_CHIPS, metadata={"description": "Chips."})


def _cut(**keywords: Any) -> Whole:
    return Whole(0, c.LARGEST_CUT, metadata={"description": "A number that the shuffle will depend on."}, **keywords)


class Stake(ActionBase):
    COMMAND = c.Stake
    type = _type("stake")
    amount = _amount()
    cut = _cut()


class Pass(ActionBase):
    COMMAND = c.Pass
    type = _type("pass")


class Cut(ActionBase):
    COMMAND = c.Cut
    type = _type("cut")
    cut = _cut(required=True)


class Deal(ActionBase):
    COMMAND = c.Deal
    type = _type("deal")


class Draw(ActionBase):
    COMMAND = c.Draw
    type = _type("draw")
    closed = Flag(metadata={"description": "Show the face-down card and take the new one face down."})
    points = Points(attribute="points_half")


class Stand(ActionBase):
    COMMAND = c.Stand
    type = _type("stand")
    points = Points(attribute="points_half")


class Declare(ActionBase):
    COMMAND = c.Declare
    type = _type("declare")
    points = Points(attribute="points_half", required=True)


class Burn(ActionBase):
    COMMAND = c.Burn
    type = _type("burn")


class Split(ActionBase):
    COMMAND = c.Split
    type = _type("split")


class TakeBank(ActionBase):
    COMMAND = c.TakeBank
    type = _type("take_bank")


class DeclineBank(ActionBase):
    COMMAND = c.DeclineBank
    type = _type("decline_bank")


class Ready(ActionBase):
    COMMAND = c.Ready
    type = _type("ready")


class SitOut(ActionBase):
    COMMAND = c.SitOut
    type = _type("sit_out")


ACTIONS: dict[str, type[ActionBase]] = {
    "stake": Stake,
    "pass": Pass,
    "cut": Cut,
    "deal": Deal,
    "draw": Draw,
    "stand": Stand,
    "declare": Declare,
    "burn": Burn,
    "split": Split,
    "take_bank": TakeBank,
    "decline_bank": DeclineBank,
    "ready": Ready,
    "sit_out": SitOut,
}


class Action(OneOfSchema):
    """Any of them."""

    type_field_remove = False
    type_schemas = {type: schema() for type, schema in ACTIONS.items()}  # noqa: RUF012 - marshmallow's own way
