"""The law of `data`: what a dispute and the log of operations tell is there for everybody who may read them.

Neither hides anything in a secret. Each field has the reason why it may stand there, so that a new one fails here until
somebody has decided.
"""

from __future__ import annotations

import pytest

from service.dispute import facts as dispute
from service.operations import facts as operations
from service.stream.catalogue import Catalogue

ID = "an id"
HAND = "the hand is over, and its log public"
FOUND = "about a hand that is over; cards are not named"
SAID = "said to those whom the dispute concerns, who alone may read its log"
NO_SECRET = "an id or a fingerprint, from which nothing can be found"

DISPUTE: dict[str, dict[str, str]] = {
    "dispute_opened": {
        "dispute": ID,
        "table": ID,
        "hand": HAND,
        "complainant": ID,
        "players": HAND,
        "reason": SAID,
    },
    "audit_began": {},
    "dispute_audited": {
        "status": FOUND,
        "verdict": FOUND,
        "findings": FOUND,
        "position": HAND,
        "hash": HAND,
        "checkpoint": HAND,
    },
    "dispute_ruled": {"ruling": SAID, "reason": SAID, "corrects": SAID, "table_version": HAND},
    "dispute_corrected": {"table_version": HAND},
    "dispute_rewound": {},
}

OPERATIONS: dict[str, dict[str, str]] = {
    "token_made": {"token": NO_SECRET, "role": "no text of a token", "holder": ID},
    "token_revoked": {"token": NO_SECRET},
    "player_erased": {"player": ID},
    "keys_rotated": {"service_key": NO_SECRET, "signing_key": NO_SECRET},
    "clock_moved": {"seconds": "everybody sees the time"},
    "backup_restored": {"taken_at": "a time"},
    "log_repaired": {"streams": "a count"},
    "table_imported": {"table": ID, "after": "a version", "position": HAND},
    "operations_rewound": {},
}


@pytest.mark.parametrize(
    ("catalogue", "reasons"),
    [(dispute.CATALOGUE, DISPUTE), (operations.CATALOGUE, OPERATIONS)],
    ids=["dispute", "operations"],
)
def test_every_field_has_its_reason_and_nothing_is_hidden(
    catalogue: Catalogue, reasons: dict[str, dict[str, str]]
) -> None:
    assert {name: fact.__struct_fields__ for name, fact in catalogue} == {
        name: tuple(fields) for name, fields in reasons.items()
    }
    assert all(fact.SECRET is None for _name, fact in catalogue)
