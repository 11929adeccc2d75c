"""What is told of a disputed hand: everything on the page and in its annex, as data that can be signed.

Times are milliseconds UTC, chips whole numbers, points written as people write them (`7½`), hashes in hex. Whatever
is a sentence is in the report's language. `seat` 0 is the house's.
"""

from __future__ import annotations

import msgspec

from service.dispute.facts import Ruling, Verdict
from service.dispute.state import Status

FORMAT = "mazziere-hand-report/1"


class Claim(msgspec.Struct, frozen=True):
    """Who complained, when, and in which words. `complainant` None: an auditor's own doing."""

    opened_at: int
    opener: str | None
    complainant: str | None
    name: str | None
    reason: str


class Finding(msgspec.Struct, frozen=True):
    """One thing that is not as it should be; `meaning` in the report's language, `detail` as the audit put it."""

    code: str
    version: int
    hand: int | None
    meaning: str
    detail: str


class Due(msgspec.Struct, frozen=True):
    """What one hand was paid, and what was due."""

    seat: int
    name: str
    hand_index: int
    paid: int
    due: int


class Ruled(msgspec.Struct, frozen=True):
    """The operator's word."""

    by: str | None
    at: int
    ruling: Ruling
    reason: str


class Corrected(msgspec.Struct, frozen=True):
    """When the chips were moved, and by which event of the table; None where none there could."""

    at: int
    table_version: int | None


class PlayedHand(msgspec.Struct, frozen=True):
    """One hand as it lay at the end; the bank's has no stake. `net` None: the hand was void."""

    seat: int
    name: str
    hand_index: int
    is_bank: bool
    cards: tuple[str, ...]
    points: str
    stake: int
    outcome: str | None
    rule: str | None
    net: int | None


class Rule(msgspec.Struct, frozen=True):
    """A rule that decided a hand, and the table's terms that it rests on."""

    rule: str
    sentence: str
    terms: tuple[str, ...]


class Deed(msgspec.Struct, frozen=True):
    """One thing that happened; `name` None: to the whole table."""

    version: int
    at: int
    seat: int | None
    name: str | None
    deed: str
    words: str
    cards: tuple[str, ...]
    chips: int | None


class ShoeTold(msgspec.Struct, frozen=True):
    """The shoe that the cards came from; nonce and seed None until it is revealed."""

    number: int
    commitment: str
    key: str
    cuts: tuple[tuple[int, int | None], ...] | None
    nonce: str | None
    seed: str | None


class BundleTold(msgspec.Struct, frozen=True):
    """Which events the hand's bundle holds, and its SHA-256 as it is exported to nobody in particular."""

    first: int
    last: int
    digest: str


class Play(msgspec.Struct, frozen=True):
    """The hand itself."""

    table_name: str
    sandbox: bool
    opened_at: int
    over_at: int
    is_void: bool
    hands: tuple[PlayedHand, ...]
    rules: tuple[Rule, ...]
    deeds: tuple[Deed, ...]
    rules_digest: str
    shoe: ShoeTold | None
    bundle: BundleTold


class HandReport(msgspec.Struct, frozen=True):
    """The whole report. `play` is None where the log can no longer be read as far as that.

    `position`, `hash` and `checkpoint` are where the audit judged up to: None until it has.
    """

    format: str
    language: str
    dispute: str
    table: str
    hand: int
    status: Status
    verdict: Verdict | None
    title: str
    judgement: str
    claim: Claim
    owed: tuple[Due, ...]
    findings: tuple[Finding, ...]
    ruling: Ruled | None
    correction: Corrected | None
    play: Play | None
    stream: str
    audited_at: int | None
    position: str | None
    hash: str | None
    checkpoint: str | None
