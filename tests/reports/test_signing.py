"""The house's signature under a report, checked by verification.md alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
import rfc8785
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.api.callers import Caller


def check(signed: dict[str, Any]) -> None:
    """Raises `InvalidSignature`."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed["key"]))
    key.verify(bytes.fromhex(signed["signature"]), rfc8785.dumps(["report/1", signed["report"]]))


def test_the_house_signs_what_it_says(nobody: Caller, berto: Caller, underpaid: str) -> None:
    answer = berto.get(underpaid, Accept_Language="ru").json
    check(answer)
    assert answer["key"] in {key["key"] for key in nobody.get("/v1/keys").json["items"]}


def test_nothing_in_it_can_be_changed(berto: Caller, underpaid: str) -> None:
    answer = json.loads(berto.get(underpaid).data)
    answer["report"]["owed"][0]["due"] += 1
    with pytest.raises(InvalidSignature):
        check(answer)
