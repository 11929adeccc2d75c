"""Tournaments over REST, from the announcement to the prizes, with the workers' jobs and the sandbox clock."""

from __future__ import annotations

import csv
import io
import itertools
from collections import Counter
from typing import Any

import pytest
from flask import Flask
from icalendar import Calendar

from service.stream.chain import genesis, verify
from service.tournament.decider import stream_of
from service.wiring import Service
from tests.api.callers import Caller, work

TERMS: dict[str, Any] = {
    "name": "Natale",
    "starts": "2030-12-24T20:30",
    "zone": "Europe/Rome",
    "grace_ms": 86_400_000,
    "circuits": 1,
    "table_size": 3,
    "advance": 1,
    "break_ms": 0,
    "pause_ms": 0,
    "bot_ms": 0,
    "prizes": {"pool": 70, "shares": [50, 30, 20]},
}


def created(organiser: Caller, **terms: Any) -> str:
    """The path of a tournament whose entries are open."""
    response = organiser.post("/v1/tournaments", TERMS | terms)
    assert response.status_code == 201, response.json
    path: str = response.headers["Location"]
    assert organiser.post(f"{path}/announce").json["phase"] == "announced"
    assert organiser.post(f"{path}/open").json["phase"] == "registering"
    return path


def with_bots(organiser: Caller, path: str, count: int) -> None:
    for kind, _ in zip(itertools.cycle(["prudente", "ardito"]), range(count), strict=False):
        assert organiser.post(f"{path}/entries", {"bot": kind}).status_code == 201


def play(service: Service, operator: Caller, path: str) -> dict[str, Any]:
    """Let workers do what is owed, and time pass, until the tournament is over."""
    for _ in range(200):
        work(service)
        seen: dict[str, Any] = operator.get(path).json
        if seen["phase"] in ("complete", "cancelled"):
            return seen
        operator.post("/v1/sandbox/clock", {"advance_seconds": 20})
    raise AssertionError(f"it does not end: {seen}")


@pytest.mark.parametrize("format", ["shootout", "accumulation", "elimination", "freezeout"])
def test_seven_bots_play_a_tournament_to_its_end(
    service: Service, frontend: Caller, operator: Caller, format: str
) -> None:
    levels = [{"min_stake": 5, "max_stake": 20}, {"min_stake": 20, "max_stake": 60}, {"min_stake": 50, "max_stake": 90}]
    organiser = frontend.acting_for("Organiser")
    path = created(organiser, format=format, levels=levels, rounds=6, starting_stack=200)
    with_bots(organiser, path, 7)
    assert organiser.post(f"{path}/start").json["phase"] == "seating"
    ended = play(service, operator, path)
    assert ended["phase"] == "complete"
    standings = organiser.get(f"{path}/standings").json
    assert standings["final"]
    assert len(standings["items"]) == 7
    assert sum(line["prize"] for line in standings["items"]) == 70
    assert [line["rank"] for line in standings["items"]] == sorted(line["rank"] for line in standings["items"])
    for match in (match for round in ended["rounds"] for match in round["matches"]):
        assert operator.get(f"/v1/tables/{match['table']}").json["status"] == "closed"
        assert service.auditor.stream(f"table:{match['table']}").verdict == "upheld"
    records = service.log.read(stream_of(ended["id"]), 0, 500)
    assert verify(genesis(stream_of(ended["id"])), records).version == len(records)


def test_people_enter_play_at_their_table_and_time_plays_for_whoever_does_not_come(
    service: Service, anna: Caller, berto: Caller, operator: Caller
) -> None:
    path = created(anna, circuits=1)
    for player in (anna, berto):
        assert player.post(f"{path}/entries").json["phase"] == "registering"
    assert [entry["name"] for entry in berto.get(f"{path}/entries").json["items"]] == ["Anna", "Berto"]
    anna.post(f"{path}/start")
    work(service)
    ((match,),) = [round["matches"] for round in anna.get(path).json["rounds"]]
    table = f"/v1/tables/{match['table']}"
    assert {seat["player"] for seat in anna.get(table).json["seats"]} == {anna.id, berto.id}
    assert anna.post(f"{table}/actions", {"type": "sit_out"}).json["code"] == "tournament_table"
    assert operator.post(f"{table}/seats", {"bot": "ardito"}).json["code"] == "tournament_table"
    ended = play(service, operator, path)
    assert ended["phase"] == "complete"


def test_a_strangers_seat_is_refused(service: Service, anna: Caller, berto: Caller, carla: Caller) -> None:
    path = created(anna)
    for player in (anna, berto):
        player.post(f"{path}/entries")
    anna.post(f"{path}/start")
    work(service)
    table = anna.get(path).json["rounds"][0]["matches"][0]["table"]
    assert carla.post(f"/v1/tables/{table}/seats").json["code"] == "tournament_table"


def test_of_a_draft_nobody_else_knows(anna: Caller, berto: Caller, operator: Caller) -> None:
    path = anna.post("/v1/tournaments", TERMS).headers["Location"]
    assert berto.get(path).json["code"] == "unknown_tournament"
    assert berto.get("/v1/tournaments").json["items"] == []
    assert operator.get(path).status_code == anna.get(path).status_code == 200


def test_only_its_organiser_decides(anna: Caller, berto: Caller, operator: Caller) -> None:
    path = created(anna)
    assert berto.post(f"{path}/start").json["code"] == "not_organiser"
    assert berto.post(f"{path}/pause").json["code"] == "not_official"
    assert berto.post(f"{path}/cancel", {"reason": "Rain."}).json["code"] == "not_organiser"
    assert operator.post(f"{path}/cancel", {"reason": "Rain."}).json["phase"] == "cancelled"


