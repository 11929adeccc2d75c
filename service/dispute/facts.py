"""The events of a dispute. Findings are those of the audit, told once and kept; amounts are chips."""

from __future__ import annotations

from typing import Literal

import msgspec

from service.stream.catalogue import Catalogue
from service.stream.event import Fact

Verdict = Literal["upheld", "wrong", "tampered", "inconclusive"]
Ruling = Literal["dismissed", "accepted"]


class Owed(msgspec.Struct, frozen=True):
    """What one hand was paid and what was due; negative where it had to pay. `player` null: the house."""

    seat: int
    player: str | None
    hand_index: int
    paid: int
    due: int


class Found(msgspec.Struct, frozen=True):
    """A finding of the audit: its code, the version of the event it is about, and a sentence."""

    code: str
    version: int
    hand: int | None
    detail: str
    owed: tuple[Owed, ...] = ()


class DisputeOpened(Fact, frozen=True):
    """Somebody says that a hand was not played or paid as it should have been.

    `complainant` is the player it is about, null where an auditor asks of its own accord; `players` had a part in the
    hand, and may read all of this.
    """

    dispute: str
    table: str
    hand: int
    complainant: str | None
    players: tuple[str, ...]
    reason: str


class AuditBegan(Fact, frozen=True):
    """A worker judges the hand."""


class DisputeAudited(Fact, frozen=True):
    """What the audit found; `pending` and without a verdict while the hand's shoe is in play.

    `position` is the last event of the table's log that was read, `hash` its whole hash; `checkpoint` the digest of
    the newest checkpoint that bears them out.
    """

    status: Literal["pending", "done"]
    verdict: Verdict | None
    findings: tuple[Found, ...]
    position: str
    hash: str
    checkpoint: str | None


class DisputeRuled(Fact, frozen=True):
    """An operator's word on it.

    `corrects`: what was found due is to be paid. `table_version` is where the table stood then.
    """

    ruling: Ruling
    reason: str
    corrects: bool
    table_version: int


class DisputeCorrected(Fact, frozen=True):
    """The table's event that set it right.

    Null where the table is over, or nobody there could give anything: then the correction stands here alone.
    """

    table_version: int | None


class DisputeRewound(Fact, frozen=True):
    """This log went back: later events that were acknowledged are lost."""


DisputeFact = DisputeOpened | AuditBegan | DisputeAudited | DisputeRuled | DisputeCorrected | DisputeRewound

CATALOGUE = Catalogue([DisputeOpened, AuditBegan, DisputeAudited, DisputeRuled, DisputeCorrected, DisputeRewound])
