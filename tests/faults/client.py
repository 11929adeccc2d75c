"""A client that does as the documentation tells it: it re-sends what was not answered, under the same key."""

from __future__ import annotations

import secrets
import time
from typing import Any

import requests

GIVES_UP_AFTER_S = 60
LONGEST_REQUEST_S = 15
BREATH_S = 0.1


class Client:
    """Calls the service at `url` with a token, from one thread.

    A lost connection is no answer, nor is a 503 that says when to come back: the log can't be reached, or the process
    stops. Any other 5xx fails the test.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self.token = token
        self._url = url
        self._session = requests.Session()
        self._session.trust_env = False
        if token is not None:
            self._session.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str) -> Any:
        """The JSON at `path`, which must be there."""
        response = self.send("GET", path)
        assert response.status_code == 200, f"GET {path}: {response.status_code} {response.text}"
        return response.json()

    def do(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """What a write that is meant to succeed answers."""
        response = self.send(method, path, body, **headers)
        assert response.status_code in (200, 201), f"{method} {path}: {response.status_code} {response.text}"
        return response.json()

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> requests.Response:
        """Ask until there is an answer. `If_Match="…"` sends the header If-Match; a write gets a key of its own."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if method != "GET" and self.token is not None:
            named.setdefault("Idempotency-Key", secrets.token_hex(8))
        given_up = time.monotonic() + GIVES_UP_AFTER_S
        while (response := self._once(method, path, body, named)) is None:
            assert time.monotonic() < given_up, f"{method} {path} was not answered in {GIVES_UP_AFTER_S} s"
            time.sleep(BREATH_S)
        return response

    def _once(self, method: str, path: str, body: Any, headers: dict[str, str]) -> requests.Response | None:
        payload = {} if body is None and method == "POST" else body
        try:
            response = self._session.request(
                method, self._url + path, json=payload, headers=headers, timeout=LONGEST_REQUEST_S
            )
        except requests.RequestException:
            return None
        if response.status_code == 503:
            assert response.json()["code"] in {"log_unavailable", "service_stopping"}, (
                f"{method} {path}: {response.text}"
            )
            assert int(response.headers["Retry-After"]) > 0, response.text
            return None
        assert response.status_code < 500, f"{method} {path}: {response.status_code} {response.text}"
        return response


def guest(url: str, name: str) -> tuple[str, Client]:
    """A new player's id, and the client that plays as it."""
    made = Client(url).do("POST", "/v1/players", {"name": name})
    return made["id"], Client(url, made["token"])


def whole_log(client: Client, table: str) -> list[dict[str, Any]]:
    """Every event of a table (`/v1/tables/t_…`) so far, oldest first."""
    log: list[dict[str, Any]] = []
    while items := client.get(f"{table}/events?after={len(log)}")["items"]:
        log += items
    return log
