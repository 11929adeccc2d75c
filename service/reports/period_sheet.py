"""Lays the reports of days and of tables' days out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from service.periods.facts import Figures
from service.reports.period_report import Anomaly, DayReport, TableReport, surplus
from service.reports.points import written_chips
from service.reports.sheet import Block, Column, Grid, Heading, Judgement, Pairs, Paragraph, Sheet, Title
from service.reports.signing import Signed
from service.reports.times import written_time
from service.words.reports import REPORT_WORDS

MOST_TABLES = 200
"""So many tables stand on a day's sheet, those with the highest stakes; all of them stand in its data."""

Labels = Mapping[str, str]


def period_sheet(signed: Signed[DayReport | TableReport]) -> Sheet:
    """The sheet in the report's own language."""
    report = signed.report
    labels = REPORT_WORDS[report.language].labels
    title = labels["day_report"] if isinstance(report, DayReport) else labels["table_report"]
    return Sheet(
        language=report.language,
        title=title,
        at=report.until,
        blocks=tuple(_blocks(signed, title, labels)),
        name=f"report-{report.id}",
        data_label=labels["data"],
        data=signed.data,
    )


def _blocks(signed: Signed[DayReport | TableReport], title: str, labels: Labels) -> Iterator[Block]:
    report = signed.report
    yield Title(title, _where(report, labels))
    yield _balance(report.figures, labels)
    yield _figures(report.figures, labels)
    if report.anomalies:
        yield Heading(labels["anomalies"])
        yield _anomalies(report.anomalies, labels)
    if isinstance(report, DayReport):
        yield from _tables(report, labels)
    else:
        yield from _players(report, labels)
    yield Heading(labels["evidence"])
    yield Pairs(tuple(_evidence(report, labels)))
    seal = {"key": signed.key, "fingerprint": signed.fingerprint, "signature": signed.signature}
    yield Pairs(tuple((labels[name], told) for name, told in seal.items()))


def _where(report: DayReport | TableReport, labels: Labels) -> str:
    when = labels["when"].format(since=written_time(report.since), until=written_time(report.until))
    return when if isinstance(report, DayReport) else f"{labels['table']} {report.name} · {when}"


def _balance(figures: Figures, labels: Labels) -> Judgement:
    """Whether the chips add up, which is the first thing to know."""
    before, after, extra = figures.chips_before, figures.chips_after, surplus(figures)
    sums = labels["balance_text"].format(before=before, brought=written_chips(figures.chips_brought), after=after)
    if extra:
        return Judgement("bad", labels["unbalanced"].format(value=written_chips(extra)), sums)
    return Judgement("good", labels["balanced"], sums)


def _figures(figures: Figures, labels: Labels) -> Pairs:
    told = {name: getattr(figures, name) for name in ("hands", "void_hands", "stakes", "timeouts")}
    return Pairs(tuple((labels[name], str(value)) for name, value in told.items()))


def _anomalies(anomalies: Sequence[Anomaly], labels: Labels) -> Grid:
    columns = (Column(labels["code"], 5), Column(labels["meaning"], 12), Column(labels["count"], 2, is_number=True))
    return Grid(columns, tuple((one.code, one.meaning, str(one.count)) for one in anomalies))


def _tables(day: DayReport, labels: Labels) -> Iterator[Block]:
    counted = ("hands", "void_hands", "stakes", "timeouts")
    columns = [Column(labels["table"], 6), *(Column(labels[name], 3, is_number=True) for name in counted)]
    columns.append(Column(labels["anomalies"], 3, is_number=True))
    shown = sorted(day.tables, key=lambda table: -table.figures.stakes)[:MOST_TABLES]
    rows = ((one.table, *(str(getattr(one.figures, name)) for name in counted), str(one.anomalies)) for one in shown)
    yield Heading(f"{labels['tables']}: {len(day.tables)}")
    if shown:
        yield Grid(tuple(columns), tuple(rows))
    if len(day.tables) > MOST_TABLES:
        yield Paragraph(labels["more"].format(value=len(day.tables) - MOST_TABLES))


def _players(table: TableReport, labels: Labels) -> Iterator[Block]:
    counted = ("hands", "bank_turns", "stakes", "timeouts")
    columns = [Column(labels["player"], 6), *(Column(labels[name], 3, is_number=True) for name in counted)]
    columns.append(Column(labels["net"], 3, is_number=True))
    rows = ((one.name, *(str(getattr(one, name)) for name in counted), written_chips(one.net)) for one in table.players)
    if table.players:
        yield Heading(labels["players"])
        yield Grid(tuple(columns), tuple(rows))


def _evidence(report: DayReport | TableReport, labels: Labels) -> Iterator[tuple[str, str]]:
    if isinstance(report, TableReport):
        yield labels["stream"], f"table:{report.table}"
        yield labels["event"], f"{report.first}–{report.last}"
        yield labels["hash"], report.hash
    yield labels["report"], f"calendar {report.id}"
    yield labels["hash"], report.event_hash
