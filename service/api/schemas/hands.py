"""Hands: their records, their lists, and how they are played again."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from service.api.fields import QueryWhole
from service.api.schemas.events import Event
from service.api.schemas.parts import choice, integer, listed, reference, text, words
from service.api.schemas.requests import PageQuery
from service.api.schemas.tables import Line, TableThen
from service.projections.hand_line import Result
from service.records import frames, hand_record
from service.records.hand_actions import ACTIONS
from service.stream.catalogue import type_name
from service.table import commands as c
from service.table.facts import BankReason, VoidReason
from service.words.languages import LANGUAGES

LATEST = 10**15 - 1
"""Milliseconds UTC, in the year 33658."""

OUTCOMES = ("settled", "void")


def _cards(**keywords: Any) -> fields.List[Any]:
    return fields.List(fields.String(), **keywords)


class HandsQuery(PageQuery):
    since = QueryWhole(0, LATEST, metadata={"description": "Opened then or later, milliseconds UTC."})
    until = QueryWhole(0, LATEST, metadata={"description": "Opened before then, milliseconds UTC."})
    outcome = fields.String(validate=validate.OneOf(OUTCOMES))


class PlayedHandsQuery(HandsQuery):
    player = fields.String(metadata={"description": "Hands in which this player staked or held the bank."})
    outcome = fields.String(
        validate=validate.OneOf((*OUTCOMES, *words(Result))),
        metadata={"description": "`win`, `lose` and `push` are the player's: by the sign of its net."},
    )


class ReplayQuery(Schema):
    seat = QueryWhole(
        1, 12, data_key="as", metadata={"description": "Through the eyes of who had this seat; else the caller's own."}
    )


class PlayerLine(Schema):
    """A player who staked or held the bank. Under banco the bank's net is the pot's."""

    seat = integer()
    player = text()
    stake = integer("Chips.")
    net = fields.Integer(required=True, metadata={"description": "Chips."})
    result = choice(words(Result), null=True)


class HandLine(Schema):
    """A hand that is over, in one line."""

    table = text()
    hand = integer()
    opened_at = integer("Milliseconds UTC.")
    over_at = integer("Milliseconds UTC.")
    version = integer("Of the event that ended it.")
    outcome = choice(OUTCOMES)
    void_because = choice(words(VoidReason), null=True)
    bank_seat = integer("0 is the house's.", null=True)
    stakes = integer("Chips, all together.")
    players = listed(PlayerLine)


class Hands(Schema):
    """A part of a list of hands, the latest opened first."""

    items = listed(HandLine)
    next = text("The `cursor` of the next part.", null=True)
    at = integer("Up to when the list stands, milliseconds UTC.", null=True)


class HandRules(Schema):
    """The rules the hand was played by."""

    preset = text("The house whose rules these come nearest to.")
    version = integer("Of the meaning of these options.")
    digest = text("SHA-256 of the rules as the table's first event has them, hex.")
    options = fields.Dict(required=True)


class HandSeat(Schema):
    """Who sat at the table in the hand."""

    seat = integer()
    player = text()
    name = text(null=True)
    bot = choice(words(c.BotKind), null=True)
    stack_before = integer("Chips, when the hand opened or the player sat down.")
    stack_after = integer("Chips, when the hand was over or the player left; null while it runs.", null=True)
    stake = integer("Chips.")
    net = fields.Integer(
        required=True, allow_none=True, metadata={"description": "Chips; under banco the bank's is the pot's."}
    )


class HandBank(Schema):
    """The bank's way: the seats that held it before, in and after the hand, and by which rule it went on."""

    before = integer("0 is the house's; null: it was drawn by lot.", null=True)
    drawn_among = fields.List(fields.Integer(), required=True, allow_none=True)
    seat = integer(null=True)
    after = integer(null=True)
    why = choice(words(BankReason), null=True)


class HandPot(Schema):
    """Banco: the pot, in chips."""

    posted = integer("The ante, if the round began with this hand.", null=True)
    pot_before = integer()
    pot_after = integer(null=True)
    taken = integer("What the bank took when the round ended with this hand.", null=True)


