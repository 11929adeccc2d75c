"""Lays the report of a disputed hand out: first what its players want to know, then the technical annex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from service.reports.hand_report import Deed, Due, HandReport, Play, PlayedHand, Ruled
from service.reports.points import written_chips
from service.reports.sheet import (
    Block,
    CardRow,
    CardRows,
    Column,
    Grid,
    Heading,
    Judgement,
    NewPage,
    Pairs,
    Paragraph,
    Quote,
    Sheet,
    Title,
    Tone,
)
from service.reports.signing import Signed
from service.reports.times import written_clock, written_time
from service.words.cards import CardNames
from service.words.languages import LANGUAGES
from service.words.reports import REPORT_WORDS

TONES: Final[Mapping[str | None, Tone]] = {"upheld": "good", "wrong": "bad", "tampered": "bad"}

Labels = Mapping[str, str]


def hand_sheet(signed: Signed[HandReport]) -> Sheet:
    """The sheet in the report's own language."""
    report = signed.report
    labels = REPORT_WORDS[report.language].labels
    blocks = [*_for_players(report, labels), NewPage(), *_annex(signed, labels)]
    return Sheet(
        language=report.language,
        title=labels["hand_report"],
        at=report.audited_at or report.claim.opened_at,
        blocks=tuple(blocks),
        name=report.dispute,
        data_label=labels["data"],
        data=signed.data,
    )


def _for_players(report: HandReport, labels: Labels) -> Iterator[Block]:
    play = report.play
    yield Title(labels["hand_report"], _where(report, labels))
    yield Judgement(TONES.get(report.verdict, "open"), report.title, report.judgement)
    yield from _due(report, labels)
    yield Heading(labels["claim"])
    yield Quote(report.claim.reason, f"{report.claim.name or labels['of_auditor']}, {_on(report.claim.opened_at)}")
    if report.ruling is not None:
        yield from _ruling(report, report.ruling, labels)
    if play is None:
        yield Paragraph(labels["unreadable"])
        return
    yield Heading(labels["cards"])
    yield from _notes(play, labels)
    if play.hands:
        yield CardRows(tuple(_card_row(hand, labels) for hand in play.hands))
    if play.rules:
        yield Heading(labels["rules"])
        yield from (Paragraph(" ".join((rule.sentence, *rule.terms))) for rule in play.rules)
    yield Heading(labels["deeds"])
    yield _timeline(play, labels, LANGUAGES[report.language].cards)


def _where(report: HandReport, labels: Labels) -> str:
    name = report.table if report.play is None else report.play.table_name
    where = labels["where"].format(table=name, hand=report.hand)
    if report.play is None:
        return where
    since, until = written_time(report.play.opened_at), written_time(report.play.over_at)
    return f"{where} · {labels['when'].format(since=since, until=until)}"


def _due(report: HandReport, labels: Labels) -> Iterator[Block]:
    if report.owed:
        numbers = (Column(labels[name], 2, is_number=True) for name in ("paid", "due", "difference"))
        yield Heading(labels["owed"])
        yield Grid(
            (Column(labels["seat"], 2), Column(labels["player"], 4), *numbers), tuple(map(_due_row, report.owed))
        )


def _due_row(owed: Due) -> tuple[str, ...]:
    chips = owed.paid, owed.due, owed.due - owed.paid
    return str(owed.seat), _whose(owed.name, owed.hand_index), *map(written_chips, chips)


def _ruling(report: HandReport, ruling: Ruled, labels: Labels) -> Iterator[Block]:
    yield Heading(labels["ruling"])
    yield Paragraph(labels[ruling.ruling])
    yield Quote(ruling.reason, f"{ruling.by or labels['house']}, {_on(ruling.at)}")
    corrected = report.correction
    if corrected is not None and corrected.table_version is None:
        yield Paragraph(labels["not_corrected"])
    elif corrected is not None:
        yield Paragraph(labels["corrected"].format(at=_on(corrected.at), version=corrected.table_version))


def _notes(play: Play, labels: Labels) -> Iterator[Block]:
    if play.is_void:
        yield Paragraph(labels["void"])
    if play.sandbox:
        yield Paragraph(labels["sandbox"])


def _card_row(hand: PlayedHand, labels: Labels) -> CardRow:
    who = f"{hand.name} ({labels['bank']})" if hand.is_bank else _whose(hand.name, hand.hand_index)
    stake = [] if hand.is_bank else [labels["stake"].format(value=hand.stake)]
    outcome = "" if hand.outcome is None else labels[hand.outcome]
    chips = "" if hand.net is None else written_chips(hand.net)
    return CardRow(
        who=who,
        notes=(labels["points"].format(value=hand.points), *stake),
        cards=hand.cards,
        result=f"{outcome} {chips}".strip(),
    )


def _timeline(play: Play, labels: Labels, cards: CardNames) -> Grid:
    columns = (Column(labels["time"], 5), Column(labels["who"], 6), Column(labels["what"], 18))
    return Grid(columns, tuple((written_clock(deed.at), deed.name or "", _told(deed, cards)) for deed in play.deeds))


def _told(deed: Deed, cards: CardNames) -> str:
    """`draws: ace of coins`, `stakes: 4`."""
    what = [cards.name(card) for card in deed.cards]
    what += [] if deed.chips is None else [str(deed.chips)]
    return f"{deed.words}: {', '.join(what)}" if what else deed.words


def _annex(signed: Signed[HandReport], labels: Labels) -> Iterator[Block]:
    report, play = signed.report, signed.report.play
    yield Title(labels["annex"], _where(report, labels))
    yield Heading(labels["findings"])
    yield _findings(report, labels) if report.findings else Paragraph(labels["no_findings"])
    yield Heading(labels["evidence"])
    yield Pairs(tuple(_evidence(report, labels)))
    if play is not None and play.shoe is not None:
        shoe = play.shoe
        yield Heading(labels["shoe"])
        cuts = ", ".join(f"{seat}: {'–' if cut is None else cut}" for seat, cut in shoe.cuts or ())
        opened = [(name, told or labels["not_revealed"]) for name, told in (("nonce", shoe.nonce), ("seed", shoe.seed))]
        pairs = [("commitment", shoe.commitment), ("cuts", cuts or "–"), *opened]
        yield Pairs(tuple((labels[name], told) for name, told in pairs))
    yield Heading(labels["checking"])
    yield Paragraph(labels["checking_text"].format(hand=report.hand))
    seal = {"key": signed.key, "fingerprint": signed.fingerprint, "signature": signed.signature}
    yield Pairs(tuple((labels[name], told) for name, told in seal.items()))


def _findings(report: HandReport, labels: Labels) -> Grid:
    columns = (
        Column(labels["code"], 5),
        Column(labels["event"], 2),
        Column(labels["meaning"], 7),
        Column(labels["detail"], 9),
    )
    rows = ((one.code, str(one.version), one.meaning, one.detail) for one in report.findings)
    return Grid(columns, tuple(rows))


def _evidence(report: HandReport, labels: Labels) -> Iterator[tuple[str, str]]:
    yield labels["stream"], report.stream
    for name, told in (("position", report.position), ("hash", report.hash), ("checkpoint", report.checkpoint)):
        yield labels[name], told or "–"
    if report.play is not None:
        bundle = report.play.bundle
        yield labels["bundle"], f"{labels['event']} {bundle.first}–{bundle.last}"
        yield labels["bundle_digest"], bundle.digest


def _whose(name: str, hand_index: int) -> str:
    """Whose hand; the second of a split says so."""
    return f"{name} (2)" if hand_index else name


def _on(ms: int) -> str:
    return f"{written_time(ms)} UTC"
