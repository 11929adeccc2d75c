"""Reports as data: what the house signed."""

from __future__ import annotations

from marshmallow import Schema, fields
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.api.schemas.disputes import Audit
from service.api.schemas.parts import choice, integer, listed, reference, text, words
from service.audit.finding import Code
from service.dispute.facts import Ruling, Verdict
from service.dispute.state import Status
from service.game.settlement import Outcome
from service.game.settlement import Rule as RuleWord
from service.periods.facts import AnomalyCode
from service.reports import hand_report, period_report
from service.words.languages import LANGUAGES


class ReportClaim(Schema):
    """Who complained, and in which words."""

    opened_at = integer("Milliseconds UTC.")
    opener = text(null=True)
    complainant = text("Null: an auditor's own doing.", null=True)
    name = text(null=True)
    reason = text()


class ReportDue(Schema):
    """What one hand was paid, and what was due, in chips."""

    seat = integer()
    name = text()
    hand_index = integer()
    paid = fields.Integer(required=True)
    due = fields.Integer(required=True)


class ReportFinding(Schema):
    """One thing that is not as it should be; `meaning` in the report's language."""

    code = choice(words(Code))
    version = integer()
    hand = integer(null=True)
    meaning = text()
    detail = text()


class ReportRuling(Schema):
    """The operator's word."""

    by = text(null=True)
    at = integer("Milliseconds UTC.")
    ruling = choice(words(Ruling))
    reason = text()


class ReportCorrection(Schema):
    """When the chips were moved, and by which event of the table."""

    at = integer("Milliseconds UTC.")
    table_version = integer(null=True)


class ReportHand(Schema):
    """One hand as it lay at the end; the bank's comes last."""

    seat = integer("0: the house.")
    name = text()
    hand_index = integer()
    is_bank = fields.Boolean(required=True)
    cards = fields.List(fields.String(), required=True)
    points = text("As people write them: `7½`.")
    stake = integer("Chips.")
    outcome = choice(words(Outcome), null=True)
    rule = choice(words(RuleWord), null=True)
    net = fields.Integer(required=True, allow_none=True)


class ReportRule(Schema):
    """A rule that decided a hand, and the terms of the table that it rests on."""

    rule = choice(words(RuleWord))
    sentence = text()
    terms = fields.List(fields.String(), required=True)


class ReportDeed(Schema):
    """One thing that happened."""

    version = integer()
    at = integer("Milliseconds UTC.")
    seat = integer(null=True)
    name = text(null=True)
    deed = text("The type of the event.")
    words = text()
    cards = fields.List(fields.String(), required=True)
    chips = integer(null=True)


class ReportShoe(Schema):
    """The shoe that the cards came from; nonce and seed null until it is revealed."""

    number = integer()
    commitment = text()
    key = text()
    cuts = fields.List(
        fields.List(fields.Integer(allow_none=True)),
        required=True,
        allow_none=True,
        metadata={"description": "Seat and cut."},
    )
    nonce = text(null=True)
    seed = text(null=True)


class ReportBundle(Schema):
    """Which events the hand's bundle holds, and its SHA-256 as it is exported to nobody in particular."""

    first = integer()
    last = integer()
    digest = text()


class ReportPlay(Schema):
    """The hand itself."""

    table_name = text()
    sandbox = fields.Boolean(required=True)
    opened_at = integer("Milliseconds UTC.")
    over_at = integer("Milliseconds UTC.")
    is_void = fields.Boolean(required=True)
    hands = listed(ReportHand)
    rules = listed(ReportRule)
    deeds = listed(ReportDeed)
    rules_digest = text()
    shoe = reference(ReportShoe, null=True)
    bundle = reference(ReportBundle)


