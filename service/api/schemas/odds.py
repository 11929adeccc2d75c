"""The exact odds of a hand. Every number is told twice: as a fraction, and rounded for reading."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.api.fields import QueryPoints
from service.api.schemas.parts import choice, integer, listed, reference, score, text, words
from service.game.settlement import Rule


class OddsQuery(Schema):
    bank_stands = QueryPoints("From which total the bank is taken to stand; else as the rules say, or 5.")


class Exact(Schema):
    """A number."""

    fraction = fields.String(required=True, metadata={"description": "In lowest terms.", "pattern": r"^-?\d+/\d+$"})
    value = fields.Float(required=True, metadata={"description": "The same, rounded."})


class TotalChance(Schema):
    """How likely a total is."""

    points = score()
    chance = reference(Exact)


class Totals(Schema):
    """How likely a bust is, and each total; two sevens, where they are on, count 14."""

    bust = reference(Exact)
    totals = listed(TotalChance)


class Best(Schema):
    """The better action, and what each is worth if the best follows; null where it is not legal."""

    unit = choice(("stakes", "chips"))
    action = choice(("stand", "draw"))
    stand = reference(Exact, null=True)
    draw = reference(Exact, null=True)


class WaySettled(Schema):
    """How likely the hand is settled by this rule, and what it then wins, in stakes."""

    rule = choice(words(Rule))
    net = reference(Exact)
    chance = reference(Exact)


class AgainstBank(Schema):
    """How the hand fares if it stands as it is."""

    bank = reference(Totals)
    settled = listed(WaySettled)
    expectation = reference(Exact)


class HandOdds(Schema):
    """One hand of the caller's. The bank's has no `against_bank`, and `best`, in chips, on its turn only."""

    hand_index = integer()
    cards = fields.List(fields.String(), required=True)
    points = score()
    next_card = reference(Totals, null=True)
    best = reference(Best, null=True)
    against_bank = reference(AgainstBank, null=True)


class Odds(Schema):
    """The odds of the caller's live hands, two after a split."""

    version = integer()
    position = text("`<version>-<first 8 hex of the hash>`.")
    hand = integer()
    seat = integer()
    bank_stands = score()
    hands = listed(HandOdds)
