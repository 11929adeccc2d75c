"""A dispute as those may read it whom it concerns."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from service.dispute.state import Dispute


def view(dispute: Dispute) -> dict[str, Any]:
    """All of it, ready for JSON: the claim, the audit so far, the ruling and what came of that."""
    claim, audited, ruled = dispute.claimed, dispute.audited, dispute.ruled
    return {
        "id": dispute.id,
        "table": claim.table,
        "hand": claim.hand,
        "complainant": claim.complainant,
        "opener": dispute.opener,
        "reason": claim.reason,
        "opened_at": dispute.opened_at,
        "status": dispute.status,
        "verdict": None if audited is None else audited.verdict,
        "findings": [] if audited is None else to_builtins(audited.findings),
        "audited_at": dispute.audited_at,
        "position": None if audited is None else audited.position,
        "hash": None if audited is None else audited.hash,
        "checkpoint": None if audited is None else audited.checkpoint,
        "ruling": None
        if ruled is None
        else {"by": ruled.by, "at": ruled.at, "ruling": ruled.fact.ruling, "reason": ruled.fact.reason},
        "correction": None if dispute.corrected is None else to_builtins(dispute.corrected),
    }