class HandHouse(Schema):
    """What a house bank has won since the table opened."""

    before = fields.Integer(required=True)
    after = fields.Integer(required=True, allow_none=True)


class HandAction(Schema):
    """What was done, by a player or (`actor` null) by the service for the clock or the rules.

    Beside these four members it has those that its event type has; what the viewer may not see is null.
    """

    version = integer()
    at = integer("Milliseconds UTC.")
    type = choice(tuple(type_name(fact) for fact in ACTIONS))
    actor = text(null=True)
    seat = integer(null=True)
    hand_index = fields.Integer()
    player = fields.String()
    bot = fields.String(allow_none=True)
    stack = fields.Integer()
    amount = fields.Integer()
    cut = fields.Integer()
    how = fields.String()
    why = fields.String()
    silent = fields.List(fields.Integer())
    card = fields.String(allow_none=True)
    points = fields.Float(allow_none=True, metadata={"multipleOf": 0.5})
    deadline = fields.Integer(allow_none=True)
    outages = fields.List(fields.List(fields.Integer()))


class Moment(Schema):
    """An event, and when it was."""

    version = integer()
    at = integer("Milliseconds UTC.")


class DealtCard(Moment):
    """A card from its dealing on. Its holder saw it at once, everybody from `open_to_all` on; the house sees none."""

    seat = integer()
    hand_index = integer()
    card = text("Null where the viewer may not see it yet.", null=True)
    holder = text("The player whose card it is; null: the house's.", null=True)
    burned = fields.Boolean(required=True)
    open_to_all = reference(Moment, null=True)


class ExplainedLine(Line):
    """A settlement line with the sentence of its rule, in the record's language."""

    sentence = text(null=True)


class SeatCut(Schema):
    """A seat's part in the shuffle; null: it gave none."""

    seat = integer()
    cut = integer(null=True)


class Reshuffle(Moment):
    """The deck ran out, and these cards were shuffled again."""

    round = integer()
    cards = _cards(required=True)


class HandShoe(Schema):
    """The shoe the hand was dealt from; `nonce` and `seed` once it is revealed."""

    number = integer()
    commitment = text()
    key = text("The id of the service key.")
    cuts = fields.List(fields.Nested(SeatCut), required=True, allow_none=True)
    reshuffles = listed(Reshuffle)
    nonce = text(null=True)
    seed = text(null=True)


class Mark(Moment):
    """A place in the table's chain."""

    position = text("`<version>-<first 8 hex of the hash>`.")


class HandPositions(Schema):
    """Where in the chain the hand stands: null for what has not come, or never will."""

    committed = reference(Mark, null=True)
    opened = reference(Mark)
    dealt = reference(Mark, null=True)
    closed = reference(Mark, null=True)
    over = reference(Mark, null=True)
    revealed = reference(Mark, null=True)


class HandRecord(Schema):
    """A hand as one document, made from its events alone, as the viewer may see it."""

    format = choice((hand_record.FORMAT,))
    stream = text()
    table = text()
    name = text("The table's.")
    hand = integer()
    viewer = text("The player through whose eyes it is seen; null: nobody's in particular.", null=True)
    language = choice(tuple(LANGUAGES))
    outcome = choice(("running", *OUTCOMES))
    void_because = choice(words(VoidReason), null=True)
    opened_at = integer("Milliseconds UTC.")
    over_at = integer("Milliseconds UTC.", null=True)
    sandbox = fields.Boolean(required=True)
    rules = reference(HandRules)
    seats = listed(HandSeat)
    bank = reference(HandBank)
    round = reference(HandPot, null=True)
    house = reference(HandHouse, null=True)
    actions = listed(HandAction)
    cards = listed(DealtCard)
    settlement = listed(ExplainedLine, null=True)
    shoe = reference(HandShoe, null=True)
    positions = reference(HandPositions)


class Frame(Schema):
    """An event, the milliseconds since the one before, and the table just after it, legal actions included."""

    event = reference(Event)
    took_ms = integer()
    table = reference(TableThen)


class Replay(Schema):
    """A hand played again, as the viewer saw it then."""

    format = choice((frames.FORMAT,))
    table = text()
    hand = integer()
    viewer = text(null=True)
    frames = listed(Frame)
