"""Which tables a webhook may be told of: no others than its frontend may watch."""

from __future__ import annotations

from collections.abc import Iterable

from service.log.log import Log
from service.people.people import People
from service.people.principals import Principal
from service.stream.refusal import Refused
from service.table.decider import TableDecider, stream_of
from service.table.state import Table
from service.webhooks.webhook import Webhook

AT_ONCE = 500


class Rights:
    """Looks at tables and people as they are now: who loses the right is told nothing more."""

    def __init__(self, log: Log, tables: TableDecider, people: People) -> None:
        self._log = log
        self._tables = tables
        self._people = people

    def follows(self, webhook: Webhook, stream: str) -> bool:
        """Whether the webhook follows a table's stream, and may."""
        table = self._table(stream)
        if table is None:
            return False
        if webhook.tables is None:
            return self._is_own(webhook.frontend, table)
        return table.id in webhook.tables and self._may_watch(webhook.frontend, table)

    def owners(self, stream: str) -> set[str]:
        """The frontends whose own a table is."""
        table = self._table(stream)
        return set() if table is None else self._owners(table)

    def require_watchable(self, frontend: str, tables: Iterable[str]) -> None:
        """Raises `Refused` unknown_table for the first that does not exist or that the frontend may not watch."""
        for id in tables:
            table = self._table(stream_of(id))
            if table is None or not self._may_watch(frontend, table):
                raise Refused("unknown_table", f"There is no table {id}, or none for you.", table=id)

    def is_live(self, frontend: str) -> bool:
        """Whether the frontend still has a token that it could call with."""
        after, now = None, self._log.clock.now()
        while page := self._people.tokens.list(Principal("frontend", frontend), after, AT_ONCE):
            if any(token.holder == frontend and now < (token.expires_at or now + 1) for token in page):
                return True
            after = page[-1].id
        return False

    def _may_watch(self, frontend: str, table: Table) -> bool:
        return table.opened.access == "public" or self._is_own(frontend, table)

    def _is_own(self, frontend: str, table: Table) -> bool:
        return frontend in self._owners(table)

    def _owners(self, table: Table) -> set[str]:
        """A table is its frontend's, and its opener's and its seats' frontends'."""
        players = {seat.player for seat in table.seats if seat.bot is None} | {table.opened.opener}
        named = {table.opened.frontend} | self._people.players.frontends([id for id in players if id is not None])
        return {frontend for frontend in named if frontend is not None}

    def _table(self, stream: str) -> Table | None:
        table = self._log.load(stream, self._tables).state
        return None if table.terms is None else table
