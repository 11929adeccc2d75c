"""Makes the report of a dispute: what was claimed, found and ruled, with the hand itself beside it."""

from __future__ import annotations

from collections.abc import Iterator

import structlog

from service.dispute.state import Dispute
from service.log.checkpoints import Checkpoints
from service.log.log import Log
from service.log.server import LogUnavailable
from service.records.bundle import FindNames
from service.reports import hand_report as told
from service.reports.played import play
from service.table.decider import stream_of
from service.words.report_words import ReportWords
from service.words.reports import REPORT_WORDS

logger = structlog.get_logger()


def report_dispute(
    log: Log, checkpoints: Checkpoints, find_names: FindNames, dispute: Dispute, language: str
) -> told.HandReport:
    """The report as the dispute stands now; the same again for as long as nothing happens to it.

    Raises `LogUnavailable`.
    """
    claim, audited = dispute.claimed, dispute.audited
    words = REPORT_WORDS[language]
    verdict = None if audited is None else audited.verdict
    hand = _play(log, checkpoints, find_names, dispute, language)
    return told.HandReport(
        format=told.FORMAT,
        language=language,
        dispute=dispute.id,
        table=claim.table,
        hand=claim.hand,
        status=dispute.status,
        verdict=verdict,
        title=words.verdicts[verdict or dispute.status],
        judgement=words.judgements[verdict or dispute.status],
        claim=_claim(dispute, find_names),
        owed=tuple(_owed(dispute, hand)),
        findings=tuple(_findings(dispute, words)),
        ruling=_ruled(dispute),
        correction=_corrected(dispute),
        play=hand,
        stream=stream_of(claim.table),
        audited_at=dispute.audited_at,
        position=None if audited is None else audited.position,
        hash=None if audited is None else audited.hash,
        checkpoint=None if audited is None else audited.checkpoint,
    )


def _claim(dispute: Dispute, find_names: FindNames) -> told.Claim:
    claim = dispute.claimed
    complainant = claim.complainant
    name = None if complainant is None else find_names([complainant]).get(complainant, complainant)
    return told.Claim(dispute.opened_at, dispute.opener, complainant, name, claim.reason)


def _owed(dispute: Dispute, hand: told.Play | None) -> Iterator[told.Due]:
    """What every hand concerned should have been paid; of two findings that tell the same, once."""
    findings = () if dispute.audited is None else dispute.audited.findings
    names = {} if hand is None else {played.seat: played.name for played in hand.hands}
    for owed in dict.fromkeys(owed for finding in findings for owed in finding.owed):
        name = names.get(owed.seat, owed.player or "")
        yield told.Due(owed.seat, name, owed.hand_index, owed.paid, owed.due)


def _findings(dispute: Dispute, words: ReportWords) -> Iterator[told.Finding]:
    for found in () if dispute.audited is None else dispute.audited.findings:
        meaning = words.findings[found.code]
        yield told.Finding(found.code, found.version, found.hand, meaning, found.detail)


def _ruled(dispute: Dispute) -> told.Ruled | None:
    ruled = dispute.ruled
    return None if ruled is None else told.Ruled(ruled.by, ruled.at, ruled.fact.ruling, ruled.fact.reason)


def _corrected(dispute: Dispute) -> told.Corrected | None:
    corrected = dispute.corrected
    return None if corrected is None else told.Corrected(corrected.at, corrected.table_version)


def _play(
    log: Log, checkpoints: Checkpoints, find_names: FindNames, dispute: Dispute, language: str
) -> told.Play | None:
    """The hand, if it can be read still: a log that somebody changed must not keep its own report from being made."""
    claim = dispute.claimed
    try:
        return play(log, checkpoints, find_names, claim.table, claim.hand, language)
    except LogUnavailable:
        raise
    except Exception as reason:
        logger.warning("hand_not_read", table=claim.table, hand=claim.hand, reason=type(reason).__name__)
        return None
