"""The jobs of a dispute: the audit that was asked for, the wait for a shoe, and the correction that was ruled."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import msgspec

from service.audit.judge import Audit
from service.dispute import commands as c
from service.dispute.facts import DisputeAudited, DisputeOpened, Found
from service.dispute.state import Dispute
from service.records.hand_span import find_opening, find_reveal
from service.stream.canonical import canonical
from service.stream.refusal import Refused
from service.table.commands import AdjustChips, Adjustment
from service.table.decider import stream_of
from service.table.facts import ChipsAdjusted
from service.wiring import Service

A_DAY = 24 * 60 * 60 * 1000
"""How long a payment is known by its command's id, in milliseconds; its event tells of it for good."""


def audit(service: Service, stream: str, subject: str) -> None:
    """Judge the hand; nothing, once it is done."""
    del subject
    dispute = _send(service, stream, c.BeginAudit())
    if dispute.status == "running":
        _send(service, stream, c.ReportAudit(_told(_judged(service, dispute.claimed))))


def await_reveal(service: Service, stream: str, subject: str) -> None:
    """Have the hand judged again once its shoe is revealed: until then the debt stands, and comes up again."""
    del subject
    claim = _load(service, stream).claimed
    table = stream_of(claim.table)
    opening = find_opening(service.log, table, claim.hand).version
    if find_reveal(service.log, table, opening) is not None:
        _send(service, stream, c.BeginAudit())


def correct(service: Service, stream: str, subject: str) -> None:
    """Pay what the ruling says, once. During a hand nothing can be paid: the debt stands, and comes up again."""
    del subject
    dispute = _load(service, stream)
    if not dispute.owes_correction:
        return
    try:
        version = _paid(service, dispute) or _pay(service, dispute)
    except Refused as refused:
        if refused.code == "wrong_phase":
            return
        if refused.code not in ("table_closed", "imported"):
            raise
        version = None
    _send(service, stream, c.NoteCorrection(version))


def _pay(service: Service, dispute: Dispute) -> int | None:
    """The version that pays; None if nobody at the table could give anything.

    The command's id belongs to the dispute: a worker that slept since it looked is answered what another has paid.
    """
    claim, ruled = dispute.claimed, dispute.ruled
    outcome = service.transactor.run(
        service.tables,
        stream_of(claim.table),
        AdjustChips(dispute.id, claim.hand, _changes(dispute)),
        actor=None if ruled is None else ruled.by,
        cause=sha256(canonical(["correct/1", dispute.id])).hexdigest()[:32],
        entropy=service.entropy,
        keep_ms=A_DAY,
    )
    return outcome.events[0].version if outcome.events else None


def _paid(service: Service, dispute: Dispute) -> int | None:
    """The version that has paid already, by a worker that died before it could say so."""
    assert dispute.ruled is not None, "only what was ruled is paid"
    ruled_at = dispute.ruled.fact.table_version
    for record in service.log.records(stream_of(dispute.claimed.table), ruled_at + 1):
        if record.type == "chips_adjusted":
            fact = service.tables.catalogue.event(record).fact
            if isinstance(fact, ChipsAdjusted) and fact.dispute == dispute.id:
                return record.version
    return None


def _changes(dispute: Dispute) -> tuple[Adjustment, ...]:
    """What each player is to get or to give, in chips."""
    assert dispute.audited is not None, "only what was audited is ruled on"
    changes: Counter[str] = Counter()
    for owed in {owed for finding in dispute.audited.findings for owed in finding.owed}:
        if owed.player is not None:
            changes[owed.player] += owed.due - owed.paid
    return tuple(Adjustment(player, chips) for player, chips in sorted(changes.items()) if chips)


def _judged(service: Service, claim: DisputeOpened) -> Audit:
    """The hand; where it can't be found or read any more the whole log, which then tells why."""
    try:
        return service.auditor.hand(claim.table, claim.hand)
    except Refused as refused:
        if refused.code not in ("unknown_hand", "unknown_event"):
            raise
        return service.auditor.stream(stream_of(claim.table))


def _told(found: Audit) -> DisputeAudited:
    return DisputeAudited(
        status=found.status,
        verdict=found.verdict,
        findings=msgspec.convert(msgspec.to_builtins(found.findings), tuple[Found, ...]),
        position=found.position,
        hash=found.hash,
        checkpoint=found.checkpoint,
    )


def _load(service: Service, stream: str) -> Dispute:
    return service.log.load(stream, service.complaints).state


def _send(service: Service, stream: str, command: c.Command) -> Dispute:
    return service.carry_out(service.complaints, stream, command).state
