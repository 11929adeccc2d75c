"""What leaves the house to be verified: bundles, checkpoints, public keys."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.api.schemas.events import Event
from service.api.schemas.parts import choice, integer, listed, reference, text
from service.records.bundle import FORMAT


class Checkpoint(Schema):
    """At a time, an event of a stream had this hash: signed, as the contract's page on verification says."""

    stream = text()
    version = integer()
    hash = text("The chain's link at that version, hex.")
    at = integer("Milliseconds UTC.")
    key = text("The signer's public key, hex.")
    previous = text("The digest of the checkpoint signed before this one, of whatever stream.", null=True)
    signature = text("Ed25519, hex.")


class Position(Schema):
    """An event of a stream, by version and hash."""

    version = integer()
    hash = text()


class Bundle(Schema):
    """A portable table or hand, as the contract's page on bundles says."""

    format = choice((FORMAT,))
    stream = text()
    viewer = text("The player whose own secrets are shown.", null=True)
    opened = reference(Event, null=True)
    before = reference(Position)
    events = listed(Event)
    names = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    checkpoints = listed(Checkpoint)


class PublicKey(Schema):
    """The public half of a signing key."""

    fingerprint = text("The first 32 hex digits of the key's SHA-256.")
    algorithm = choice(("Ed25519",))
    key = text("32 bytes, hex.")
    created_at = integer("Milliseconds UTC.")
    retired_at = integer("Milliseconds UTC; null while it is in use.", null=True)


class PublicKeys(Schema):
    """All signing keys, oldest first."""

    items = listed(PublicKey)
    next = text(null=True)
