"""Tables and hands leave the house as their caller may see them, signed, and a stranger's verifier accepts them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.test_hand import dealt
from tests.contract.verifier import faults, run


def settled(service: Service, anna: Caller, berto: Caller) -> str:
    """A table at which one hand is over."""
    table = dealt(service, anna, berto)
    act(anna, table, "stand")
    act(berto, table, "stand")
    work(service)
    return table


def fingerprint(caller: Caller) -> str:
    (key,) = caller.get("/v1/keys").json["items"]
    printed: str = key["fingerprint"]
    return printed


def secrets_of(bundle: dict[str, Any]) -> set[str]:
    return {event["secret"]["owner"] for event in bundle["events"] if "secret" in event}


def test_an_exported_table_is_verified_with_the_published_fingerprint(
    service: Service, anna: Caller, berto: Caller, nobody: Caller
) -> None:
    table = settled(service, anna, berto)
    exported = nobody.get(f"{table}/export")
    assert exported.content_type == "application/json"
    status, said = run(exported.data, "--key", fingerprint(nobody))
    assert (status, said.split(":")[0]) == (0, "verified")
    assert exported.json["checkpoints"][-1]["version"] == exported.json["events"][-1]["version"]


def test_an_exported_hand_stands_on_its_own(service: Service, anna: Caller, berto: Caller, nobody: Caller) -> None:
    table = settled(service, anna, berto)
    exported = nobody.get(f"{table}/hands/1/export")
    opened = next(event for event in exported.json["events"] if event["type"] == "hand_opened")
    assert exported.json["events"][0] == opened
    assert opened["data"]["hand"] == 1
    assert run(exported.data, "--key", fingerprint(nobody))[0] == 0


def test_the_caller_sees_their_own_secrets_and_nobody_elses(
    service: Service, anna: Caller, berto: Caller, auditor: Caller, nobody: Caller
) -> None:
    table = dealt(service, anna, berto)
    for path in (f"{table}/export", f"{table}/hands/1/export"):
        assert secrets_of(anna.get(path).json) == {anna.id}
        for spectator in (auditor, nobody):
            assert secrets_of(spectator.get(path).json) == set()


@pytest.mark.parametrize("path", ["export", "hands/1/export", "checkpoint"])
def test_whose_table_it_is_not_is_told_that_there_is_none(
    anna: Caller, berto: Caller, auditor: Caller, path: str
) -> None:
    table = open_table(anna, access="link")
    refused = berto.get(f"{table}/{path}")
    unknown = berto.get(f"/v1/tables/t_aaaaaaaaaaaaaaaa/{path}")
    assert (refused.status_code, refused.json["code"]) == (404, "unknown_table")
    assert refused.json == unknown.json
    assert auditor.get(f"{table}/{path}").json.get("code") != "unknown_table"


@pytest.mark.parametrize("hand", ["0", "9", "999999999999999999999999"])
def test_a_hand_that_was_not_played_is_refused(anna: Caller, hand: str) -> None:
    refused = anna.get(f"{open_table(anna)}/hands/{hand}/export")
    assert (refused.status_code, refused.json["code"]) == (404, "unknown_hand")


def test_names_stand_in_it_until_their_players_are_erased(service: Service, anna: Caller, berto: Caller) -> None:
    table = settled(service, anna, berto)
    assert anna.get(f"{table}/export").json["names"] == {anna.id: "Anna", berto.id: "Berto"}
    berto.delete(f"/v1/players/{berto.id}")
    assert anna.get(f"{table}/export").json["names"] == {anna.id: "Anna"}


# Checkpoints and keys.


def test_a_checkpoint_on_demand_is_of_where_the_table_stands(anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    sit(table, anna, berto)
    checkpoint = anna.get(f"{table}/checkpoint").json
    last = anna.get(f"{table}/events").json["items"][-1]
    assert (checkpoint["version"], checkpoint["hash"]) == (last["version"], last["hash"])
    assert berto.get(f"{table}/checkpoint").json == checkpoint


def test_a_kept_checkpoint_convicts_an_export_that_was_cut(
    service: Service, anna: Caller, berto: Caller, tmp_path: Any
) -> None:
    table = settled(service, anna, berto)
    (tmp_path / "kept.json").write_bytes(anna.get(f"{table}/checkpoint").data)
    bundle = anna.get(f"{table}/export").json
    cut = {**bundle, "events": bundle["events"][:-1], "checkpoints": []}
    status, said = run(json.dumps(cut), "--checkpoint", str(tmp_path / "kept.json"))
    assert status == 1
    assert "cut off from here" in said


def test_a_worker_signs_every_settlement(service: Service, anna: Caller, berto: Caller) -> None:
    table = settled(service, anna, berto)
    stream = f"table:{table.rsplit('/', 1)[1]}"
    settlements = [e["version"] for e in anna.get(f"{table}/events").json["items"] if e["type"] == "hand_settled"]
    assert [one.version for one in service.checkpoints.of(stream, 1, 10**6)] == settlements
    assert len(settlements) == 1


def test_public_keys_are_for_everybody(service: Service, nobody: Caller) -> None:
    (key,) = nobody.get("/v1/keys").json["items"]
    assert key["key"] == service.keyring.signing_key().public.hex()
    assert key["retired_at"] is None


def test_a_range_by_versions_or_by_time(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    whole = anna.get(f"{table}/export").json["events"]
    assert anna.get(f"{table}/export?first=3&last=6").json["events"] == whole[2:6]
    at = whole[4]["at"]
    told = anna.get(f"{table}/export?since={at}&until={at}").json
    assert told["events"] == [event for event in whole if event["at"] == at]
    assert told["before"]["version"] == told["events"][0]["version"] - 1
    assert faults(anna.get(f"{table}/export?first=4").json) == []


def test_a_range_in_which_nothing_happened_is_refused(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    for query in ("first=999", "first=6&last=3", "until=1", "since=9999999999999"):
        refused = anna.get(f"{table}/export?{query}")
        assert (refused.status_code, refused.json["code"]) == (404, "unknown_version"), query


def test_auditors_get_every_table_private_ones_too_in_one_answer(
    service: Service, anna: Caller, berto: Caller, auditor: Caller
) -> None:
    tables = {settled(service, anna, berto), open_table(anna, access="link")}
    answer = auditor.get("/v1/export")
    assert answer.content_type == "application/json-seq"
    bundles = [json.loads(text) for text in answer.data.split(b"\x1e")[1:]]
    assert {bundle["stream"] for bundle in bundles} == {path.replace("/v1/tables/", "table:") for path in tables}
    assert all(bundle["checkpoints"][-1]["version"] == bundle["events"][-1]["version"] for bundle in bundles)
    status, said = run(answer.data, "--key", fingerprint(auditor))
    assert (status, said.count("verified:")) == (0, 2)


def test_the_whole_house_is_for_auditors_and_operators_alone(anna: Caller, frontend: Caller, nobody: Caller) -> None:
    assert [caller.get("/v1/export").status_code for caller in (anna, frontend, nobody)] == [403, 403, 401]
