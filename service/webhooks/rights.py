"""Which tables and tournaments a webhook may be told of: no others than its frontend may watch."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from service.log.log import Log
from service.people.people import People
from service.people.principals import Principal
from service.stream.refusal import Refused
from service.table.decider import TableDecider
from service.table.state import Table
from service.tournament.decider import TournamentDecider
from service.tournament.decider import stream_of as stream_of_tournament
from service.tournament.state import Tournament
from service.webhooks.webhook import Webhook, kind_of

AT_ONCE = 500


class Watched(msgspec.Struct, frozen=True):
    """A table or tournament as it is now. `people` are the frontends and players whose own it is."""

    is_public: bool
    people: frozenset[str]


class Rights:
    """Looks at tables, tournaments and people as they are now: who loses the right is told nothing more."""

    def __init__(self, log: Log, tables: TableDecider, tournaments: TournamentDecider, people: People) -> None:
        self._log = log
        self._tables = tables
        self._tournaments = tournaments
        self._people = people

    def follows(self, webhook: Webhook, stream: str) -> bool:
        """Whether the webhook follows a stream, and may."""
        kind, watched = kind_of(stream), self._watched(stream)
        if kind is None or watched is None:
            return False
        if webhook.follows_own(kind):
            return webhook.frontend in self._owners(watched)
        return stream in webhook.named and self._may_watch(webhook.frontend, watched)

    def owners(self, stream: str) -> set[str]:
        """The frontends whose own a table or a tournament is, and maybe players of no frontend's."""
        watched = self._watched(stream)
        return set() if watched is None else self._owners(watched)

    def require_watchable(self, frontend: str, streams: Iterable[str]) -> None:
        """Refuse the first that does not exist or that the frontend may not watch.

        Raises `Refused`: unknown_table, unknown_tournament.
        """
        for stream in streams:
            watched = self._watched(stream)
            if watched is None or not self._may_watch(frontend, watched):
                kind, _, id = stream.partition(":")
                raise Refused(f"unknown_{kind}", f"There is no {kind} {id}, or none for you.", **{kind: id})

    def is_live(self, frontend: str) -> bool:
        """Whether the frontend still has a token that it could call with."""
        after, now = None, self._log.clock.now()
        while page := self._people.tokens.list(Principal("frontend", frontend), after, AT_ONCE):
            if any(token.holder == frontend and now < (token.expires_at or now + 1) for token in page):
                return True
            after = page[-1].id
        return False

    def _may_watch(self, frontend: str, watched: Watched) -> bool:
        return watched.is_public or frontend in self._owners(watched)

    def _owners(self, watched: Watched) -> set[str]:
        """Whoever it is of, and the frontends that made the players among them."""
        makers = self._people.players.frontends(sorted(watched.people))
        return {*watched.people} | {maker for maker in makers if maker is not None}

    def _watched(self, stream: str) -> Watched | None:
        match kind_of(stream):
            case "table":
                table = self._log.load(stream, self._tables).state
                return None if table.terms is None else self._table(table)
            case "tournament":
                tournament = self._tournament(stream)
                return None if tournament is None else _of_tournament(tournament)
            case None:
                return None

    def _table(self, table: Table) -> Watched:
        """A table is its frontend's, its opener's, its seats' and, within a tournament, the organiser's."""
        opened = table.opened
        people = {opened.frontend, opened.opener, *(seat.player for seat in table.seats if seat.bot is None)}
        if opened.tournament is not None:
            held = self._tournament(stream_of_tournament(opened.tournament.tournament))
            people |= {None if held is None else held.organiser}
        return Watched(opened.access == "public", frozenset(id for id in people if id is not None))

    def _tournament(self, stream: str) -> Tournament | None:
        tournament = self._log.load(stream, self._tournaments).state
        return None if tournament.terms is None else tournament


def _of_tournament(tournament: Tournament) -> Watched:
    """A tournament is its organiser's and its entrants'; of a draft only the organiser knows."""
    entrants = [one.player for one in tournament.entrants if one.bot is None]
    organisers = () if tournament.organiser is None else (tournament.organiser,)
    return Watched(tournament.stage != "draft", frozenset((*organisers, *entrants)))
