"""The dispute as the log and the one retry loop know it."""

from __future__ import annotations

from typing import assert_never

from service.dispute import commands as c
from service.dispute import facts as f
from service.dispute.state import Dispute, evolve
from service.stream.catalogue import Catalogue
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.obligation import Obligation
from service.stream.refusal import Refused

CODES = frozenset({"unknown_dispute", "not_audited", "ruled_already", "nothing_to_correct"})


def stream_of(dispute: str) -> str:
    """The name of a dispute's stream."""
    return f"dispute:{dispute}"


class DisputeDecider:
    """Decides for disputes: who may complain, and about what, is asked before."""

    catalogue: Catalogue = f.CATALOGUE

    def initial(self, stream: str) -> Dispute:
        return Dispute(stream.removeprefix("dispute:"))

    def rewound(self) -> c.Command:
        return c.NoticeRewind()

    def decide(self, state: Dispute, command: c.Command, context: Context) -> list[Event]:
        fact = _follows(state, command)
        if fact is None:
            return []
        return [Event(state.version + 1, context.now, context.actor, context.cause, fact)]

    def evolve(self, state: Dispute, event: Event) -> Dispute:
        return evolve(state, event)

    def obligations(self, state: Dispute) -> list[Obligation]:
        """An audit until it is done, while the hand's shoe is in play a look for its reveal; then what was ruled."""
        if state.claim is None:
            return []
        owed = []
        if state.status == "pending":
            owed.append(Obligation("await_reveal", "1", state.since))
        elif state.status != "done":
            owed.append(Obligation("audit", "1", state.since))
        if state.ruled is not None and state.owes_correction:
            owed.append(Obligation("correct", "1", state.ruled.at))
        return owed

    def restates(self, event: Event) -> bool:
        del event
        return False

    def owes_checkpoint(self, event: Event) -> bool:
        """What was found and what was ruled is signed."""
        return isinstance(event.fact, f.DisputeAudited | f.DisputeRuled | f.DisputeCorrected)


def _follows(dispute: Dispute, command: c.Command) -> f.DisputeFact | None:
    """The one event that the command leads to, or none where that has happened already."""
    match command:
        case c.OpenDispute(table, hand, complainant, players, reason):
            if dispute.claim is not None:
                return None
            return f.DisputeOpened(dispute.id, table, hand, complainant, players, reason)
        case c.BeginAudit():
            return f.AuditBegan() if dispute.status in ("queued", "pending") else None
        case c.ReportAudit(found):
            return found if dispute.status == "running" else None
        case c.Rule():
            return _ruled(dispute, command)
        case c.NoteCorrection(table_version):
            return f.DisputeCorrected(table_version) if dispute.owes_correction else None
        case c.NoticeRewind():
            return f.DisputeRewound()
        case _:
            assert_never(command)


def _ruled(dispute: Dispute, command: c.Rule) -> f.DisputeRuled:
    if dispute.claim is None:
        raise Refused("unknown_dispute", "There is no such dispute.")
    if dispute.status != "done" or dispute.audited is None:
        raise Refused("not_audited", "The audit is not done. Rule when its status is done.")
    if dispute.ruled is not None:
        raise Refused("ruled_already", "This dispute is ruled on. Its ruling stands.")
    if command.corrects and not any(finding.owed for finding in dispute.audited.findings):
        raise Refused("nothing_to_correct", "The audit found nothing owed. Rule without `correct`.")
    return f.DisputeRuled(command.ruling, command.reason, command.corrects, command.table_version)
