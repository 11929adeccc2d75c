"""What an audit may find: a closed list of codes, and what each of them means for the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, get_args

import msgspec

Tampered = Literal[
    "chain_broken",  # an event does not give its hash, or does not continue the one before it
    "event_missing",  # a version is missing, or a deed lacks one of its events
    "event_foreign",  # an event of another table, or of nobody at this one
    "log_cut",  # its head, or a checkpoint, tells of events behind the end
    "past_rewritten",  # another event was signed at this version
    "signature_wrong",  # a checkpoint is not signed by a key of the house
    "checkpoint_missing",  # the house signed one that another names, and it is gone
    "seal_broken",  # what was opened is not what was sealed
    "secret_kept",  # a hand is over and hides something still
    "reveal_wrong",  # seed, nonce and commitment of a shoe do not fit
    "cut_wrong",  # the cuts in force are not those that were given
    "card_wrong",  # a card is not the next one of its shoe
    "card_repeated",  # a card came twice from one shuffle
]
"""Somebody's hand was on the log, or on the cards."""

Wrong = Literal[
    "action_illegal",  # what happened is not what the rules make of it
    "turn_cut_short",  # time was called before it had run out
    "deadline_ignored",  # an action counted that came too late
    "stake_changed",  # a settlement reckons with another stake than was laid
    "settlement_wrong",  # somebody got more or less than was due
    "chips_imbalance",  # chips came from nowhere, or went there
    "bank_wrong",  # the bank went to another seat than the rules say
    "rules_stale",  # a hand was played by other rules than the table's
    "restatement_wrong",  # a hand began with another table than the one before it left
]
"""The service broke a rule, and signed it."""

Remark = Literal[
    "settled_late",
    "bank_decided_late",
    "hand_opened_late",
    "time_called_late",
    "shoe_voided_after_cut",  # players had cut, and the shoe was not dealt out: a house that often does so chooses
]
"""Right, but not in time, or not quite as hoped."""

Unclear = Literal[
    "event_unknown",  # a type or schema version that this release does not know
    "event_impossible",  # what came before leaves no room for it
    "service_key_missing",  # a shoe's key is lost, and the shoe is not revealed
]
"""It cannot be told."""

Code = Tampered | Wrong | Remark | Unclear
Weight = Literal["tampered", "wrong", "remark", "inconclusive"]
Verdict = Literal["upheld", "wrong", "tampered", "inconclusive"]

Report = Callable[[Code, int, str], None]
"""Takes a finding's code, its version, and a sentence."""

WEIGHTS: Final[Mapping[str, Weight]] = {
    **dict.fromkeys(get_args(Tampered), "tampered"),
    **dict.fromkeys(get_args(Wrong), "wrong"),
    **dict.fromkeys(get_args(Remark), "remark"),
    **dict.fromkeys(get_args(Unclear), "inconclusive"),
}
"""Code → what it means. Remarks alone leave the verdict `upheld`."""


class Correction(msgspec.Struct, frozen=True):
    """What one hand of a settlement was paid and what was due, in chips; negative where it had to pay."""

    seat: int
    player: str | None
    hand_index: int
    paid: int
    due: int


class Finding(msgspec.Struct, frozen=True):
    """One thing that is not as it should be: at which event, in which hand, and what."""

    code: Code
    version: int
    hand: int | None
    detail: str
    owed: tuple[Correction, ...] = ()

    @property
    def weight(self) -> Weight:
        """What it means for the verdict."""
        return WEIGHTS[self.code]


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """The gravest of them decides; without any, or with remarks alone, the service was right."""
    weights = {finding.weight for finding in findings}
    for grave in ("tampered", "wrong", "inconclusive"):
        if grave in weights:
            return grave
    return "upheld"
