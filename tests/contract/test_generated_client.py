"""A client that a public generator makes of the contract alone plays a hand."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from flask import Flask

from service.wiring import Service
from tests.api.callers import work

CONTRACT = Path(__file__).parents[2] / "api_spec" / "openapi.json"
PACKAGE = "generated_mazziere_client"


NOT_GENERATED = ["parsing GET /v1/export within exports."]
"""What the generator leaves out: it knows no sequences of JSON (RFC 7464)."""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The client, importable as `PACKAGE`."""
    folder = tmp_path_factory.mktemp("client")
    config = folder / "config.yaml"
    config.write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    where = ["--path", str(CONTRACT), "--output-path", str(folder / PACKAGE), "--config", str(config)]
    done = subprocess.run([*command, *where], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.findall(r"^WARNING (.*)$", done.stdout + done.stderr, re.MULTILINE) == NOT_GENERATED
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield


class Client:
    """What the generator made, for one caller of `app`."""

    def __init__(self, app: Flask, token: str | None = None) -> None:
        kind = "Client" if token is None else "AuthenticatedClient"
        credentials = {} if token is None else {"token": token}
        transport = httpx.WSGITransport(app=app)
        made = getattr(import_module(f"{PACKAGE}.client"), kind)
        self._client = made("http://service", httpx_args={"transport": transport}, **credentials)

    def call(self, operation: str, *path: Any, **given: Any) -> Any:
        """The parsed answer of an operation, `resource.operation`."""
        return import_module(f"{PACKAGE}.api.{operation}").sync(*path, client=self._client, **given)


def model(kind: str, /, **fields: Any) -> Any:
    """A body as the generator models it."""
    return getattr(import_module(f"{PACKAGE}.models"), kind).from_dict(fields)


@pytest.mark.usefixtures("generated")
def test_a_generated_client_plays_a_hand(service: Service, app: Flask) -> None:
    made = [Client(app).call("players.create_player", body=model("MakePlayer", name=name)) for name in ("Anna", "Bea")]
    anna, bea = (Client(app, player.token) for player in made)
    rigged = {"deck": ["7d", "5c", "Kc", "2h"], "bank": 2}
    table = anna.call("tables.open_table", body=model("OpenTable", name="Osteria", sandbox=rigged)).id
    seats = [player.call("seats.take_seat", table, body=model("TakeSeat")).seat for player in (anna, bea)]
    assert seats == [1, 2]
    work(service)
    staked = anna.call("actions.act", table, body=model("Stake", type="stake", amount=5))
    assert staked.table.turn.seat == 1
    refused = bea.call("actions.act", table, body=model("Draw", type="draw"))
    assert refused.code.value == "not_your_turn"
    drawn = anna.call("actions.act", table, body=model("Draw", type="draw"), idempotency_key="one")
    assert drawn.table.seats[0].hands[0].cards == ["7d", "Kc"]
    assert anna.call("actions.act", table, body=model("Draw", type="draw"), idempotency_key="one") == drawn
    bea.call("actions.act", table, body=model("Stand", type="stand"))
    work(service)
    lines = anna.call("tables.get_table", table).last_settlement.lines
    assert [(line.seat, line.net) for line in lines] == [(1, 10), (2, -10)]
    assert anna.call("events.list_events", table).items[-1].version > drawn.version
