"""Tables: opened, looked at now and then, paused, resumed, closed, and found in the lobby."""

from __future__ import annotations

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.test_hand import dealt


def test_a_table_carries_its_full_rules(anna: Caller, nobody: Caller) -> None:
    table = open_table(anna, rules={"preset": "tournament", "figure_points": 0.5, "max_stake": 8})
    rules = nobody.get(table).json["rules"]
    assert (rules["bank_passes"], rules["figure_points"], rules["max_stake"]) == ("every_hand", 0.5, 8)
    assert nobody.get(table).json["opener"] == anna.id


def test_a_table_can_be_seen_as_it_was(service: Service, anna: Caller, berto: Caller) -> None:
    """At every version, Anna gets back what she was shown then, and no more."""
    table = open_table(anna, sandbox={"bank": 2})
    shown = {}
    sit(table, anna, berto)
    work(service)
    for _ in range(2):
        view = anna.get(table).json
        shown[view["version"]] = view
        if view["phase"] == "betting":
            act(anna, table, "stake", amount=5)
    act(anna, table, "stand")
    for version, view in shown.items():
        assert anna.get(f"{table}?version={version}").json == view


def test_the_future_is_unknown(anna: Caller) -> None:
    response = anna.get(f"{open_table(anna)}?version=1000")
    assert (response.status_code, response.json["code"]) == (404, "unknown_version")


def test_the_opener_pauses_and_resumes(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    assert anna.post(f"{table}/pause").json["table"]["phase"] == "paused"
    assert anna.post(f"{table}/actions", {"type": "draw"}).json["code"] == "table_paused"
    resumed = anna.post(f"{table}/resume")
    assert (resumed.status_code, resumed.json["table"]["phase"]) == (200, "playing")


def test_a_closed_table_ranks_its_players(anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    sit(table, anna, berto)
    closed = anna.post(f"{table}/close").json["table"]
    assert closed["status"] == closed["phase"] == "closed"
    assert [(place["chips"], place["rank"]) for place in closed["ranking"]] == [(50, 1), (50, 1)]
    assert anna.post(f"{table}/seats").json["code"] == "table_closed"


def test_only_opener_and_operator_close(anna: Caller, berto: Caller, operator: Caller) -> None:
    table = open_table(anna)
    response = berto.post(f"{table}/close")
    assert (response.status_code, response.json["code"]) == (403, "not_opener")
    assert operator.post(f"{table}/close").status_code == 200


def test_the_lobby_lists_public_tables_a_part_at_a_time(service: Service, anna: Caller, nobody: Caller) -> None:
    paths = [open_table(anna, name=f"Table {number}") for number in range(3)]
    open_table(anna, access="link")
    anna.post(f"{paths[0]}/close")
    service.keeper().rebuild()
    first = nobody.get("/v1/tables?limit=2").json
    rest = nobody.get(f"/v1/tables?limit=2&cursor={first['next']}").json
    listed = {f"/v1/tables/{line['id']}" for line in first["items"] + rest["items"]}
    assert (listed, rest["next"]) == (set(paths), None)
    assert [line["name"] for line in nobody.get("/v1/tables?status=closed").json["items"]] == ["Table 0"]


def test_me_tells_my_seats(service: Service, anna: Caller) -> None:
    table = open_table(anna)
    sit(table, anna)
    service.keeper().rebuild()
    me = anna.get("/v1/me").json
    assert (me["role"], me["id"], me["player"], me["name"]) == ("player", anna.id, anna.id, "Anna")
    assert me["seats"] == [{"table": table.removeprefix("/v1/tables/"), "seat": 1}]
