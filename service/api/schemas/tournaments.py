"""Tournaments: what is asked and what is answered."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from service.api.fields import QueryWhole, Whole
from service.api.schemas.parts import choice, integer, listed, reference, text, words
from service.tournament import terms as t
from service.tournament.facts import BotKind, CancelReason
from service.tournament.state import EntrantStatus, Phase

LONGEST_REASON = 500
A_DAY_MS = 86_400_000


class LevelAsked(Schema):
    """The bounds of a stake in one round, in chips."""

    min_stake = Whole(1, required=True)
    max_stake = Whole(1, required=True)

    @post_load
    def make(self, asked: dict[str, Any], **_: Any) -> t.Level:
        return t.Level(**asked)


class PrizesAsked(Schema):
    """What there is to win, and how the places share it, by weight, best first."""

    pool = Whole(0, 10**12, load_default=0)
    shares = fields.List(Whole(1, 10**6), load_default=[1], validate=validate.Length(1, 200))

    @post_load
    def make(self, asked: dict[str, Any], **_: Any) -> t.Prizes:
        return t.Prizes(asked["pool"], tuple(asked["shares"]))


class TermsOfPlay(Schema):
    """How a tournament is played; what is left out is as usual."""

    name = fields.String(required=True, metadata={"description": "1 to 40 visible characters."})
    format = fields.String(validate=validate.OneOf(words(t.Format)), load_default="shootout")
    grace_ms = Whole(0, A_DAY_MS)
    entrants = Whole(1, t.MOST_ENTRANTS)
    table_size = Whole(t.SMALLEST + 1, t.LARGEST)
    circuits = Whole(1, t.MOST_CIRCUITS)
    advance = Whole(1, t.LARGEST - 1)
    rounds = Whole(1, t.MOST_ROUNDS)
    starting_stack = Whole(1, 10**9)
    levels = fields.List(fields.Nested(LevelAsked), validate=validate.Length(1, t.MOST_ROUNDS))
    break_ms = Whole(0, A_DAY_MS)
    prizes = fields.Nested(PrizesAsked)
    bet_seconds = Whole(1, 3_600)
    turn_seconds = Whole(1, 3_600)
    pause_ms = Whole(0, 60_000)
    bot_ms = Whole(0, 60_000)
    allowed = fields.List(fields.String(), validate=validate.Length(1, t.MOST_ENTRANTS))


class TermsAsked(TermsOfPlay):
    """A tournament to prepare. `starts` is what the zone's clocks show then."""

    starts = fields.String(required=True, metadata={"description": "Local time, as `2027-12-24T20:30`."})
    zone = fields.String(required=True, metadata={"description": "An IANA zone, as `Europe/Rome`."})


class EntryAsked(Schema):
    """Whom to enter: the caller's player, or by the organiser another player or a bot."""

    player = fields.String()
    bot = fields.String(validate=validate.OneOf(words(BotKind)))


class CancelTournament(Schema):
    """Why."""

    reason = fields.String(required=True, validate=validate.Length(1, LONGEST_REASON))


class OfficialAsked(Schema):
    """A player who is to lead the event too."""

    player = fields.String(required=True)


class AnnouncementAsked(Schema):
    """What everybody there is to be told."""

    text = fields.String(required=True, validate=validate.Length(1, LONGEST_REASON))


class CopyAsked(Schema):
    """When the same is to take place again; name and zone stay unless told."""

    name = fields.String()
    starts = fields.String(required=True, metadata={"description": "Local time, as `2027-12-24T20:30`."})
    zone = fields.String(metadata={"description": "An IANA zone, as `Europe/Rome`."})


class Disqualify(CancelTournament):
    """Whom to send home, and why."""

    player = fields.String(required=True)


class TournamentsQuery(Schema):
    phase = fields.String(validate=validate.OneOf(words(Phase)))
    limit = QueryWhole(1, 200, load_default=100)


class TournamentStreamQuery(Schema):
    after = fields.String()


class TournamentLine(Schema):
    """A tournament in one line."""

    id = text()
    version = integer()
    name = text()
    format = choice(words(t.Format))
    phase = choice(words(Phase))
    starts_at = integer("Milliseconds UTC.")
    starts = text("The same as the zone's clocks show it, with the offset.")
    zone = text()
    entrants = integer("How many are in.")
    places = integer("How many there is place for.")
    round = integer()


class Tournaments(Schema):
    """The next to start first, then those that are over."""

    items = listed(TournamentLine)


class MatchSeat(Schema):
    """Who sits where, and the chips the match left them."""

    seat = integer()
    player = text()
    name = text(null=True)
    chips = integer(null=True)


class Match(Schema):
    """One table of a round."""

    match = integer()
    table = text(null=True)
    circuit = integer("The circuit that is played, or the last one.")
    over = fields.Boolean(required=True)
    seats = listed(MatchSeat)


class MatchRound(Schema):
    """Who met whom."""

    round = integer()
    matches = listed(Match)


class Standing(Schema):
    """One place; a rank that is shared is given to each."""

    rank = integer()
    player = text()
    name = text(null=True)
    chips = integer()
    round = integer("The last round played.")
    prize = integer()


class Standings(Schema):
    """Everybody's place so far; final once the tournament is complete."""

    final = fields.Boolean(required=True)
    items = listed(Standing)


class Transfer(Schema):
    """What one player won from another, over so many hands in which one of the two held the bank."""

    winner = text()
    winner_name = text(null=True)
    loser = text()
    loser_name = text(null=True)
    chips = integer()
    hands = integer()


class Transfers(Schema):
    """Every pair that met, the largest transfer first."""

    items = listed(Transfer)


class Entry(Schema):
    """Somebody who entered."""

    player = text()
    name = text(null=True)
    bot = choice(words(BotKind), null=True)
    status = choice(words(EntrantStatus))


class Entries(Schema):
    """In the order in which they came."""

    items = listed(Entry)


class Cancelled(Schema):
    """Why it does not take place."""

    why = choice(words(CancelReason))
    reason = text()


class Official(Schema):
    """A player who leads the event beside its organiser."""

    player = text()
    name = text(null=True)


class Announcement(Schema):
    """What was announced, and when (ms UTC)."""

    at = integer()
    text = text()


class TournamentView(TournamentLine):
    """The whole tournament."""

    organiser = text(null=True)
    officials = listed(Official)
    announcements = listed(Announcement)
    terms = fields.Dict(keys=fields.String(), required=True)
    waiting = integer()
    next_at = integer("When the next round begins, milliseconds UTC.", null=True)
    cancelled = reference(Cancelled, null=True)
    prizes = fields.List(fields.Integer(), required=True)
    rounds = listed(MatchRound)
    standings = listed(Standing)