def test_a_repeated_call_is_one(anna: Caller) -> None:
    made = [anna.post("/v1/tournaments", TERMS, Idempotency_Key="once") for _ in range(2)]
    assert made[0].json == made[1].json
    assert len(anna.get("/v1/tournaments").json["items"]) == 1


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"starts": "2030-03-31T02:30"}, "invalid_time"),
        ({"zone": "Atlantis"}, "invalid_time"),
        ({"name": ""}, "invalid_name"),
        ({"advance": 3}, "invalid_terms"),
        ({"levels": [{"min_stake": 9, "max_stake": 3}]}, "invalid_terms"),
        ({"table_size": 99}, "invalid_request"),
        ({"colour": "red"}, "invalid_request"),
    ],
)
def test_terms_that_cant_be_are_refused(anna: Caller, changed: dict[str, Any], code: str) -> None:
    response = anna.post("/v1/tournaments", TERMS | changed)
    assert (response.status_code, response.json["code"]) == (422, code)


def test_it_says_when_it_starts_by_the_zones_clocks(anna: Caller) -> None:
    path = created(anna)
    (line,) = anna.get("/v1/tournaments").json["items"]
    assert line["starts"] == "2030-12-24T20:30+01:00"
    (entry,) = Calendar.from_ical(anna.get("/v1/tournaments/calendar").get_data()).walk("VEVENT")
    assert entry.decoded("dtstart").isoformat() == "2030-12-24T19:30:00+00:00"
    assert path.endswith(str(entry["uid"]))


def test_standings_are_read_by_spreadsheets_too(service: Service, app: Flask, operator: Caller) -> None:
    organiser = Caller(app).guest("=Sum(A1)")
    path = created(organiser)
    organiser.post(f"{path}/entries")
    with_bots(organiser, path, 2)
    organiser.post(f"{path}/start")
    play(service, operator, path)
    answer = organiser.get(f"{path}/standings", Accept="text/csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))
    assert (rows[0]["rank"], len(rows)) == ("1", 3)
    assert "'=Sum(A1)" in {row["name"] for row in rows}


def test_a_pause_stops_the_clocks_of_its_tables(service: Service, anna: Caller, berto: Caller) -> None:
    path = created(anna)
    for player in (anna, berto):
        player.post(f"{path}/entries")
    anna.post(f"{path}/start")
    work(service)
    table = f"/v1/tables/{anna.get(path).json['rounds'][0]['matches'][0]['table']}"
    anna.post(f"{path}/pause")
    work(service)
    assert anna.get(table).json["phase"] == "paused"
    anna.post(f"{path}/resume")
    work(service)
    assert anna.get(table).json["phase"] != "paused"
    anna.post(f"{path}/cancel", {"reason": "The power is gone."})
    work(service)
    assert anna.get(table).json["status"] == "closed" or anna.get(table).json["phase"] in ("playing", "banking")


def test_other_kinds_of_streams_are_no_tournaments(anna: Caller) -> None:
    for id in ("t_aaaaaaaaaaaaaaaa", "d_aaaaaaaaaaaaaaaa", "e_aaaaaaaaaaaaaaaa", "e_..%2f"):
        assert anna.get(f"/v1/tournaments/{id}").json["code"] in ("unknown_tournament", "not_found")


def test_an_official_leads_beside_the_organiser_and_everybody_reads_the_word(
    frontend: Caller, berto: Caller, nobody: Caller
) -> None:
    organiser = frontend.acting_for("Organiser")
    path = created(organiser)
    assert berto.post(f"{path}/announcements", {"text": "Supper at nine."}).json["code"] == "not_official"
    assert organiser.post(f"{path}/officials", {"player": "p_nobody"}).json["code"] == "unknown_player"
    named = organiser.post(f"{path}/officials", {"player": berto.id}).json
    assert named["officials"] == [{"player": berto.id, "name": "Berto"}]
    berto.post(f"{path}/announcements", {"text": "Supper at nine."})
    assert [one["text"] for one in nobody.get(path).json["announcements"]] == ["Supper at nine."]
    assert organiser.delete(f"{path}/officials/{berto.id}").json["officials"] == []


def test_the_same_is_prepared_again_for_another_day(frontend: Caller, operator: Caller) -> None:
    organiser = frontend.acting_for("Organiser")
    path = created(organiser, allowed=[organiser.id])
    copied = organiser.post(f"{path}/copy", {"starts": "2031-12-24T20:30"})
    assert copied.status_code == 201
    before, after = (operator.get(one).json for one in (path, copied.headers["Location"]))
    assert (after["phase"], after["starts"]) == ("draft", "2031-12-24T20:30+01:00")
    assert after["terms"] == before["terms"] | {"starts_at": after["starts_at"]}


def test_auditors_see_who_won_how_much_from_whom(
    service: Service, frontend: Caller, operator: Caller, auditor: Caller
) -> None:
    """What each player won from all others together is what the circuits made of the stack."""
    organiser = frontend.acting_for("Organiser")
    path = created(organiser, format="accumulation", rounds=1, table_size=4)
    with_bots(organiser, path, 4)
    organiser.post(f"{path}/start")
    ended = play(service, operator, path)
    assert organiser.get(f"{path}/transfers").json["code"] == "forbidden"
    pairs = auditor.get(f"{path}/transfers").json["items"]
    assert [pair["chips"] for pair in pairs] == sorted((pair["chips"] for pair in pairs), reverse=True)
    assert {pair["hands"] for pair in pairs} == {2}  # in one circuit each of the two banks once
    won: Counter[str] = Counter()
    for pair in pairs:
        won[pair["winner"]] += pair["chips"]
        won[pair["loser"]] -= pair["chips"]
    stack = ended["terms"]["starting_stack"]
    assert won == Counter({place["player"]: place["chips"] - stack for place in ended["standings"]})
