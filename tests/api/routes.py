"""Every operation of the contract, as a call that tests can make."""

from __future__ import annotations

import re
from typing import Any, Final

from flask import Flask
from msgspec import Struct
from werkzeug.test import TestResponse

from service.api.spec import openapi
from tests.api.callers import Caller

BODIES: Final[dict[str, dict[str, Any]]] = {
    "act": {"type": "stand"},
    "join_table": {"code": "wrong"},
    "create_webhook": {"url": "https://receiver.example/"},
    "create_tournament": {"name": "Natale", "starts": "2030-12-24T20:30", "zone": "Europe/Rome"},
    "create_series": {"cron": "30 20 * * FRI", "zone": "Europe/Rome", "tournament": {"name": "Venerdì"}},
    "change_tournament": {"name": "Natale", "starts": "2030-12-24T20:30", "zone": "Europe/Rome"},
    "cancel_tournament": {"reason": "Rain."},
    "name_official": {"player": "p_nobody"},
    "make_announcement": {"text": "Supper at nine."},
    "copy_tournament": {"starts": "2031-12-24T20:30"},
    "disqualify": {"player": "p_nobody", "reason": "Colluded."},
    "open_dispute": {"reason": "I was not paid."},
    "rule_on_dispute": {"ruling": "dismissed", "reason": "As the rules have it."},
    "resume_webhook": {"table": "t_nobody"},
}
"""What an operation needs to get past the reading of its body; all others take an empty one."""

UNKNOWN: Final = {
    "player_id": "p_nobody",
    "token_id": "k_nobody",
    "preset": "nothing",
    "webhook_id": "w_nobody",
    "delivery_id": "1-1",
    "dispute_id": "d_nobody",
    "tournament_id": "e_nobody",
    "series_id": "s_nobody",
}


class Route(Struct, frozen=True):
    """One operation: `path` has names in braces."""

    operation: str
    method: str
    path: str

    @property
    def about_a_table(self) -> bool:
        return "{table_id}" in self.path

    @property
    def ends(self) -> bool:
        """Whether its answer does."""
        return not self.path.endswith("/stream")

    def call(self, caller: Caller, table: str = "t_aaaaaaaaaaaaaaaa", **query: str) -> TestResponse:
        """Call it about this table's id, its first seat and hand, and about nobody else that exists."""
        path = re.sub(r"\{(\w+)\}", lambda name: {**UNKNOWN, "table_id": table}.get(name[1], "1"), self.path)
        if query:
            path += "?" + "&".join(f"{name}={value}" for name, value in query.items())
        match self.method:
            case "get":
                return caller.get(path)
            case "delete":
                return caller.delete(path)
            case "patch":
                return caller.patch(path, BODIES.get(self.operation, {}))
            case _:
                return caller.post(path, BODIES.get(self.operation, {}))


ROUTES: Final = [
    Route(operation["operationId"], method, path)
    for path, methods in openapi()["paths"].items()
    for method, operation in methods.items()
    if path.startswith("/v1/") and method in ("get", "post", "patch", "delete")
]


def rivals(app: Flask, operator: Caller) -> tuple[Caller, Caller]:
    """Another frontend, and one of its players with a token of its own."""
    text = operator.post("/v1/tokens", {"role": "frontend", "name": "Rival"}).json["token"]
    rival = Caller(app, text)
    made = rival.post("/v1/players", {"name": "Rico"}).json
    return rival, Caller(app, made["token"], id=made["id"])
