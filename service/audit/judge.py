"""The audit: the evidence read once, every check at every event, and a verdict."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from service.audit.again import Again
from service.audit.chips import Chips, settlement_finding
from service.audit.evidence import Evidence
from service.audit.finding import Code, Finding, Verdict, verdict_of
from service.audit.integrity import Chain, Seals
from service.audit.remarks import Remarks
from service.records.hand_log import Step
from service.stream.catalogue import UnknownEvent
from service.stream.event import Event, Record
from service.table import facts as f
from service.table.evolve import evolve
from service.table.state import Table

MOST_FINDINGS: Final = 500
"""Where a log is wrong from end to end, more would say no more."""


class Audit(msgspec.Struct, frozen=True):
    """What came of it. `verdict` is None while the hand's shoe is in play: then it is `pending`.

    `position` is the last event of the chain and `hash` its whole hash; `signed` the last version that a checkpoint
    bears out, and `checkpoint` that one's digest; `judged` the last one whose table could be followed: what is hidden
    still can't be.
    """

    stream: str
    hand: int | None
    status: Literal["pending", "done"]
    verdict: Verdict | None
    findings: tuple[Finding, ...]
    position: str
    hash: str
    judged: int
    signed: int | None
    checkpoint: str | None
    hands: int


def audit(evidence: Evidence, hand: int | None = None) -> Audit:
    """Judge all of a table's evidence, or one hand: then only what concerns it, or every hand."""
    judge = _Judge(evidence)
    judge.read()
    findings = tuple(finding for finding in judge.findings if _concerns(finding, hand))
    told = _told(judge.chain, findings, hand=hand, judged=judge.table.version, hands=judge.hands)
    is_pending = hand is not None and judge.table.shoe is not None and told.verdict == "upheld"
    return replace(told, status="pending", verdict=None) if is_pending else told


def audit_chain(evidence: Evidence) -> Audit:
    """Judge a stream of any kind by its chain alone: whether it is whole, and as it was signed."""
    findings: list[Finding] = []
    chain = Chain(evidence, lambda code, version, detail: findings.append(Finding(code, version, None, detail)))
    for _ in chain.records():
        pass
    return _told(chain, tuple(findings), judged=chain.head.version)


def _told(
    chain: Chain, findings: tuple[Finding, ...], *, judged: int, hand: int | None = None, hands: int = 0
) -> Audit:
    signed = chain.signed
    return Audit(
        stream=chain.stream,
        hand=hand,
        status="done",
        verdict=verdict_of(findings),
        findings=findings,
        position=chain.head.position,
        hash=chain.head.hash.hex(),
        judged=judged,
        signed=None if signed is None else signed.version,
        checkpoint=None if signed is None else signed.digest,
        hands=hands,
    )


class _Judge:
    """One reading of the evidence."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.findings: list[Finding] = []
        self.hands = 0
        self.table = Table(id=evidence.stream.partition(":")[2])
        self._terms = self.table
        self.chain = Chain(evidence, self.report)
        self.again = Again(evidence.seed_of, self.report)
        self._seals = Seals(self.report)
        self._checks = (Chips(self.report), Remarks(self.report), self.again)

    def report(self, code: Code, version: int, detail: str) -> None:
        self._note(Finding(code, version, self.table.hand or None, detail))

    def read(self) -> None:
        """Every event once. Where the table can't be followed any more, chain and seals still are."""
        follows = self._begin()
        for record in self.chain.records():
            self._seals.see(record)
            if self._is_before(record):
                continue
            step = self._step(record) if follows else None
            follows = step is not None
            if step is not None:
                self._see(step)
        self.again.end()

    def _begin(self) -> bool:
        """Fold the terms, where the evidence begins later than they do."""
        opened = self.evidence.opened
        event = None if opened is None else self._told(opened)
        if event is not None:
            self._terms = evolve(self.table, event)
        return opened is None or event is not None

    def _step(self, record: Record) -> Step | None:
        event = self._told(record)
        return None if event is None else self._folded(record, event)

    def _is_before(self, record: Record) -> bool:
        """Whether a stretch has not come to its first hand yet, which restates the table."""
        return self.evidence.before.version > 0 and self.table.version == 0 and record.type != "hand_opened"

    def _see(self, step: Step) -> None:
        """Let every check look at the event, with the table as it was before."""
        wrong = settlement_finding(step)
        if wrong is not None:
            self._note(wrong)
        for check in self._checks:
            check.see(step)
        self.hands += isinstance(step.event.fact, f.HandSettled | f.HandVoided)

    def _folded(self, record: Record, event: Event) -> Step | None:
        before = self.table
        is_first = before.version == 0 and record.version > 1
        try:
            after = evolve(self._terms if is_first else before, event)
        except Exception as reason:
            why = type(reason).__name__  # its text might name a card
            self.report("event_impossible", record.version, f"A {record.type} can't follow here: {why}.")
            return None
        self.table = after
        return Step(record, event, before, after)

    def _told(self, record: Record) -> Event | None:
        """What the event means; None where that is hidden still, or, with a finding, where it can't be told."""
        try:
            event = f.CATALOGUE.event(record)
        except UnknownEvent as unknown:
            self.report("event_unknown", record.version, f"{unknown}.")
            return None
        except ValueError as reason:
            self.report("event_impossible", record.version, f"The {record.type} does not read as one: {reason}.")
            return None
        # The table can be followed without its shoe's nonce, and not without the cards on it.
        is_followed = record.sealed is None or isinstance(event.fact, f.TableOpened | f.ShoeCommitted | f.HandOpened)
        return event if is_followed else None

    def _note(self, finding: Finding) -> None:
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(finding)


def _concerns(finding: Finding, hand: int | None) -> bool:
    return hand is None or finding.hand == hand or finding.weight == "tampered"
