"""The report of a dispute says what was claimed, found and ruled, and tells the hand as it was."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from service.dispute.decider import stream_of as stream_of_dispute
from service.reports.disputed import report_dispute
from service.table.decider import stream_of
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.test_disputes import complain, settled
from tests.reports.conftest import CLAIM, RULING


def report_of(caller: Caller, audit: str, language: str = "en") -> dict[str, Any]:
    report: dict[str, Any] = caller.get(audit, Accept_Language=language).json["report"]
    return report


def test_the_hand_is_told_as_it_lay(berto: Caller, honest: str) -> None:
    play = report_of(berto, honest)["play"]
    told = [(hand["name"], hand["is_bank"], hand["cards"], hand["points"], hand["net"]) for hand in play["hands"]]
    assert told == [("Berto", False, ["7h", "Kc"], "7½", 8), ("Anna", True, ["5d"], "5", -8)]
    assert [rule["rule"] for rule in play["rules"]] == ["reale"]


def test_the_rule_that_decided_is_quoted_with_what_it_pays(berto: Caller, honest: str) -> None:
    (rule,) = report_of(berto, honest)["play"]["rules"]
    assert rule["sentence"] == "A reale, 7½ with two cards, won."
    assert "A reale, 7½ with the first two cards, pays double." in rule["terms"]


def test_what_happened_is_told_in_its_order(berto: Caller, honest: str) -> None:
    deeds = [(deed["deed"], deed["name"], deed["cards"]) for deed in report_of(berto, honest)["play"]["deeds"]]
    assert deeds.index(("staked", "Berto", [])) < deeds.index(("card_dealt", "Berto", ["7h"]))
    assert deeds.index(("card_drawn", "Berto", ["Kc"])) < deeds.index(("bank_shown", "Anna", ["5d"]))
    assert ("hand_settled", None, []) in deeds


def test_claim_ruling_and_correction_are_quoted(berto: Caller, operator: Caller, underpaid: str) -> None:
    report = report_of(berto, underpaid)
    assert (report["claim"]["name"], report["claim"]["reason"]) == ("Berto", CLAIM)
    assert (report["ruling"]["ruling"], report["ruling"]["reason"]) == ("accepted", RULING)
    assert report["ruling"]["by"] == operator.get("/v1/me").json["id"]
    assert report["correction"]["table_version"] is not None


def test_what_should_have_been_paid_is_told_once(berto: Caller, underpaid: str) -> None:
    report = report_of(berto, underpaid)
    assert report["verdict"] == "wrong"
    owed = [(one["name"], one["paid"], one["due"]) for one in report["owed"]]
    assert sorted(owed) == [("Anna", -4, -8), ("Berto", 4, 8)]
    assert "settlement_wrong" in {finding["code"] for finding in report["findings"]}


def test_the_bundles_digest_is_that_of_an_auditors_export(auditor: Caller, honest: str) -> None:
    report = report_of(auditor, honest)
    exported = auditor.get(f"/v1/tables/{report['table']}/hands/1/export").data
    assert report["play"]["bundle"]["digest"] == sha256(exported).hexdigest()


def test_it_is_the_same_as_long_as_nothing_happens(berto: Caller, underpaid: str) -> None:
    assert berto.get(underpaid).data == berto.get(underpaid).data


def test_an_audit_that_waits_has_a_report_that_says_so(service: Service, anna: Caller, berto: Caller) -> None:
    audit = complain(berto, settled(service, anna, berto))
    report = report_of(berto, audit)
    assert (report["status"], report["verdict"], report["title"]) == ("queued", None, "Not judged yet")
    assert report["position"] is None


def test_both_hands_of_a_split_are_told(service: Service, anna: Caller, berto: Caller) -> None:
    sandbox = {"deck": ["Kh", "4c", "Qd", "7c", "3s", "2d"], "bank": 1}
    table = open_table(anna, rules={"preset": "siete_y_media"}, sandbox=sandbox)
    sit(table, anna, berto)
    work(service)
    act(berto, table, "stake", amount=10)
    for action in ("draw", "split", "draw", "draw", "stand"):
        act(berto, table, action)
    act(anna, table, "stand")
    work(service)
    audit = complain(berto, table)
    work(service)
    report = report_of(berto, audit)
    assert report["verdict"] == "upheld"
    first, second, bank = report["play"]["hands"]
    assert (first["hand_index"], first["cards"], first["points"]) == (0, ["Kh", "7c"], "7½")
    assert (second["hand_index"], second["cards"], second["points"]) == (1, ["Qd", "3s"], "3½")
    assert (bank["cards"], bank["net"]) == (["4c"], -first["net"] - second["net"])


def test_a_hand_that_can_not_be_read_any_more_still_has_its_report(
    service: Service, berto: Caller, underpaid: str
) -> None:
    table = report_of(berto, underpaid)["table"]
    log = service.log.keys.log(stream_of(table))
    opening = next(record.version for record in service.log.records(stream_of(table)) if record.type == "hand_opened")
    service.redis.xdel(log, f"{opening}-0")
    response = berto.get(underpaid)
    assert response.status_code == 200
    assert response.json["report"]["play"] is None
    assert response.json["report"]["verdict"] == "wrong"


def test_who_is_erased_goes_by_the_id(service: Service, berto: Caller, operator: Caller, honest: str) -> None:
    assert operator.delete(f"/v1/players/{berto.id}").status_code == 204
    dispute = service.log.load(stream_of_dispute(honest.rsplit("/", 1)[1]), service.complaints).state
    report = report_dispute(service.log, service.checkpoints, service.people.players.names, dispute, "en")
    assert report.claim.name == berto.id
    assert report.play is not None
    assert [hand.name for hand in report.play.hands] == [berto.id, "Anna"]
