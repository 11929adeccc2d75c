"""The written contract of webhooks is what is really sent."""

from __future__ import annotations

from functools import cache
from typing import Any

import jsonschema
from standardwebhooks import Webhook as Verifier

from service.table import facts as table_facts
from service.tournament import facts as tournament_facts
from service.wiring import Service
from tests.api.callers import Caller, act, work
from tests.api.test_hand import dealt
from tests.contract.test_asyncapi import REGISTRY, written
from tests.webhooks.house import House, Postbox, make_webhook


@cache
def messages() -> dict[str, Any]:
    whole: dict[str, Any] = written()["channels"]["webhook"]["messages"]
    return whole


def test_every_event_type_has_its_message_and_a_ping_too() -> None:
    types = {type for room in (table_facts, tournament_facts) for type, _ in room.CATALOGUE}
    assert messages().keys() == {f"mazziere.{type}" for type in types} | {"mazziere.ping"}


def test_all_that_a_webhook_is_sent_is_signed_and_as_the_contract_says(
    service: Service, frontend: Caller, berto: Caller
) -> None:
    webhook, secret = make_webhook(frontend)
    dina = frontend.acting_for("Dina")
    table = dealt(service, dina, berto)
    act(dina, table, "draw")
    act(berto, table, "stand")
    work(service)
    frontend.post(f"{webhook}/ping")
    postbox = Postbox()
    House(service, postbox).deliver()
    for posted in postbox.posted:
        event = Verifier(secret).verify(posted.body, dict(posted.headers))
        message = messages()[event["type"]]
        for schema, instance in ((message["headers"], posted.headers), (message["payload"], event)):
            jsonschema.Draft202012Validator(schema, registry=REGISTRY).validate(dict(instance))
        assert posted.headers["content-type"] == message["contentType"]
    assert len(postbox.posted) == dina.get(table).json["version"] + 1
    assert len({(one.event["source"], one.event["id"]) for one in postbox.posted}) == len(postbox.posted)