class HandReport(Schema):
    """All that the page and the paper say of a disputed hand, in one language."""

    format = choice((hand_report.FORMAT,))
    language = choice(tuple(LANGUAGES))
    dispute = text()
    table = text()
    hand = integer()
    status = choice(words(Status))
    verdict = choice(words(Verdict), null=True)
    title = text("The verdict in a word or two.")
    judgement = text("What it means.")
    claim = reference(ReportClaim)
    owed = listed(ReportDue)
    findings = listed(ReportFinding)
    ruling = reference(ReportRuling, null=True)
    correction = reference(ReportCorrection, null=True)
    play = reference(ReportPlay, null=True)
    stream = text()
    audited_at = integer("Milliseconds UTC.", null=True)
    position = text("The last event of the table's log that was judged.", null=True)
    hash = text("That event's whole hash.", null=True)
    checkpoint = text("Digest of the newest checkpoint that bears it out.", null=True)


class ReportedAudit(Audit):
    """A dispute with its report, which the house signs: see `verification.md`."""

    report = reference(HandReport)
    key = text("The signer's Ed25519 public key, in hex.")
    signature = text("Over the report, in hex.")


class PeriodFigures(Schema):
    """What was played, and the chips on the tables: before, brought in or taken out, after."""

    hands = integer()
    void_hands = integer()
    stakes = integer("Chips.")
    timeouts = integer("How often time was called.")
    chips_before = fields.Integer(required=True)
    chips_brought = fields.Integer(required=True)
    chips_after = fields.Integer(required=True)


class CountedAnomaly(Schema):
    """How often there was one of a kind."""

    code = choice(words(AnomalyCode))
    count = integer()


class PeriodAnomaly(CountedAnomaly):
    """The same with what it means, in the report's language."""

    meaning = text()


class PeriodPlayer(Schema):
    """A player at the table."""

    player = text()
    name = text()
    hands = integer("Staked in.")
    bank_turns = integer("Held as the bank.")
    stakes = integer("Chips.")
    net = fields.Integer(required=True)
    timeouts = integer()


class PeriodTable(Schema):
    """A table of the day; `report` is the id of its own report."""

    report = integer()
    table = text()
    figures = reference(PeriodFigures)
    anomalies = integer()


class DayReport(Schema):
    """A day of the house, or after a stop as many as it lasted."""

    format = choice((period_report.DAY_FORMAT,))
    language = choice(tuple(LANGUAGES))
    id = integer()
    since = integer("Milliseconds UTC.")
    until = integer("Milliseconds UTC, not in it.")
    figures = reference(PeriodFigures)
    tables = listed(PeriodTable)
    anomalies = listed(PeriodAnomaly)
    event_hash = text("Of the event in the stream `calendar`.")


class TableReport(Schema):
    """A table's day: its events `first` to `last`, and what they came to."""

    format = choice((period_report.TABLE_FORMAT,))
    language = choice(tuple(LANGUAGES))
    id = integer()
    since = integer("Milliseconds UTC.")
    until = integer("Milliseconds UTC, not in it.")
    table = text()
    name = text()
    first = integer()
    last = integer()
    hash = text("Of the last event.")
    figures = reference(PeriodFigures)
    players = listed(PeriodPlayer)
    anomalies = listed(PeriodAnomaly)
    event_hash = text("Of the event in the stream `calendar`.")


class AnyReport(OneOfSchema):
    """A day's report or a table's, by its `format`."""

    type_field = "format"
    type_field_remove = False
    type_schemas = {  # noqa: RUF012 - marshmallow's own way
        period_report.DAY_FORMAT: DayReport,
        period_report.TABLE_FORMAT: TableReport,
    }


class SignedReport(Schema):
    """A report that the house signs: see `verification.md`."""

    report = fields.Nested(AnyReport, required=True)
    key = text("The signer's Ed25519 public key, in hex.")
    signature = text("Over the report, in hex.")


class Day(Schema):
    """A day in one line."""

    id = integer("Of its report.")
    since = integer("Milliseconds UTC.")
    until = integer("Milliseconds UTC, not in it.")
    tables = integer()
    figures = reference(PeriodFigures)
    anomalies = listed(CountedAnomaly)


class Days(Schema):
    """A part of the days that are reported, the latest first."""

    items = listed(Day)
    next = text(null=True)
