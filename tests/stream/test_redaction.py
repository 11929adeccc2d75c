"""What one viewer may see of a stored event."""

from __future__ import annotations

from hashlib import sha256

import pytest
from msgspec.structs import replace

from service.stream.redaction import redacted
from tests.stream.kit import HELLO, PSST, stored

OPEN, HIDDEN = stored(HELLO, PSST)


def test_the_owner_sees_the_secret() -> None:
    assert redacted(HIDDEN, "p_anna")["secret"] == {"owner": "p_anna", "salt": "00" * 16, "word": "psst"}


@pytest.mark.parametrize("viewer", [None, "p_bruno", ""])
def test_everybody_else_sees_only_the_seal(viewer: str | None) -> None:
    shown = redacted(HIDDEN, viewer)
    assert "secret" not in shown
    assert "psst" not in str(shown)
    assert shown["seal"] == sha256(HIDDEN.secret).hexdigest()


def test_what_hides_nothing_looks_the_same_to_everybody() -> None:
    assert redacted(OPEN, "p_anna") == redacted(OPEN, None)


def test_the_public_form_has_the_promised_members() -> None:
    assert redacted(OPEN, None) == {
        "version": 1,
        "type": "word_said",
        "v": 3,
        "at": 1_000,
        "actor": "p_anna",
        "cause": "c_1",
        "data": {"word": "hello", "loudness": 2},
        "seal": None,
        "hash": OPEN.hash.hex(),
    }


def test_a_secret_of_the_house_is_shown_to_nobody() -> None:
    (record,) = stored(replace(PSST, version=1, secret=replace(PSST.secret, owner=None)))
    for viewer in (None, "p_anna", "None", ""):
        assert "secret" not in redacted(record, viewer)
