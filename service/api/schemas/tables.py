"""What a table answers: its view, and what followed a command."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.api.schemas.actions import ACTIONS
from service.api.schemas.events import Event
from service.api.schemas.parts import choice, integer, listed, reference, score, text, words
from service.game.settlement import Outcome, Rule
from service.table import commands as c
from service.table.state import HandStatus, Phase
from service.table.views import SeatState


class Turn(Schema):
    """Whose hand is being played, and until when."""

    seat = integer()
    hand_index = integer()
    deadline = integer("Milliseconds UTC.", null=True)


class Hand(Schema):
    """Cards in the order they came; a hidden card is null, and so are the points it counts in."""

    cards = fields.List(fields.String(allow_none=True), required=True)
    points = score(null=True)
    status = choice(words(HandStatus))


class Seat(Schema):
    """A taken seat."""

    seat = integer()
    player = text()
    name = text(null=True)
    bot = choice(words(c.BotKind), null=True)
    state = choice(words(SeatState))
    stack = integer("Chips.")
    stake = integer("Chips; null while it is sealed from the caller.", null=True)
    hands = listed(Hand)


class Shoe(Schema):
    """The shoe in play."""

    number = integer()
    commitment = text()
    remaining = integer("Cards.")


class Line(Schema):
    """A settlement line; the bank's own has stake 0 and makes the nets sum to zero."""

    seat = integer()
    hand_index = integer()
    stake = integer("Chips.")
    points = score()
    bank_points = score()
    outcome = choice(words(Outcome), null=True)
    rule = choice(words(Rule), null=True)
    net = fields.Integer(required=True, metadata={"description": "Chips won, or lost below zero."})


class Settlement(Schema):
    """The last settled hand."""

    hand = integer()
    lines = listed(Line)


class Rank(Schema):
    """A player's place when the table closed."""

    player = text()
    chips = fields.Integer(required=True)
    rank = integer()


class LegalAction(Schema):
    """What the caller may do now, with the bounds of its number, or the values it may carry."""

    type = choice(tuple(ACTIONS))
    min = fields.Integer()
    max = fields.Integer()
    points = fields.List(fields.Float(), metadata={"description": "What the matta may count; one must be said."})
    closed = fields.List(fields.Boolean(), metadata={"description": "Whether the card may be taken face down."})


class Settings(Schema):
    """How the table paces itself."""

    pause_ms = integer()
    bot_ms = integer()
    odds = fields.Boolean(required=True)


class Circuit(Schema):
    """Where a tournament's table stands: `deal` is the bank turn that is played, of so many in this circuit."""

    id = text()
    number = integer("The table's in its tournament.")
    circuit = integer(null=True)
    deal = integer(null=True)
    of = integer(null=True)
    first_bet = integer("The seat that stakes first in this deal.", null=True)
    min_stake = integer("Chips.")
    max_stake = integer("Chips.")


class TableThen(Schema):
    """A table as one caller saw it at one of its events."""

    id = text()
    name = text()
    version = integer("How many events the table has.")
    position = text("`<version>-<first 8 hex of the hash>`.")
    status = choice(("open", "closed"))
    phase = choice(words(Phase))
    rules = fields.Dict(required=True)
    settings = reference(Settings)
    access = choice(words(c.Access))
    opener = text(null=True)
    sandbox = fields.Boolean(required=True)
    hand = integer("The running hand, or the last one.")
    bank_seat = integer(null=True)
    turn = reference(Turn, null=True)
    deadline = integer("Of betting or of the turn, milliseconds UTC.", null=True)
    house = fields.Dict(required=True, allow_none=True)
    pot = fields.Integer(required=True, allow_none=True)
    seats = listed(Seat)
    shoe = reference(Shoe, null=True)
    legal_actions = listed(LegalAction)
    last_settlement = reference(Settlement, null=True)
    successor = text(null=True)
    ranking = listed(Rank, null=True)
    tournament = reference(Circuit, null=True)


class TableView(TableThen):
    """A table as one caller may see it."""

    imported = fields.Boolean(
        required=True, metadata={"description": "Brought here from a bundle, to be studied; nobody can act at it."}
    )


class Moved(Schema):
    """What a command led to: the version reached, the events, and the table just after them."""

    version = integer()
    events = listed(Event)
    table = reference(TableView)


class Seated(Moved):
    """The same, with the seat taken."""

    seat = integer()


class Opened(Moved):
    """The same, with the new table's id."""

    id = text()


class Summary(Schema):
    """A table in one line."""

    id = text()
    name = text()
    preset = text("The house whose rules the table's come nearest to.")
    sandbox = fields.Boolean(required=True)
    access = choice(words(c.Access))
    status = choice(("open", "closed"))
    phase = choice(words(Phase))
    seats = integer()
    taken = integer()
    min_stake = integer("Chips.")
    max_stake = integer("Chips.")
    opened_at = integer("Milliseconds UTC.")
    at = integer("When its last known event happened, milliseconds UTC.")
    version = integer()


class Lobby(Schema):
    """A part of the lobby."""

    items = listed(Summary)
    next = text("The `cursor` of the next part.", null=True)
    at = integer("Up to when the lobby stands, milliseconds UTC.", null=True)
