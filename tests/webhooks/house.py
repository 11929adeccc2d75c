"""What the tests of webhooks set up: a webhook, a postbox in place of receivers, and deliveries in this process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from service.webhooks.courier import Courier
from service.webhooks.deliveries import Answer
from service.webhooks.herald import Herald
from service.webhooks.post import Post
from service.wiring import Service
from tests.api.callers import Caller

URL = "https://receiver.example/hook"
TAKEN = Answer(1, 204)
BROKEN = Answer(1, 500, "sorry")


class Posted(msgspec.Struct, frozen=True):
    """What arrived somewhere."""

    url: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def event(self) -> dict[str, Any]:
        """The CloudEvent."""
        event: dict[str, Any] = msgspec.json.decode(self.body)
        return event

    @property
    def version(self) -> int:
        """That of the table's event in it."""
        version: int = self.event["data"]["version"]
        return version


class Postbox(Post):
    """Keeps what is sent, and answers as a test says: `answer` is asked about each thing that arrives."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answer: Callable[[Posted], Answer] = lambda _: TAKEN

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        self.posted.append(Posted(url, headers, body))
        return self.answer(self.posted[-1])

    def versions(self, table: str) -> list[int]:
        """The versions that arrived of a table (its path), in order."""
        return [one.version for one in self.posted if one.event["source"] == table]


def make_webhook(frontend: Caller, **body: Any) -> tuple[str, str]:
    """The path of a new webhook, and its secret."""
    response = frontend.post("/v1/webhooks", {"url": URL, **body})
    assert response.status_code == 201, response.json
    return response.headers["Location"], response.json["secret"]


def id_of(path: str) -> str:
    """The id at the end of a path."""
    return path.rsplit("/", 1)[1]


def ages(table: str, caller: Caller, times: int) -> None:
    """Give a table so many more pairs of events."""
    for _ in range(times):
        caller.post(f"{table}/pause")
        caller.post(f"{table}/resume")


class House:
    """The processes that deliver, as one that does a step when it is told to."""

    def __init__(self, service: Service, post: Post) -> None:
        self._service = service
        self._herald = Herald(service.log, service.webhooks)
        self._courier = Courier(service.log, service.webhooks, post)

    def deliver(self) -> None:
        """Carry all that is due by now."""
        self.mark()
        routes, now = self._service.webhooks.routes, self._service.clock.now
        while due := [route for id in routes.due(now(), 100) if (route := routes.take(id, now()))]:
            for route in due:
                self._courier.carry(route)

    def mark(self) -> None:
        """Let the herald look, and look again: of a cluster's servers some may be a moment behind the first."""
        self._herald.look(wait_ms=1)
        self._herald.look(wait_ms=5)

    def later(self, ms: int) -> None:
        """Let time pass, and carry what is due then."""
        self._service.clock.advance(ms)
        self.deliver()
