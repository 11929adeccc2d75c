"""Players, tokens and the caller."""

from __future__ import annotations

from marshmallow import Schema

from service.api.schemas.parts import choice, integer, listed, text, words
from service.dispute.facts import Verdict
from service.dispute.state import Status
from service.people.principals import ROLES


class NewPlayer(Schema):
    """A player just made, or found by its `ref`."""

    id = text()
    name = text()
    token = text("Told this once; null for a player that was there already.", null=True)


class Player(Schema):
    """A player that the caller made."""

    id = text()
    name = text()
    ref = text(null=True)
    made_at = integer("Milliseconds UTC.")


class Players(Schema):
    """A part of the players that the caller made."""

    items = listed(Player)
    next = text(null=True)


class Taken(Schema):
    """A seat that a player holds."""

    table = text()
    seat = integer()


class Disputed(Schema):
    """A dispute that concerns a player, and how far it is."""

    id = text()
    table = text()
    hand = integer()
    status = choice(words(Status))
    verdict = choice(words(Verdict), null=True)


class Me(Schema):
    """The caller: its role, its stable id, the player it plays as, that player's seats and its newest disputes."""

    role = choice(ROLES)
    id = text()
    player = text(null=True)
    frontend = text(null=True)
    name = text(null=True)
    seats = listed(Taken)
    disputes = listed(Disputed)


class Token(Schema):
    """What is kept of a token."""

    id = text()
    role = choice(ROLES)
    name = text("What it is for.")
    holder = text("The id of the principal it makes of whoever shows it.")
    made_at = integer("Milliseconds UTC.")
    player = text(null=True)
    frontend = text(null=True)
    made_by = text(null=True)
    expires_at = integer("Milliseconds UTC.", null=True)


class NewToken(Token):
    """A token just made."""

    token = text("Told this once.")


class Handover(Schema):
    """What another device redeems."""

    code = text("Good once, within five minutes.")


class Tokens(Schema):
    """A part of the tokens that the caller may see."""

    items = listed(Token)
    next = text(null=True)
