"""Disputes and what their audits found."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.fields import Flag
from service.api.schemas.parts import choice, integer, listed, reference, text, words
from service.api.schemas.requests import PageQuery
from service.audit.finding import Code
from service.dispute.facts import Ruling as RulingWord
from service.dispute.facts import Verdict
from service.dispute.state import Status

LONGEST_REASON = 1_000


class Complain(Schema):
    """What is wrong with a hand, in the complainant's words."""

    reason = fields.String(required=True, validate=validate.Length(1, LONGEST_REASON))


class Rule(Schema):
    """An operator's word on a dispute."""

    ruling = fields.String(required=True, validate=validate.OneOf(words(RulingWord)))
    reason = fields.String(required=True, validate=validate.Length(1, LONGEST_REASON))
    correct = Flag(load_default=False, metadata={"description": "Pay what the audit found due, between hands."})


class AuditsQuery(PageQuery):
    status = fields.String(validate=validate.OneOf(words(Status)))
    table = fields.String()


class Correction(Schema):
    """What one hand was paid and what was due, in chips; negative where it had to pay."""

    seat = integer()
    player = text("Null: the house.", null=True)
    hand_index = integer()
    paid = fields.Integer(required=True)
    due = fields.Integer(required=True)


class Finding(Schema):
    """One thing that is not as it should be, and at which event."""

    code = choice(words(Code))
    version = integer()
    hand = integer(null=True)
    detail = text()
    owed = listed(Correction)


class Ruling(Schema):
    """Who ruled, and how."""

    by = text(null=True)
    at = integer("Milliseconds UTC.")
    ruling = choice(words(RulingWord))
    reason = text()


class Corrected(Schema):
    """When it was set right, and by which event of the table; null where none there could."""

    at = integer("Milliseconds UTC.")
    table_version = integer(null=True)


class Audit(Schema):
    """A dispute from its claim to what came of it. `verdict` is null until `status` is `done`."""

    id = text()
    table = text()
    hand = integer()
    complainant = text("The player it is about.", null=True)
    opener = text("Who opened it.", null=True)
    reason = text()
    opened_at = integer("Milliseconds UTC.")
    status = choice(words(Status))
    verdict = choice(words(Verdict), null=True)
    findings = listed(Finding)
    audited_at = integer("Milliseconds UTC.", null=True)
    position = text("The last event of the table's log that was judged.", null=True)
    hash = text("That event's whole hash.", null=True)
    checkpoint = text("Digest of the newest checkpoint that bears it out.", null=True)
    ruling = reference(Ruling, null=True)
    correction = reference(Corrected, null=True)
    names = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class AuditLine(Schema):
    """A dispute in one line."""

    id = text()
    table = text()
    hand = integer()
    complainant = text(null=True)
    opener = text(null=True)
    opened_at = integer("Milliseconds UTC.")
    status = choice(words(Status))
    verdict = choice(words(Verdict), null=True)
    ruling = choice(words(RulingWord), null=True)
    corrected = fields.Boolean(required=True)
    concerned = fields.List(fields.String(), required=True)


class Audits(Schema):
    """A part of the disputes that the caller may read, the latest opened first."""

    items = listed(AuditLine)
    next = text(null=True)
