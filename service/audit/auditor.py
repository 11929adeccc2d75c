"""The house's own audits: a hand, a table, or everything that it ever signed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import filterfalse

from msgspec.structs import replace

from service.audit.evidence import of_hand, of_stream
from service.audit.finding import Finding, verdict_of
from service.audit.inheritance import inheritance_finding
from service.audit.judge import Audit, audit, audit_chain
from service.log.checkpoints import Checkpoint, Checkpoints
from service.log.keys import KINDS
from service.log.log import Log
from service.table.dealer import Dealer


class Auditor:
    """Judges what lies in the log, with the house's keys at hand."""

    def __init__(self, log: Log, checkpoints: Checkpoints, dealer: Dealer) -> None:
        self._house = log, checkpoints, dealer

    def hand(self, table: str, hand: int) -> Audit:
        """One hand, with all that it rests on. Refuses `unknown_hand`."""
        return audit(of_hand(*self._house, table, hand), hand)

    def stream(self, stream: str) -> Audit:
        """A whole log: a table's is played again from what it began with, of any other the chain is followed."""
        if not stream.startswith("table:"):
            return self.chain(stream)
        told, (log, _checkpoints, dealer) = audit(of_stream(*self._house, stream)), self._house
        wrong = inheritance_finding(log, dealer, stream)
        if wrong is None:
            return told
        findings = (wrong, *told.findings)
        return replace(told, findings=findings, verdict=verdict_of(findings))

    def chain(self, stream: str) -> Audit:
        """Whether a log of any kind is whole, and as it was signed."""
        return audit_chain(of_stream(*self._house, stream))

    def streams(self) -> list[str]:
        """Every stream that there is or was: the log's, and those that only a checkpoint tells of."""
        log, checkpoints, _dealer = self._house
        signed = {checkpoint.stream for checkpoint in checkpoints.witnessed()}
        return sorted(signed.union(*map(log.streams, KINDS)))

    def unlinked(self) -> list[Finding]:
        """Checkpoints that the house signed and later ones name, and that nobody has any more."""
        log, checkpoints, _dealer = self._house
        known = [*checkpoints.witnessed()]
        for stream in filterfalse(log.imports.of, self.streams()):
            known += checkpoints.known(stream)
        return list(unlinked(known))


def unlinked(checkpoints: Iterable[Checkpoint]) -> Iterator[Finding]:
    """Of each checkpoint whose predecessor is not among them, that it is missing."""
    known = dict.fromkeys(checkpoints)
    digests = {checkpoint.digest for checkpoint in known}
    for checkpoint in known:
        if checkpoint.previous is not None and checkpoint.previous not in digests:
            detail = f"The one signed before {checkpoint.stream} {checkpoint.version}, {checkpoint.previous}, is gone."
            yield Finding("checkpoint_missing", checkpoint.version, None, detail)
