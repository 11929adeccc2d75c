"""Makes the reports of days and of tables' days, out of the calendar's events alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from service.log.log import Log
from service.periods import facts as f
from service.periods.decider import STREAM
from service.records.bundle import FindNames
from service.reports import period_report as told
from service.stream.canonical import LARGEST_INTEGER
from service.stream.event import Record
from service.stream.refusal import Refused
from service.table.decider import stream_of
from service.words.reports import REPORT_WORDS

CODES = frozenset({"unknown_report"})


class DayLine(msgspec.Struct, frozen=True):
    """What the list tells of a day."""

    id: int
    since: int
    until: int
    tables: int
    figures: f.Figures
    anomalies: tuple[f.Anomaly, ...]


class Days(msgspec.Struct, frozen=True):
    """Days of the house, the latest first; `next` is the id that the list goes on with, if it does."""

    items: tuple[DayLine, ...]
    next: int | None


def list_days(log: Log, newest: int | None, limit: int) -> Days:
    """Up to `limit` days, from the report `newest` back. Refuses `unknown_report` where that is none."""
    lines: list[DayLine] = []
    id = newest
    while id is not None and len(lines) < limit:
        _, day = _read(log, id)
        if not isinstance(day, f.DayReported):
            raise _unknown()
        lines.append(DayLine(id, day.since, day.until, day.tables, day.figures, day.anomalies))
        id = day.previous
    return Days(tuple(lines), id)


def period_report(log: Log, find_names: FindNames, id: int, language: str) -> told.TableReport | told.DayReport:
    """The report that the calendar's event of this version holds. Refuses `unknown_report`."""
    record, fact = _read(log, id)
    match fact:
        case f.DayReported():
            return _day(log, record, fact, language)
        case f.TableReported():
            return _table(log, find_names, record, fact, language)
        case _:
            raise _unknown()


def _day(log: Log, record: Record, day: f.DayReported, language: str) -> told.DayReport:
    return told.DayReport(
        format=told.DAY_FORMAT,
        language=language,
        id=record.version,
        since=day.since,
        until=day.until,
        figures=day.figures,
        tables=tuple(_lines(log, (day.previous or 0) + 1, record.version)),
        anomalies=tuple(_anomalies(day.anomalies, language)),
        event_hash=record.hash.hex(),
    )


def _lines(log: Log, first: int, end: int) -> Iterator[told.TableLine]:
    """The tables that were told between two days."""
    for record in log.records(STREAM, first):
        if record.version == end:
            return
        fact = f.CATALOGUE.event(record).fact
        if isinstance(fact, f.TableReported):
            anomalies = sum(anomaly.count for anomaly in fact.anomalies)
            yield told.TableLine(record.version, fact.table, fact.figures, anomalies)


def _table(log: Log, find_names: FindNames, record: Record, table: f.TableReported, language: str) -> told.TableReport:
    names = find_names([one.player for one in table.players if one.bot is None])
    return told.TableReport(
        format=told.TABLE_FORMAT,
        language=language,
        id=record.version,
        since=table.since,
        until=table.until,
        table=table.table,
        name=_name(log, table.table),
        first=table.first,
        last=table.last,
        hash=table.hash,
        figures=table.figures,
        players=tuple(_player(one, one.bot or names.get(one.player, one.player)) for one in table.players),
        anomalies=tuple(_anomalies(table.anomalies, language)),
        event_hash=record.hash.hex(),
    )


def _player(one: f.PlayerFigures, name: str) -> told.Player:
    return told.Player(one.player, name, one.hands, one.bank_turns, one.stakes, one.net, one.timeouts)


def _anomalies(anomalies: Iterable[f.Anomaly], language: str) -> Iterator[told.Anomaly]:
    meanings = REPORT_WORDS[language].anomalies
    return (told.Anomaly(anomaly.code, anomaly.count, meanings[anomaly.code]) for anomaly in anomalies)


def _name(log: Log, table: str) -> str:
    """The table's name; its id, where its log can't tell any more."""
    opened = next(iter(log.read(stream_of(table), 0, 1)), None)
    named = {} if opened is None else msgspec.json.decode(opened.data)
    return str(named.get("name", table))


def _read(log: Log, id: int) -> tuple[Record, f.CalendarFact]:
    record = next(iter(log.read(STREAM, id - 1, 1)), None) if 0 < id <= LARGEST_INTEGER else None
    if record is None:
        raise _unknown()
    fact = f.CATALOGUE.event(record).fact
    assert isinstance(fact, f.CalendarFact), "the calendar holds its own events"
    return record, fact


def _unknown() -> Refused:
    return Refused("unknown_report", "There is no such report. GET /v1/reports lists those that there are.")
