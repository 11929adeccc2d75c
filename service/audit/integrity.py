"""Whether the log is whole: each event follows from the one before, and nothing signed is gone or different."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from service.audit.evidence import Evidence
from service.audit.finding import Report
from service.log.checkpoints import Checkpoint
from service.stream.canonical import canonical
from service.stream.chain import Head, genesis, link, seal, seal_of
from service.stream.event import Record
from service.stream.refusal import Refused


class Chain:
    """Lets through the events that continue the chain, and holds them against what was signed."""

    def __init__(self, evidence: Evidence, report: Report) -> None:
        self.stream = evidence.stream
        self._evidence = evidence
        self._report = report
        self._signed: dict[int, list[Checkpoint]] = {}
        self.head = evidence.before
        self.signed: Checkpoint | None = None

    def records(self) -> Iterator[Record]:
        """The events up to the first that does not follow; behind it nothing can be told."""
        self._sort_checkpoints()
        if self.head.version == 0 and self.head != genesis(self._evidence.stream):
            self._report("chain_broken", 1, "The hash before the first event is not that of the stream's name.")
            return
        self._hold(self.head)
        try:
            for record in self._evidence.records():
                if not self._continues(record):
                    return
                self.head = Head(record.version, record.hash)
                self._hold(self.head)
                yield record
        except Refused as refused:
            if refused.code != "archive_lost":
                raise
            self._report("log_cut", self.head.version + 1, refused.detail)
            return
        self._look_behind_the_end()

    def _continues(self, record: Record) -> bool:
        expected = self.head.version + 1
        if record.version != expected:
            self._report("event_missing", expected, f"Event {record.version} stands where {expected} should.")
        elif link(self.head.hash, record) != record.hash:
            self._report("chain_broken", expected, f"The {record.type} does not give its hash.")
        else:
            return True
        return False

    def _sort_checkpoints(self) -> None:
        """By version, once each; those that nobody of the house signed are told at once."""
        signers = self._evidence.signers
        for checkpoint in dict.fromkeys(self._evidence.checkpoints):
            if not checkpoint.is_signed or (signers and checkpoint.signer not in signers):
                self._report(
                    "signature_wrong", checkpoint.version, "A checkpoint is signed by none of the trusted keys."
                )
            elif checkpoint.stream != self._evidence.stream:
                self._report("event_foreign", checkpoint.version, f"A checkpoint is of {checkpoint.stream}.")
            else:
                self._signed.setdefault(checkpoint.version, []).append(checkpoint)

    def _hold(self, head: Head) -> None:
        for checkpoint in self._signed.pop(head.version, ()):
            if checkpoint.hash != head.hash.hex():
                self._report("past_rewritten", head.version, "Another event than this was signed here.")
            else:
                self.signed = checkpoint

    def _look_behind_the_end(self) -> None:
        """What was signed, or what the log's own head says, may lie behind the last event that is there."""
        here, end = self.head, self._evidence.end
        told = max([*self._signed, 0 if end is None else end.version])
        if told > here.version:
            self._report("log_cut", here.version + 1, f"The log ends at event {here.version}, and there was a {told}.")
        elif end is not None and end != here:
            self._report("chain_broken", here.version, "It is another event than the log's head says.")


class Seals:
    """Whether what opens is what was sealed, and nothing of a hand stays hidden when it is over.

    Looks at events as they are stored, so that it goes on where a table can't be followed any more.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._sealed: dict[int, str] = {}
        self._of_hand: set[int] = set()

    def see(self, record: Record) -> None:
        for opening in _opens(record):
            self._open(record.version, opening)
        sealed = seal_of(record)
        if sealed is not None and record.type != "hand_opened":  # which repeats an open shoe's, word for word
            self._sealed[record.version] = sealed
            if record.type in _OF_HAND:
                self._of_hand.add(record.version)
        if record.type in _ENDS_HAND:
            for version in sorted(self._of_hand):
                self._report("secret_kept", record.version, f"What event {version} hides is not opened.")
            self._of_hand.clear()

    def _open(self, version: int, opening: dict[str, Any]) -> None:
        of = opening["version"]
        self._of_hand.discard(of)
        sealed = self._sealed.pop(of, None)
        if sealed is not None and seal(canonical(opening["secret"])) != sealed:
            self._report("seal_broken", version, f"It opens event {of} to something else than was sealed.")


_OF_HAND: Final = {"card_dealt", "card_drawn", "declaration_sealed"}
_ENDS_HAND: Final = {"hand_settled", "hand_voided"}


def _opens(record: Record) -> list[dict[str, Any]]:
    if b'"opens"' not in record.data:
        return []
    opens: list[dict[str, Any]] = msgspec.json.decode(record.data)["opens"]
    return opens
