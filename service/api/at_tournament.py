"""What every call about a tournament needs: which one, who asks, and how it looks."""

from __future__ import annotations

import re
from typing import Any

from flask import Response, g

from service.api import caller
from service.api.answers import json
from service.api.commands import CommandId
from service.api.current import names, service
from service.calendar.zones import local_time
from service.log.load import Loaded
from service.tournament import commands as c
from service.tournament import refusals
from service.tournament.decider import stream_of
from service.tournament.state import Tournament
from service.tournament.views import people, summary, view

_ID = re.compile(r"e_[a-z2-7]{16}")


def seen(id: str) -> Loaded[Tournament]:
    """The tournament as it stands. Raises `Refused` `unknown_tournament`; of a draft only its organiser knows."""
    if not _ID.fullmatch(id):
        raise refusals.unknown_tournament()
    loaded = service().log.load(stream_of(id), service().tournaments)
    if loaded.state.terms is None or not may_see(loaded.state):
        raise refusals.unknown_tournament()
    return loaded


def may_see(tournament: Tournament) -> bool:
    leading = {tournament.organiser, *tournament.officials}
    return tournament.stage != "draft" or caller.is_watcher() or me() in leading


def me() -> str | None:
    """Who the caller is to a tournament: the player it plays as, or itself; None for nobody in particular."""
    return None if g.caller is None else caller.viewer() or g.caller.id


def carry_out(id: str, command: c.Command, asked: CommandId, status: int = 200) -> Response:
    """Put a command to a tournament, and answer with the tournament just after it."""
    outcome = service().transactor.run(
        service().tournaments,
        stream_of(id),
        command,
        actor=me(),
        cause=asked.cause,
        entropy=service().entropy,
        operator=caller.is_operator(),
        request=asked.digest,
        keep_ms=asked.keep_ms,
        status=status,
        create=isinstance(command, c.CreateTournament),
    )
    return json(shown(outcome.state), status)


def shown(tournament: Tournament) -> dict[str, Any]:
    """The whole tournament, ready for JSON."""
    return _dated(tournament, view(tournament, names().of(people(tournament))))


def line(tournament: Tournament) -> dict[str, Any]:
    """The tournament in one line."""
    return _dated(tournament, summary(tournament))


def _dated(tournament: Tournament, told: dict[str, Any]) -> dict[str, Any]:
    return told | {"starts": local_time(tournament.agreed.starts_at, tournament.agreed.zone)}
