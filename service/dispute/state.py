"""A dispute as its log has made it."""

from __future__ import annotations

from typing import Literal, assert_never, cast

import msgspec
from msgspec.structs import replace

from service.dispute import facts as f
from service.stream.event import Event

Status = Literal["queued", "running", "pending", "done"]


class Ruled(msgspec.Struct, frozen=True):
    """Who ruled, when, and how."""

    by: str | None
    at: int
    fact: f.DisputeRuled


class Corrected(msgspec.Struct, frozen=True):
    """When it was set right, and by which event of the table, if by any."""

    at: int
    table_version: int | None


class Dispute(msgspec.Struct, frozen=True):
    """The whole state; times are milliseconds UTC. `audited` is the newest audit, and `since` when its wait began."""

    id: str
    version: int = 0
    claim: f.DisputeOpened | None = None
    opener: str | None = None
    opened_at: int = 0
    status: Status = "queued"
    since: int = 0
    audited: f.DisputeAudited | None = None
    audited_at: int | None = None
    ruled: Ruled | None = None
    corrected: Corrected | None = None

    @property
    def claimed(self) -> f.DisputeOpened:
        """The claim of a dispute that exists."""
        assert self.claim is not None, "the dispute was never opened"
        return self.claim

    @property
    def concerned(self) -> frozenset[str]:
        """Whom it concerns, who may read it: the complainant, whoever opened it, and the hand's players."""
        told = (self.claimed.complainant, self.opener, *self.claimed.players)
        return frozenset(one for one in told if one is not None)

    @property
    def owes_correction(self) -> bool:
        """Whether a ruling is still to be carried out at the table."""
        return self.ruled is not None and self.ruled.fact.corrects and self.corrected is None


def evolve(dispute: Dispute, event: Event) -> Dispute:
    """The dispute after `event`."""
    after = replace(dispute, version=event.version)
    fact = cast(f.DisputeFact, event.fact)
    match fact:
        case f.DisputeOpened():
            return replace(after, claim=fact, opener=event.actor, opened_at=event.at, since=event.at)
        case f.AuditBegan():
            return replace(after, status="running")
        case f.DisputeAudited():
            return replace(after, status=fact.status, audited=fact, audited_at=event.at, since=event.at)
        case f.DisputeRuled():
            return replace(after, ruled=Ruled(event.actor, event.at, fact))
        case f.DisputeCorrected(table_version):
            return replace(after, corrected=Corrected(event.at, table_version))
        case f.DisputeRewound():
            return after
        case _:
            assert_never(fact)
