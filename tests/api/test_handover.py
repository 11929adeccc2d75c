"""A seat moves to another device."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest
from flask import Flask

from service.live.channel import Channel
from service.live.frames import Shown
from service.wiring import Service
from tests.api.callers import Caller, open_table, sit
from tests.api.test_hand import dealt


def test_the_other_device_plays_on_and_the_first_is_out(
    service: Service, app: Flask, anna: Caller, berto: Caller, nobody: Caller
) -> None:
    table = dealt(service, anna, berto)
    code = anna.post("/v1/tokens/handover").json["code"]
    made = nobody.post("/v1/tokens/redeem", {"code": code})
    assert (made.status_code, made.json["player"]) == (201, anna.id)
    phone = Caller(app, made.json["token"])
    assert phone.get(table).json["seats"][0]["hands"][0]["cards"] == ["7d"]
    assert phone.post(f"{table}/actions", {"type": "stand"}).status_code == 201
    assert anna.get(table).json["code"] == "unauthorized"


def test_a_code_opens_nothing_twice(anna: Caller, nobody: Caller) -> None:
    code = anna.post("/v1/tokens/handover").json["code"]
    assert nobody.post("/v1/tokens/redeem", {"code": code}).status_code == 201
    for wrong in (code, "aaaaaaaaaaaa"):
        refused = nobody.post("/v1/tokens/redeem", {"code": wrong})
        assert (refused.status_code, refused.json["code"]) == (404, "unknown_handover")


def test_only_players_hand_over(frontend: Caller, operator: Caller, auditor: Caller, nobody: Caller) -> None:
    for caller, code in ((frontend, "forbidden"), (operator, "forbidden"), (auditor, "forbidden")):
        assert caller.post("/v1/tokens/handover").json["code"] == code
    assert nobody.post("/v1/tokens/handover").json["code"] == "unauthorized"


def test_the_first_devices_long_poll_ends_without_any_event(
    anna: Caller, nobody: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within a second, though the table stands still: so often the poll asks who is waiting."""
    waits: list[float] = []
    await_news = Channel.after

    def noted(channel: Channel, version: int, wait_s: float) -> Sequence[Shown]:
        waits.append(wait_s)
        return await_news(channel, version, wait_s)

    monkeypatch.setattr(Channel, "after", noted)
    table = open_table(anna)
    sit(table, anna)
    known = anna.get(table).json["version"]
    code = anna.post("/v1/tokens/handover").json["code"]
    redeeming = threading.Timer(0.1, nobody.post, ("/v1/tokens/redeem", {"code": code}))
    redeeming.start()
    ended = anna.get(f"{table}/events?after={known}&wait=30")
    redeeming.join()
    assert (ended.status_code, ended.json["code"]) == (401, "unauthorized")
    assert set(waits) == {1}
    assert len(waits) < 30
