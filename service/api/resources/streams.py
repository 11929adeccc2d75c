"""Streams: what happens, as it happens, as server-sent events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Response
from marshmallow import Schema

from service.api.blueprint import Operations, View
from service.api.current import service
from service.api.listening import AtTable, AtTournament, InLobby, known, streamed
from service.api.schemas import requests
from service.api.schemas.tournaments import TournamentStreamQuery
from service.live.board import follow_board
from service.live.follow import follow
from service.table.decider import stream_of
from service.tournament.decider import stream_of as stream_of_tournament

operations = Operations("streams", __name__, description="What happens, as it happens; see asyncapi.yaml.")

_FRAMES: Final = {
    "parameters": [
        {
            "in": "header",
            "name": "Last-Event-ID",
            "description": "The last id seen; it outweighs `after`.",
            "schema": {"type": "string"},
        }
    ],
    "responses": {"200": {"description": "Frames.", "content": {"text/event-stream": {"schema": {"type": "string"}}}}},
}


def _answers_frames(rule: str, takes: type[Schema]) -> Callable[[View], View]:
    """Register a view whose answer goes on."""

    def register(view: View) -> View:
        documented: View = operations.doc(**_FRAMES)(view)
        return operations.on("GET", rule, takes=takes)(documented)

    return register


@_answers_frames("/tables/<table_id>/stream", requests.TableStreamQuery)
def stream_table(query: dict[str, Any], table_id: str) -> Response:
    """A snapshot, then every event as the caller may see it; or every event that the caller does not have yet."""
    listener = AtTable(table_id)
    return streamed(follow(service().tailer, service().log, stream_of(table_id), listener, known(query)))


@_answers_frames("/tournaments/<tournament_id>/stream", TournamentStreamQuery)
def stream_tournament(query: dict[str, Any], tournament_id: str) -> Response:
    """A snapshot of the tournament, then every event; or every event that the caller does not have yet."""
    stream = stream_of_tournament(tournament_id)
    return streamed(follow(service().tailer, service().log, stream, AtTournament(tournament_id), known(query)))


@_answers_frames("/lobby/stream", requests.LobbyStreamQuery)
def stream_lobby(query: dict[str, Any]) -> Response:
    """The open tables, then each whose line changes."""
    return streamed(follow_board(service().tailer, service().board, InLobby(), known(query)))
