"""Which tables and tournaments a frontend's webhook may be told of, and that it is told nothing once it may not."""

from __future__ import annotations

import pytest
from flask import Flask

from service.wiring import Service
from tests.api.callers import Caller, open_table, sit
from tests.webhooks.house import House, Postbox, id_of, make_webhook


def told(postbox: Postbox) -> set[str]:
    """The tables of which something arrived."""
    return {one.event["source"] for one in postbox.posted}


@pytest.mark.parametrize("access", ["public", "link", "frontend"])
def test_unasked_a_frontend_is_told_of_tables_that_its_players_opened(
    house: House, postbox: Postbox, frontend: Caller, rival: Caller, dina: Caller, access: str
) -> None:
    make_webhook(frontend)
    own = open_table(dina, access=access)
    open_table(rival.acting_for("Rico"), access=access)
    house.deliver()
    assert told(postbox) == {own}


def test_a_table_becomes_its_own_while_its_player_sits_there(
    house: House, postbox: Postbox, frontend: Caller, rival: Caller, dina: Caller
) -> None:
    make_webhook(frontend)
    rico = rival.acting_for("Rico")
    table = open_table(rico)
    sit(table, dina)
    house.deliver()
    assert postbox.versions(table) == [1, 2]
    dina.delete(f"{table}/seats/1")
    rico.post(f"{table}/pause")
    house.deliver()
    assert postbox.versions(table) == [1, 2]


def test_anyones_public_table_is_told_of_when_named(
    house: House, postbox: Postbox, frontend: Caller, berto: Caller
) -> None:
    table, other = open_table(berto), open_table(berto)
    webhook, _ = make_webhook(frontend, tables=[id_of(table)])
    berto.post(f"{table}/pause")
    berto.post(f"{other}/pause")
    house.deliver()
    assert told(postbox) == {table}
    frontend.patch(webhook, {"tables": [id_of(other)]})
    berto.post(f"{table}/resume")
    berto.post(f"{other}/resume")
    house.deliver()
    assert told(postbox) == {table, other}
    assert postbox.posted[-1].event["source"] == other


@pytest.mark.parametrize("access", ["link", "frontend"])
def test_a_closed_table_of_others_is_to_be_named_as_little_as_one_that_never_was(
    frontend: Caller, rival: Caller, access: str
) -> None:
    closed = id_of(open_table(rival.acting_for("Rico"), access=access))
    answers = [
        frontend.post("/v1/webhooks", {"url": "https://a.example/", "tables": [id]}).json
        for id in (closed, "t_bcdefghijklmnop2")
    ]
    assert [answer["code"] for answer in answers] == ["unknown_table"] * 2
    assert [answer["detail"].replace(answer["table"], "…") for answer in answers] == [
        "There is no table …, or none for you."
    ] * 2


@pytest.mark.parametrize("lost", ["player", "token"])
def test_who_lost_the_right_is_told_nothing_more(
    house: House, postbox: Postbox, service: Service, app: Flask, frontend: Caller, dina: Caller, lost: str
) -> None:
    """Its player was erased, or none of its tokens is live."""
    make_webhook(frontend)
    table = open_table(dina, access="link")
    house.deliver()
    phone = service.people.tokens.make("operator", "desk")[1]
    if lost == "player":
        frontend.delete(f"/v1/players/{dina.id}")
    else:
        for token in frontend.get("/v1/tokens").json["items"]:
            if token["role"] == "frontend":
                service.people.tokens.revoke(token["id"])
    Caller(app, phone).post(f"{table}/pause")
    house.deliver()
    assert postbox.versions(table) == [1]
