"""How the service fares, for those who run it."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.api.schemas.parts import integer, listed, reference, text


class TableCounts(Schema):
    """Public tables, as the lobby lists them."""

    open = integer()
    closed = integer()


class Overdue(Schema):
    """What of one kind is owed and late, and nobody has taken yet."""

    kind = text()
    count = integer()
    longest_ms = integer("How long ago the longest overdue was due, milliseconds.")


class GivenUp(Schema):
    """A debt that failed too often. An append to its stream, or `mazziere repair`, owes it anew."""

    kind = text()
    stream = text()
    subject = text()
    attempts = integer()


class DisputeCounts(Schema):
    """Disputes by how far their audit is."""

    queued = integer()
    running = integer()
    pending = integer()
    done = integer()


class State(Schema):
    """How the service fares."""

    now = integer("Milliseconds UTC, by the log's clock.")
    release = text()
    tables = reference(TableCounts)
    lobby_at = integer("Up to when the lobby stands, milliseconds UTC.", null=True)
    processes = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    overdue = listed(Overdue)
    parked = listed(GivenUp)
    disputes = reference(DisputeCounts)
    listeners = integer("Streams and long polls held by the process that answers.")
    chips_imbalance = integer("Chips at all tables that came from nowhere or went there; 0 where all is well.")
