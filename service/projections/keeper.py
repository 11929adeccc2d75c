"""Keeps the lobby, the lists of hands and disputes, and the balance in step with the logs by following the feed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import structlog
from redis import RedisError

from service.dispute.decider import DisputeDecider
from service.log.feed import Cursor, Line
from service.log.log import Log
from service.log.server import LogUnavailable
from service.projections.balance import Balance
from service.projections.disputes import Disputes
from service.projections.hand_listing import list_hands
from service.projections.hands import Hands
from service.projections.lobby import Lobby
from service.table.decider import TableDecider

logger = structlog.get_logger()

KINDS = ("table", "dispute")
"""The kinds of streams that are shown."""

SHOWN_EVERY_MS = 250
"""Their lag: a table that moves often is shown only so often."""


class Keeper:
    """Writes there what the tables' logs say. Several keepers at once do the same work twice, and no harm."""

    def __init__(
        self, log: Log, tables: TableDecider, lobby: Lobby, hands: Hands, disputes: Disputes, balance: Balance
    ) -> None:
        self._log = log
        self._tables = tables
        self._lobby = lobby
        self._hands = hands
        self._disputes = disputes
        self._balance = balance
        self._moved: dict[str, None] = {}
        self._shown_at = 0

    def begin(self) -> Cursor:
        """Where the feed is to be read from: where the lobby stands, or the feed's end once all is rebuilt."""
        progress = self._lobby.progress()
        if progress and self._hands.at() is not None and self._log.feed.reaches(progress):
            return progress
        return self.rebuild()

    def rebuild(self) -> Cursor:
        """Make all anew from the logs, and answer up to where of the feed it then stands."""
        at, end = self._log.clock.now(), self._log.feed.end()
        self._lobby.clear()
        self._hands.clear()
        self._disputes.clear()
        self._balance.clear()
        for kind in KINDS:
            for stream in self._log.streams(kind):
                self.show(stream)
        self._proceed(end, at)
        return end

    def follow(self, lines: Sequence[Line], cursor: Mapping[str, str], at: int) -> None:
        """Show, now or a little later, the tables and disputes that moved.

        `lines` are the feed's up to `cursor`, and the feed was read at `at` or later, milliseconds UTC.
        """
        self._moved.update((line.stream, None) for line in lines if line.stream.partition(":")[0] in KINDS)
        if at - self._shown_at < SHOWN_EVERY_MS:
            return
        for stream in self._moved:
            self.show(stream)
        self._proceed(cursor, at)
        self._moved.clear()
        self._shown_at = at

    def show(self, stream: str) -> None:
        """A stream that cannot be read keeps its lines as they were; that must not stop the others."""
        try:
            if stream.startswith("dispute:"):
                self._disputes.put(self._log.load(stream, DisputeDecider()).state)
            else:
                self._show_table(stream)
        except (LogUnavailable, RedisError):
            raise
        except Exception:
            logger.exception("stream_not_shown", stream=stream)

    def _proceed(self, cursor: Mapping[str, str], at: int) -> None:
        self._hands.proceed(at)
        self._lobby.proceed(cursor, at)

    def _show_table(self, stream: str) -> None:
        """Nobody plays at an imported table: its hands are listed, and the lobby says nothing of it."""
        table = self._log.load(stream, self._tables).state
        if self._log.imports.of(stream) is None:
            opened_at = self._lobby.opened_at(table.id) or self._log.read(stream, limit=1)[0].at
            self._lobby.put(table, opened_at)
            self._balance.follow(self._log, self._tables, stream)
        list_hands(self._log, self._tables, self._hands, table)
