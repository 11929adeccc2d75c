"""What was played at one table in a period, counted from its log."""

from __future__ import annotations

from collections import Counter
from typing import Final

import structlog

from service.log.log import Log
from service.log.server import LogUnavailable
from service.periods import facts as told
from service.records.holdings import brought, held
from service.records.moment import version_before
from service.stream.chain import Head
from service.stream.event import Event, Fact
from service.table import facts as f
from service.table.decider import TableDecider
from service.table.house import HOUSE
from service.table.state import Table

ANOMALIES: Final[dict[type[Fact], told.AnomalyCode]] = {
    f.DeadlineExtended: "deadline_extended",
    f.ChipsAdjusted: "chips_adjusted",
    f.LogRewound: "log_rewound",
}
"""What a report points at although the rules have it so."""

logger = structlog.get_logger()


def tally(log: Log, tables: TableDecider, stream: str, since: int, until: int) -> told.TableReported | None:
    """The figures of `since` … `until`, the end not in it, milliseconds UTC; None where nothing happened.

    A log that can't be read is an anomaly of its own, and keeps no report from being made. Raises `LogUnavailable`.
    """
    newest = log.read(stream, log.head(stream).version - 1, 1)
    if not newest or newest[0].at < since:
        return None  # as most tables of a house that is old
    first, last = version_before(log, stream, since) + 1, version_before(log, stream, until)
    if last < first:
        return None
    count = _Count()
    try:
        count = _counted(log, tables, stream, first, last)
    except LogUnavailable:
        raise
    except Exception as reason:
        logger.warning("table_not_counted", stream=stream, reason=type(reason).__name__)
        count.anomalies["log_unreadable"] = 1
    return count.reported(stream, since, until, first, log.head_at(stream, last))


def _counted(log: Log, tables: TableDecider, stream: str, first: int, last: int) -> _Count:
    table: Table = log.state_at(stream, tables, first - 1)
    count = _Count(held(table))
    for record in log.records(stream, first):
        if record.version > last:
            break
        event = tables.catalogue.event(record)
        after = tables.evolve(table, event)
        count.see(table, event, after)
        table = after
    return count


class _Count:
    """The figures so far. By player: its bot's kind, hands, hands as the bank, stakes, net, and time called."""

    def __init__(self, chips: int = 0) -> None:
        self.hands = self.void_hands = self.stakes = self.timeouts = self.brought = 0
        self.before = self.after = chips
        self.anomalies: Counter[told.AnomalyCode] = Counter()
        self._bots: dict[str, str | None] = {}
        self._of: dict[str, Counter[str]] = {}

    def see(self, before: Table, event: Event, after: Table) -> None:
        """Count one event, with the table before and after it."""
        came = brought(before, event)
        self.brought += came
        self.after = held(after)
        if self.after - held(before) != came:
            self.anomalies["chips_imbalance"] += 1
        anomaly = ANOMALIES.get(type(event.fact))
        if anomaly is not None:
            self.anomalies[anomaly] += 1
        for seat in _timed_out(event.fact):
            self.timeouts += 1
            self._note(before, seat, timeouts=1)
        if isinstance(event.fact, f.HandVoided):
            self.void_hands += 1
        if isinstance(event.fact, f.HandSettled):
            self._settled(before, event.fact)

    def reported(self, stream: str, since: int, until: int, first: int, end: Head) -> told.TableReported:
        """All of it, as the calendar keeps it."""
        figures = told.Figures(
            self.hands, self.void_hands, self.stakes, self.timeouts, self.before, self.brought, self.after
        )
        return told.TableReported(
            since=since,
            until=until,
            table=stream.partition(":")[2],
            first=first,
            last=end.version,
            hash=end.hash.hex(),
            figures=figures,
            players=tuple(self._player(player) for player in sorted(self._of)),
            anomalies=tuple(told.Anomaly(code, count) for code, count in sorted(self.anomalies.items())),
        )

    def _settled(self, before: Table, settled: f.HandSettled) -> None:
        """Under *banco* the bank's net is the pot's, and so its holder's in the end."""
        self.hands += 1
        for seat in {line.seat for line in settled.lines}:
            self._note(before, seat, **{"bank_turns" if seat == before.bank else "hands": 1})
        for line in settled.lines:
            self.stakes += line.stake
            self._note(before, line.seat, stakes=line.stake, net=line.net)

    def _note(self, table: Table, seat: int, **more: int) -> None:
        if seat == HOUSE:
            return
        taken = table.taken(seat)
        self._bots[taken.player] = taken.bot
        self._of.setdefault(taken.player, Counter()).update(more)

    def _player(self, player: str) -> told.PlayerFigures:
        of = self._of[player]
        counted = (of[name] for name in ("hands", "bank_turns", "stakes", "net", "timeouts"))
        return told.PlayerFigures(player, self._bots[player], *counted)


def _timed_out(fact: Fact) -> tuple[int, ...]:
    """The seats that an event calls time on."""
    match fact:
        case f.BettingClosed(how="timeout", silent=seats):
            return seats
        case (
            f.Staked(seat=seat, how="timeout")
            | f.Passed(seat=seat, how="timeout")
            | f.Stood(seat=seat, how="timeout")
            | f.BankTimedOut(seat)
        ):
            return (seat,)
        case _:
            return ()
