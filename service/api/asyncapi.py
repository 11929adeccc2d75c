"""The AsyncAPI 3 contract of the streams, made of the event catalogue; schemas stand in the files beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from service.api.asyncapi_webhooks import DELIVERY, webhook_messages
from service.api.release import RELEASE
from service.table.facts import CATALOGUE
from service.tournament import facts as tournament

_INTRODUCTION: Final = (
    "What the streams of the table service for Sette e Mezzo send: server-sent events (`text/event-stream`) over HTTP, "
    "to be read by fetch, since tokens travel in `Authorization`. A fresh stream begins with `snapshot`, whose id is "
    "the position shown; a resumed one (`Last-Event-ID`, or `?after=`) begins with `clock` and the events missed. Then "
    "every event comes once, in order. `reset` alone replaces what the client knows: the id it named is unknown, of "
    "another table or too old, or the log went back. Frames without an id do not move `Last-Event-ID`. A countdown is "
    "`deadline` less `now`, whatever the device's clock says. A stream that ends by a will of the service says why in "
    "`end`; come again after `retry`. A frontend that would rather be called makes webhooks: `POST /v1/webhooks`."
)

_NUMBER: Final = {"type": "integer", "minimum": 0}
_TEXT: Final = {"type": "string"}


def asyncapi() -> dict[str, Any]:
    """The contract, as plain data."""
    events = {type: _event(type) for type, _ in sorted(CATALOGUE)}
    table = {"snapshot": _snapshot("snapshot"), "reset": _snapshot("reset"), "clock": _clock(), "end": _end()}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Mazziere, live", "version": RELEASE, "description": _INTRODUCTION},
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/v1/tables/{table_id}/stream",
                "description": "A table, as the caller may see it.",
                "parameters": {"table_id": {"description": "The table's id."}},
                "messages": table | events,
            },
            "tournament": {
                "address": "/v1/tournaments/{tournament_id}/stream",
                "description": "A tournament, as everybody may see it.",
                "parameters": {"tournament_id": {"description": "The tournament's id."}},
                "messages": _tournament(),
            },
            "lobby": {
                "address": "/v1/lobby/stream",
                "description": "The newest open tables. It keeps no history: whoever comes again gets `reset`.",
                "messages": _lobby(),
            },
            "webhook": {
                "address": None,
                "description": DELIVERY,
                "messages": webhook_messages(),
            },
        },
        "operations": {
            f"stream_{name}": {"action": "send", "channel": {"$ref": f"#/channels/{name}"}}
            for name in ("table", "tournament", "lobby")
        }
        | {"deliver_webhook": {"action": "send", "channel": {"$ref": "#/channels/webhook"}}},
    }


def as_yaml(value: Any) -> str:
    """Plain data as YAML in block style; every scalar is written as JSON has it, which YAML reads the same."""
    return "".join(f"{line}\n" for line in _lines(value))


def _lines(value: Any) -> Iterator[str]:
    members = (
        ((f"{key}:", inner) for key, inner in value.items()) if isinstance(value, dict) else (("-", v) for v in value)
    )
    for lead, inner in members:
        if isinstance(inner, dict | list) and inner:
            yield lead
            yield from (f"  {line}" for line in _lines(inner))
        else:
            yield f"{lead} {json.dumps(inner, ensure_ascii=False)}"


def _event(type: str) -> dict[str, Any]:
    parts = ["openapi.json#/components/schemas/Event", f"events/{type}.json"]
    return _message(None, "An event; its id is its position.", {"allOf": [{"$ref": part} for part in parts]})


def _snapshot(kind: str) -> dict[str, Any]:
    said = {"snapshot": "The table as it stands.", "reset": "The table as it stands, in place of all that was told."}
    return _message(kind, said[kind], {"$ref": "openapi.json#/components/schemas/TableView"})


def _clock() -> dict[str, Any]:
    seat = _object(seat=_NUMBER, presence={"enum": ["connected", "away"]})
    payload = _object(now=_NUMBER, deadline={"type": ["integer", "null"]}, seats={"type": "array", "items": seat})
    return _message("clock", "Every few seconds, without id; times in milliseconds UTC.", payload)


def _end() -> dict[str, Any]:
    return _message("end", "The last frame, without id: why the stream ends.", _object(code=_TEXT, detail=_TEXT))


def _tournament() -> dict[str, Any]:
    view = {"$ref": "openapi.json#/components/schemas/TournamentView"}
    return {
        "snapshot": _message("snapshot", "The tournament as it stands.", view),
        "reset": _message("reset", "The same, in place of all that was told.", view),
        "clock": _message("clock", "Every few seconds, without id; milliseconds UTC.", _object(now=_NUMBER)),
        "end": _end(),
    } | {type: _event(type) for type, _ in sorted(tournament.CATALOGUE)}


def _lobby() -> dict[str, Any]:
    page = {"$ref": "openapi.json#/components/schemas/Lobby"}
    line = {"$ref": "openapi.json#/components/schemas/Summary"}
    return {
        "snapshot": _message("snapshot", "The newest open tables.", page),
        "reset": _message("reset", "The same, in place of all that was told.", page),
        "table": _message("table", "A table that is new, or whose line changed.", line),
        "gone": _message("gone", "A table that is open no more.", _object(id=_TEXT)),
        "clock": _message("clock", "Every few seconds, without id; milliseconds UTC.", _object(now=_NUMBER)),
        "end": _end(),
    }


def _message(kind: str | None, summary: str, payload: dict[str, Any]) -> dict[str, Any]:
    """`kind` is the frame's `event`; a frame without one is an event of the log."""
    return {"summary": summary, **({"name": kind} if kind else {}), "payload": payload}


def _object(**members: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "required": list(members), "properties": members, "additionalProperties": False}
