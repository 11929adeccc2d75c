"""People who call the service, as tests speak of them."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from service.wiring import Service
from workers.jobs import perform


class Caller:
    """Calls `app` with a token, a frontend for one of its players if so asked. `id` is the player's."""

    def __init__(self, app: Flask, token: str | None = None, player: str | None = None, id: str | None = None) -> None:
        self._app = app
        self._headers: dict[str, str] = {}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        if player is not None:
            self._headers["Mazziere-Player"] = player
        self.token = token
        self.id = id or player or ""

    def get(self, path: str, **headers: str) -> TestResponse:
        return self._app.test_client().get(path, headers=self._with(headers))

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        client = self._app.test_client()
        return client.post(path, json={} if body is None else body, headers=self._with(headers))

    def patch(self, path: str, body: Any, **headers: str) -> TestResponse:
        return self._app.test_client().patch(path, json=body, headers=self._with(headers))

    def post_raw(self, path: str, body: bytes, content_type: str = "application/json") -> TestResponse:
        return self._app.test_client().post(path, data=body, content_type=content_type, headers=self._headers)

    def delete(self, path: str, **headers: str) -> TestResponse:
        return self._app.test_client().delete(path, headers=self._with(headers))

    def guest(self, name: str) -> Caller:
        """A new guest."""
        made = self.post("/v1/players", {"name": name}).json
        return Caller(self._app, made["token"], id=made["id"])

    def acting_for(self, name: str) -> Caller:
        """The same frontend, acting for a new player of its own."""
        made = self.post("/v1/players", {"name": name}).json
        return Caller(self._app, self.token, player=made["id"])

    def _with(self, headers: dict[str, str]) -> dict[str, str]:
        """`If_Match="…"` sends the header If-Match."""
        return {**self._headers, **{name.replace("_", "-"): value for name, value in headers.items()}}


def open_table(caller: Caller, **body: Any) -> str:
    """The path of a new table of the caller's."""
    response = caller.post("/v1/tables", {"name": "Osteria", **body})
    assert response.status_code == 201, response.json
    return response.headers["Location"]


def sit(table: str, *callers: Caller) -> None:
    """Each takes the next free seat."""
    for caller in callers:
        response = caller.post(f"{table}/seats")
        assert response.status_code == 201, response.json


def act(caller: Caller, table: str, type: str, **fields: Any) -> dict[str, Any]:
    """An action that is meant to succeed."""
    response = caller.post(f"{table}/actions", {"type": type, **fields})
    assert response.status_code == 201, response.json
    return response.json


def work(service: Service) -> None:
    """Pay, in this process, all that the tables owe by now."""
    while dues := service.log.agenda.take(service.clock.now(), 100):
        for due in dues:
            perform(service, due)
