"""Life and readiness."""

from __future__ import annotations

import fakeredis

from service.api.app import build
from service.wiring import Service
from tests.api.callers import Caller
from tests.wiring import wired


def test_what_is_missing_is_named(service: Service, nobody: Caller) -> None:
    assert nobody.get("/readyz").json == {
        "status": "ready",
        "degraded": ["dispatcher", "tables", "reports", "webhooks"],
    }
    service.processes.beat("dispatcher", "one")
    service.processes.beat("tables", "one")
    service.processes.beat("webhooks", "one")
    assert nobody.get("/readyz").json["degraded"] == ["reports"]


def test_without_its_log_the_service_lives_and_is_not_ready() -> None:
    server = fakeredis.FakeServer()
    service = wired(fakeredis.FakeRedis(server=server))
    caller = Caller(build(service), service.people.tokens.make("operator", "tests")[1])
    server.connected = False
    assert caller.get("/healthz").status_code == 200
    for response in (caller.get("/readyz"), caller.get("/v1/me"), caller.get("/v1/tables/t_aaaaaaaaaaaaaaaa")):
        assert (response.status_code, response.json["code"]) == (503, "log_unavailable")
        assert int(response.headers["Retry-After"]) > 0
