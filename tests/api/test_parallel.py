"""Many requests at the same instant, from two API processes' worth of applications on a real server."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.api.app import build
from service.log.server import connect
from tests.api.callers import Caller, open_table, sit, work
from tests.api.test_hand import DECK, dealt
from tests.wiring import wired


@pytest.fixture
def apps(real_url: str) -> tuple[Flask, Flask]:
    """Two applications that share nothing but the server."""
    first, second = (build(wired(connect(real_url))) for _ in range(2))
    return first, second


def at_once(calls: list[Callable[[], TestResponse]]) -> list[TestResponse]:
    with ThreadPoolExecutor(len(calls)) as pool:
        return [answer.result() for answer in [pool.submit(call) for call in calls]]


def test_fifty_with_one_key_are_one_event_and_fifty_equal_answers(apps: tuple[Flask, Flask]) -> None:
    guest = Caller(apps[0]).guest("Anna")
    anna = [Caller(app, guest.token, id=guest.id) for app in apps]
    berto = Caller(apps[0]).guest("Berto")
    table = dealt(apps[0].extensions["mazziere"], anna[0], berto)
    before = anna[0].get(table).json["version"]
    draw = {"type": "draw"}
    answers = at_once([lambda n=n: anna[n % 2].post(f"{table}/actions", draw, Idempotency_Key="k") for n in range(50)])
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.data for answer in answers}) == 1
    log = anna[0].get(f"{table}/events?after={before}").json["items"]
    assert [event["type"] for event in log].count("card_drawn") == 1


def test_twenty_identical_draws_at_one_version_are_one_card(apps: tuple[Flask, Flask]) -> None:
    anna = Caller(apps[0]).guest("Anna")
    table = dealt(apps[0].extensions["mazziere"], anna, Caller(apps[0]).guest("Berto"))
    pin = anna.get(table).headers["ETag"]
    answers = at_once([lambda: anna.post(f"{table}/actions", {"type": "draw"}, If_Match=pin) for _ in range(20)])
    assert sorted(answer.status_code for answer in answers) == [201] + [412] * 19


def test_two_stakes_at_the_same_instant_are_both_accepted(apps: tuple[Flask, Flask]) -> None:
    service = apps[0].extensions["mazziere"]
    guests = [Caller(apps[0]).guest(name) for name in ("Anna", "Berto", "Carla")]
    table = open_table(guests[0], sandbox={"deck": DECK, "bank": 3})
    sit(table, *guests)
    work(service)
    players = [Caller(app, guest.token) for app, guest in zip(apps, guests, strict=False)]
    stake = {"type": "stake", "amount": 5}
    answers = at_once([lambda player=player: player.post(f"{table}/actions", stake) for player in players])
    assert [answer.status_code for answer in answers] == [201, 201]
