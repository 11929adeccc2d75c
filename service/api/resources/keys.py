"""Keys: by which everybody can tell what this house has signed."""

from __future__ import annotations

from flask import Response

from service.api.answers import json
from service.api.blueprint import Operations
from service.api.current import service
from service.api.schemas import records

operations = Operations("keys", __name__, description="By what checkpoints are told from forged ones.")


@operations.on("GET", "/keys", answers=records.PublicKeys)
def list_keys() -> Response:
    """The public keys that sign checkpoints, retired ones too; the last is in use. Keep their fingerprints."""
    items = [
        {
            "fingerprint": public.fingerprint,
            "algorithm": "Ed25519",
            "key": public.key.hex(),
            "created_at": public.created_at,
            "retired_at": public.retired_at,
        }
        for public in service().keyring.public_keys()
    ]
    return json({"items": items, "next": None})
