"""A complaint from its opening to what came of it: judged, ruled on, and set right by a compensating event."""

from __future__ import annotations

from typing import Any

import pytest

from service.table import facts as f
from service.table import settling
from service.table.decider import stream_of
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work

DECK = ["7h", "5d", "Kc"]
"""Berto's seven and a king make a reale; Anna's bank has five."""


def settled(service: Service, anna: Caller, berto: Caller, **rules: Any) -> str:
    """A table at which Berto has won a reale from Anna's bank."""
    rules = {"preset": "reale", "matta": None, **rules}
    table = open_table(anna, rules=rules, sandbox={"deck": DECK, "bank": 1})
    sit(table, anna, berto)
    work(service)
    act(berto, table, "stake", amount=4)
    act(berto, table, "draw")
    act(anna, table, "stand")
    work(service)
    return table


def complain(caller: Caller, table: str, reason: str = "I had seven and a half and was not paid.") -> str:
    """The path of the audit."""
    response = caller.post(f"{table}/hands/1/disputes", {"reason": reason})
    assert response.status_code == 202, response.json
    return response.headers["Location"]


def keep(service: Service) -> None:
    service.keeper().rebuild()


@pytest.fixture
def underpaid(service: Service, anna: Caller, berto: Caller, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same table of a service that pays a reale once, as no rule says."""
    honest = settling.settle

    def stingy(*arguments: Any) -> Any:
        from msgspec.structs import replace

        mine, bank = honest(*arguments)
        return replace(mine, net=4), replace(bank, net=-4)

    monkeypatch.setattr(settling, "settle", stingy)
    table = settled(service, anna, berto)
    monkeypatch.setattr(settling, "settle", honest)
    return table


def test_an_honest_hand_is_upheld(service: Service, anna: Caller, berto: Caller) -> None:
    table = settled(service, anna, berto)
    audit = complain(berto, table)
    assert berto.get(audit).json["status"] == "queued"
    work(service)
    told = berto.get(audit).json
    assert (told["status"], told["verdict"], told["findings"]) == ("done", "upheld", [])
    assert (told["complainant"], told["reason"]) == (berto.id, "I had seven and a half and was not paid.")
    assert told["position"]
    assert told["checkpoint"]


def test_a_wrong_payout_is_found_ruled_on_and_set_right_once(
    service: Service, anna: Caller, berto: Caller, operator: Caller, underpaid: str
) -> None:
    audit = complain(berto, underpaid)
    work(service)
    told = berto.get(audit).json
    assert told["verdict"] == "wrong"
    owed = next(finding["owed"] for finding in told["findings"] if finding["owed"])
    assert {(one["player"], one["paid"], one["due"]) for one in owed} == {(berto.id, 4, 8), (anna.id, -4, -8)}

    before = {seat["player"]: seat["stack"] for seat in operator.get(underpaid).json["seats"]}
    ruling = {"ruling": "accepted", "reason": "A reale pays double.", "correct": True}
    assert operator.post(f"{audit}/ruling", ruling).status_code == 200
    let_betting_run_out(service, operator)
    for _ in range(2):
        release(service)
        work(service)
    adjusted = [event for event in events(service, underpaid) if isinstance(event, f.ChipsAdjusted)]
    assert len(adjusted) == 1
    assert {change.player: change.chips for change in adjusted[0].changes} == {berto.id: 4, anna.id: -4}
    told = berto.get(audit).json
    assert told["correction"]["table_version"] is not None
    assert told["ruling"]["reason"] == "A reale pays double."
    after = {seat["player"]: seat["stack"] for seat in operator.get(underpaid).json["seats"]}
    assert sum(after.values()) == sum(before.values())


def test_a_ruling_waits_for_the_audit_and_is_given_once(
    service: Service, anna: Caller, berto: Caller, operator: Caller
) -> None:
    table = settled(service, anna, berto)
    audit = complain(berto, table)
    ruling = {"ruling": "dismissed", "reason": "It was paid."}
    assert operator.post(f"{audit}/ruling", ruling).json["code"] == "not_audited"
    work(service)
    refused = operator.post(f"{audit}/ruling", {**ruling, "correct": True})
    assert (refused.status_code, refused.json["code"]) == (409, "nothing_to_correct")
    assert operator.post(f"{audit}/ruling", ruling).status_code == 200
    assert operator.post(f"{audit}/ruling", ruling).json["code"] == "ruled_already"


def test_who_complains_again_is_answered_with_the_same_dispute(service: Service, anna: Caller, berto: Caller) -> None:
    table = settled(service, anna, berto)
    assert complain(berto, table) == complain(berto, table, "Again!")
    assert complain(anna, table) != complain(berto, table)


def test_it_concerns_the_hands_players_and_those_who_watch(
    service: Service, anna: Caller, berto: Caller, carla: Caller, auditor: Caller, operator: Caller, frontend: Caller
) -> None:
    table = settled(service, anna, berto)
    audit = complain(berto, table)
    keep(service)
    for caller in (anna, berto, auditor, operator):
        assert caller.get(audit).status_code == 200
        assert [line["id"] for line in caller.get("/v1/audits").json["items"]] == [audit.rsplit("/", 1)[1]]
    for stranger in (carla, frontend):
        refused = stranger.get(audit)
        assert (refused.status_code, refused.json["code"]) == (404, "unknown_dispute")
        assert refused.json["detail"] == stranger.get("/v1/audits/d_nobody").json["detail"]
        assert stranger.get("/v1/audits").json["items"] == []
        assert stranger.post(f"{table}/hands/1/disputes", {"reason": "?"}).json["code"] == "not_of_the_hand"


def test_an_auditor_may_have_any_hand_judged(service: Service, anna: Caller, berto: Caller, auditor: Caller) -> None:
    table = settled(service, anna, berto)
    assert auditor.get(complain(auditor, table)).json["complainant"] is None


def test_a_frontend_may_for_the_players_it_made(service: Service, frontend: Caller, anna: Caller) -> None:
    zoe = frontend.acting_for("Zoe")
    table = settled(service, anna, zoe)
    assert frontend.get(complain(frontend, table)).status_code == 200


def test_a_hand_on_the_table_can_not_be_disputed_yet(service: Service, anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    sit(table, anna, berto)
    work(service)
    assert anna.post(f"{table}/hands/1/disputes", {"reason": "?"}).json["code"] == "hand_running"
    assert anna.post(f"{table}/hands/9/disputes", {"reason": "?"}).json["code"] == "unknown_hand"


def test_while_the_shoe_is_in_play_the_audit_is_pending_and_done_at_its_reveal(
    service: Service, anna: Caller, berto: Caller
) -> None:
    table = settled(service, anna, berto, shuffle="on_bank_change", bank_passes="never")
    audit = complain(berto, table)
    work(service)
    told = berto.get(audit).json
    assert (told["status"], told["verdict"]) == ("pending", None)
    assert anna.post(f"{table}/close").status_code == 200
    work(service)
    release(service)
    work(service)
    assert (berto.get(audit).json["status"], berto.get(audit).json["verdict"]) == ("done", "upheld")


def test_a_player_sees_with_itself_how_far_its_disputes_are(service: Service, anna: Caller, berto: Caller) -> None:
    audit = complain(berto, settled(service, anna, berto))
    work(service)
    keep(service)
    (line,) = berto.get("/v1/me").json["disputes"]
    assert (line["id"], line["status"], line["verdict"]) == (audit.rsplit("/", 1)[1], "done", "upheld")
    assert berto.get("/v1/audits?status=done").json["items"][0]["id"] == line["id"]
    assert berto.get("/v1/audits?status=queued").json["items"] == []


def let_betting_run_out(service: Service, operator: Caller) -> None:
    """Nobody stakes in the hand that opened meanwhile, and the table waits."""
    assert operator.post("/v1/sandbox/clock", {"advance_seconds": 31}).status_code == 200
    work(service)


def events(service: Service, table: str) -> list[Any]:
    stream = stream_of(table.rsplit("/", 1)[1])
    return [service.tables.catalogue.event(record).fact for record in service.log.read(stream)]


def release(service: Service) -> None:
    """Let every lease run out, as time would."""
    for partition in service.log.keys.all_partitions():
        for member in service.redis.hkeys(service.log.keys.leases(partition)):
            service.redis.zadd(service.log.keys.agenda(partition), {member: 0})
