"""Who may see a table: everyone, the invited, or one frontend's players. Others are told that there is none."""

from __future__ import annotations

import pytest

from tests.api.callers import Caller, open_table


def assert_unknown(caller: Caller, table: str) -> None:
    answers = [
        caller.get(table),
        caller.get(f"{table}/events"),
        caller.get(f"{table}?version=1"),
        caller.post(f"{table}/seats"),
        caller.post(f"{table}/close"),
        caller.post(f"{table}/actions", {"type": "stand"}),
        caller.delete(f"{table}/seats/1"),
        caller.get(f"{table}/invite"),
    ]
    assert {(answer.status_code, answer.json["code"]) for answer in answers} == {(404, "unknown_table")}
    assert not any("version" in answer.json for answer in answers)


def test_a_link_table_is_unknown_to_strangers(anna: Caller, berto: Caller, nobody: Caller) -> None:
    table = open_table(anna, access="link")
    assert_unknown(berto, table)
    assert nobody.get(table).json["code"] == "unknown_table"
    assert anna.get(table).status_code == 200


@pytest.mark.parametrize("who", ["operator", "auditor"])
def test_operators_and_auditors_see_every_table(request: pytest.FixtureRequest, anna: Caller, who: str) -> None:
    table = open_table(anna, access="link")
    assert request.getfixturevalue(who).get(table).status_code == 200


def test_the_code_lets_in_and_a_false_one_does_not(anna: Caller, berto: Caller, carla: Caller) -> None:
    table = open_table(anna, access="link")
    code = anna.get(f"{table}/invite").json["code"]
    refused = carla.post(f"{table}/join", {"code": "wrong"})
    assert (refused.status_code, refused.json["code"]) == (403, "wrong_code")
    joined = berto.post(f"{table}/join", {"code": code})
    assert (joined.status_code, joined.json["access"]) == (200, "link")
    assert berto.post(f"{table}/seats").status_code == 201
    assert_unknown(carla, table)


def test_a_false_code_does_not_tell_whether_there_is_a_table(berto: Caller) -> None:
    response = berto.post("/v1/tables/t_aaaaaaaaaaaaaaaa/join", {"code": "wrong"})
    assert (response.status_code, response.json["code"]) == (403, "wrong_code")


def test_a_renewed_code_replaces_the_old_and_keeps_who_is_in(anna: Caller, berto: Caller, carla: Caller) -> None:
    table = open_table(anna, access="link")
    old = anna.get(f"{table}/invite").json["code"]
    berto.post(f"{table}/join", {"code": old})
    new = anna.post(f"{table}/invite").json["code"]
    assert new != old
    assert carla.post(f"{table}/join", {"code": old}).status_code == 403
    assert carla.post(f"{table}/join", {"code": new}).status_code == 200
    assert berto.get(table).status_code == 200


def test_a_repeated_renewal_renews_once(anna: Caller) -> None:
    table = open_table(anna, access="link")
    first, again = (anna.post(f"{table}/invite", Idempotency_Key="r1") for _ in range(2))
    assert again.data == first.data


def test_only_the_opener_reads_the_code(anna: Caller, berto: Caller, operator: Caller) -> None:
    table = open_table(anna, access="link")
    berto.post(f"{table}/join", {"code": anna.get(f"{table}/invite").json["code"]})
    assert berto.get(f"{table}/invite").json["code"] == "not_opener"
    assert operator.get(f"{table}/invite").status_code == 200


def test_a_frontends_table_is_for_its_players(
    frontend: Caller, operator: Caller, anna: Caller, nobody: Caller, app: object
) -> None:
    table = open_table(frontend.acting_for("Dina"), access="frontend")
    assert frontend.acting_for("Elena").get(table).status_code == 200
    assert frontend.get(table).status_code == 200
    other = Caller(app, operator.post("/v1/tokens", {"role": "frontend", "name": "Other"}).json["token"])  # type: ignore[arg-type]
    assert_unknown(anna, table)
    assert other.acting_for("Franca").get(table).json["code"] == "unknown_table"
    assert nobody.get(table).json["code"] == "unknown_table"
