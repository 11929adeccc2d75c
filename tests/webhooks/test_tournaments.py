"""Webhooks follow tournaments as they follow tables: in order, in the public form, to whom they concern."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from standardwebhooks import Webhook as Verifier

from service.wiring import Service
from tests.api.callers import Caller
from tests.api.test_tournaments import TERMS, created, play, with_bots
from tests.contract.test_asyncapi import REGISTRY
from tests.contract.test_asyncapi_webhooks import messages
from tests.webhooks.house import BROKEN, TAKEN, House, Postbox, id_of, make_webhook

KEPT: dict[str, Any] = {"tables": []}
"""Of no table, so that only tournaments are told of."""


def told(postbox: Postbox) -> set[str]:
    return {one.event["source"] for one in postbox.posted}


def events(caller: Caller, path: str) -> list[dict[str, Any]]:
    """A tournament's events as the caller may see them."""
    whole: list[dict[str, Any]] = caller.get(f"{path}/events").json["items"]
    return whole


def test_a_whole_tournament_is_told_in_order_signed_and_as_the_contract_says(
    service: Service, house: House, postbox: Postbox, frontend: Caller, operator: Caller, nobody: Caller
) -> None:
    _, secret = make_webhook(frontend, **KEPT)
    organiser = frontend.acting_for("Organiser")
    path = created(organiser)
    with_bots(organiser, path, 4)
    organiser.post(f"{path}/start")
    assert play(service, operator, path)["phase"] == "complete"
    house.deliver()
    assert [one.event["data"] for one in postbox.posted] == events(nobody, path)
    assert told(postbox) == {path}
    for posted in postbox.posted:
        event = Verifier(secret).verify(posted.body, dict(posted.headers))
        payload = messages()[event["type"]]["payload"]
        jsonschema.Draft202012Validator(payload, registry=REGISTRY).validate(event)


def test_unasked_a_frontend_is_told_of_tournaments_that_its_players_hold_or_enter(
    house: House, postbox: Postbox, frontend: Caller, rival: Caller, dina: Caller
) -> None:
    make_webhook(frontend, **KEPT)
    rico = rival.acting_for("Rico")
    own, entered, other = created(dina), created(rico), created(rico)
    dina.post(f"{entered}/entries")
    house.deliver()
    assert told(postbox) == {own, entered}
    assert other not in told(postbox)


def test_the_tables_of_a_tournament_are_told_of_to_who_holds_it(
    service: Service, house: House, postbox: Postbox, frontend: Caller, operator: Caller
) -> None:
    make_webhook(frontend, tournaments=[])
    organiser = frontend.acting_for("Organiser")
    path = created(organiser)
    with_bots(organiser, path, 3)
    organiser.post(f"{path}/start")
    play(service, operator, path)
    house.deliver()
    (table,) = told(postbox)
    assert operator.get(table).json["tournament"]["id"] == id_of(path)


def test_anyones_tournament_is_told_of_when_named(
    house: House, postbox: Postbox, frontend: Caller, rival: Caller
) -> None:
    rico = rival.acting_for("Rico")
    path, other = created(rico), created(rico)
    make_webhook(frontend, **KEPT, tournaments=[id_of(path)])
    for one in (path, other):
        rico.post(f"{one}/entries")
    house.deliver()
    assert [one.event["type"] for one in postbox.posted] == ["mazziere.entered"]
    assert told(postbox) == {path}


def test_of_a_draft_only_its_organiser_knows(frontend: Caller, rival: Caller, dina: Caller) -> None:
    draft = id_of(rival.acting_for("Rico").post("/v1/tournaments", TERMS).headers["Location"])
    answers = [
        frontend.post("/v1/webhooks", {"url": "https://a.example/", "tournaments": [id]}).json
        for id in (draft, "e_bcdefghijklmnop2")
    ]
    assert [answer["code"] for answer in answers] == ["unknown_tournament"] * 2
    own = id_of(dina.post("/v1/tournaments", TERMS).headers["Location"])
    assert frontend.post("/v1/webhooks", {"url": "https://a.example/", "tournaments": [own]}).status_code == 201


def test_the_draw_stays_sealed_until_it_is_revealed(house: House, postbox: Postbox, frontend: Caller) -> None:
    make_webhook(frontend, **KEPT)
    created(frontend.acting_for("Organiser"))
    house.deliver()
    (opened,) = [one.event["data"] for one in postbox.posted if one.event["type"] == "mazziere.entries_opened"]
    assert opened["seal"] is not None
    assert "secret" not in opened


def test_a_tournament_that_was_parked_is_named_and_resumed(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller
) -> None:
    webhook, _ = make_webhook(frontend, **KEPT)
    path = created(dina)
    postbox.answer = lambda _: BROKEN
    while not frontend.get(webhook).json["parked"]:
        house.deliver()
        service.clock.advance(3 * 3_600_000)
    (parked,) = frontend.get(webhook).json["parked"]
    assert (parked["table"], parked["tournament"]) == (None, id_of(path))
    postbox.answer = lambda _: TAKEN
    postbox.posted.clear()
    assert frontend.post(f"{webhook}/resume", {"tournament": id_of(path)}).json["parked"] == []
    house.deliver()
    assert [json.loads(one.body)["data"]["version"] for one in postbox.posted] == [1, 2, 3]
    assert {one["tournament"] for one in frontend.get(f"{webhook}/deliveries").json["items"]} == {id_of(path)}


@pytest.mark.parametrize("body", [{}, {"table": "t_aaaaaaaaaaaaaaaa", "tournament": "e_aaaaaaaaaaaaaaaa"}])
def test_what_to_resume_is_one_thing(frontend: Caller, body: dict[str, str]) -> None:
    webhook, _ = make_webhook(frontend)
    assert frontend.post(f"{webhook}/resume", body).status_code == 422
