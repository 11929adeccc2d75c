"""The house's own audits: a hand, a table, or everything that it ever signed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from service.audit.evidence import from_log, whole_log
from service.audit.finding import Finding
from service.audit.judge import Audit, audit, audit_chain
from service.log.checkpoints import Checkpoint, Checkpoints
from service.log.keys import KINDS
from service.log.log import Log
from service.table.dealer import Dealer


class Auditor:
    """Judges what lies in the log, with the house's keys at hand."""

    def __init__(self, log: Log, checkpoints: Checkpoints, dealer: Dealer) -> None:
        self._log = log
        self._checkpoints = checkpoints
        self._dealer = dealer

    def hand(self, table: str, hand: int) -> Audit:
        """One hand, with all that it rests on. Refuses `unknown_table`, `unknown_hand`."""
        return audit(from_log(self._log, self._checkpoints, self._dealer, table, hand), hand)

    def table(self, table: str) -> Audit:
        """A table's whole log. Refuses `unknown_table`."""
        return audit(from_log(self._log, self._checkpoints, self._dealer, table))

    def stream(self, stream: str) -> Audit:
        """A whole log of any kind: a table's is played again, another's chain is followed."""
        if stream.startswith("table:"):
            return self.table(stream.removeprefix("table:"))
        return audit_chain(whole_log(self._log, self._checkpoints, stream, self._dealer.seed))

    def streams(self) -> list[str]:
        """Every stream that there is or was: the log's, and those that only a checkpoint tells of."""
        signed = {checkpoint.stream for checkpoint in self._checkpoints.witnessed()}
        return sorted(signed.union(*map(self._log.streams, KINDS)))

    def unlinked(self) -> list[Finding]:
        """Checkpoints that the house signed and later ones name, and that nobody has any more."""
        known = [*self._checkpoints.witnessed()]
        for stream in self.streams():
            known += self._checkpoints.known(stream)
        return list(unlinked(known))


def unlinked(checkpoints: Iterable[Checkpoint]) -> Iterator[Finding]:
    """Of each checkpoint whose predecessor is not among them, that it is missing."""
    known = dict.fromkeys(checkpoints)
    digests = {checkpoint.digest for checkpoint in known}
    for checkpoint in known:
        if checkpoint.previous is not None and checkpoint.previous not in digests:
            detail = f"The one signed before {checkpoint.stream} {checkpoint.version}, {checkpoint.previous}, is gone."
            yield Finding("checkpoint_missing", checkpoint.version, None, detail)
