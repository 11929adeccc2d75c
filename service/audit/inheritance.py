"""A table that goes on in place of another, held against what that one left."""

from __future__ import annotations

from service.audit.finding import Finding
from service.log.log import Log
from service.stream.catalogue import UnknownEvent
from service.stream.refusal import Refused
from service.table.dealer import Dealer
from service.table.decider import TableDecider, stream_of
from service.table.facts import CATALOGUE, TableInherited
from service.table.succession import succession


def inheritance_finding(log: Log, dealer: Dealer, stream: str) -> Finding | None:
    """What is wrong with how a table began; None where it inherits nothing, or what its predecessor's log gives.

    None as well where that log is not here, as with an import, or is lost.
    """
    try:
        return _finding(log, dealer, stream)
    except Refused as refused:
        if refused.code != "archive_lost":
            raise
        return None  # which the audit of that log tells


def _finding(log: Log, dealer: Dealer, stream: str) -> Finding | None:
    for record in log.read(stream, 1, 1):
        try:
            fact = CATALOGUE.event(record).fact
        except (UnknownEvent, ValueError):
            return None  # which the audit of its own log tells
        if not isinstance(fact, TableInherited) or not log.exists(stream_of(fact.predecessor)):
            return None
        if not _is_left_so(log, dealer, stream, fact):
            detail = f"It goes on with other seats, stacks or bank than {fact.predecessor} ended with."
            return Finding("restatement_wrong", record.version, None, detail)
    return None


def _is_left_so(log: Log, dealer: Dealer, stream: str, told: TableInherited) -> bool:
    predecessor = stream_of(told.predecessor)
    version = int(told.position.partition("-")[0])
    if version > log.head(predecessor).version or log.head_at(predecessor, version).position != told.position:
        return False
    left = log.state_at(predecessor, TableDecider(dealer), version)
    if left.continues_as is None or stream_of(left.continues_as) != stream:
        return False
    return succession(left, told.position).inherited == told
