"""The log over REST: in parts, and waited for."""

from __future__ import annotations

import threading

from service.dispute import facts as dispute
from service.operations import facts as operations
from service.periods import facts as periods
from service.series import facts as series
from service.table import facts as table
from service.tournament import facts as tournament
from service.wiring import Service
from tests.api.callers import Caller, open_table, sit
from tests.api.test_hand import dealt
from tests.api.test_tournaments import created


def test_the_log_is_read_in_parts_without_gap_or_twin(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    versions, after = [], 0
    while items := (page := anna.get(f"{table}/events?after={after}&limit=3").json)["items"]:
        versions += [event["version"] for event in items]
        after = page["next"]
    assert versions == list(range(1, anna.get(table).json["version"] + 1))
    assert after == versions[-1]


def test_waiting_ends_when_something_happens(anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    known = anna.get(table).json["version"]
    sitting = threading.Timer(0.1, sit, (table, berto))
    sitting.start()
    page = anna.get(f"{table}/events?after={known}&wait=20").json
    sitting.join()
    assert [event["type"] for event in page["items"]] == ["player_seated"]


def test_waiting_for_nothing_answers_an_empty_part(anna: Caller) -> None:
    table = open_table(anna)
    assert anna.get(f"{table}/events?after=1&wait=1").json == {"items": [], "next": 1}


def test_a_tournaments_events_are_waited_for_too(anna: Caller, berto: Caller) -> None:
    tournament = created(anna)
    known = anna.get(tournament).json["version"]
    assert anna.get(f"{tournament}/events?after={known}&wait=1").json == {"items": [], "next": known}
    entering = threading.Timer(0.1, berto.post, (f"{tournament}/entries",))
    entering.start()
    page = anna.get(f"{tournament}/events?after={known}&wait=20").json
    entering.join()
    assert [event["type"] for event in page["items"]] == ["entered"]


def test_a_token_revoked_while_waiting_gets_nothing(anna: Caller, berto: Caller) -> None:
    table = open_table(anna)

    def revoke_then_sit() -> None:
        (token,) = anna.get("/v1/tokens").json["items"]
        anna.delete(f"/v1/tokens/{token['id']}")
        sit(table, berto)

    revoking = threading.Timer(0.1, revoke_then_sit)
    revoking.start()
    response = anna.get(f"{table}/events?after=1&wait=20")
    revoking.join()
    assert (response.status_code, response.json["code"]) == (401, "unauthorized")


def test_every_event_type_is_described(nobody: Caller) -> None:
    listed = nobody.get("/v1/events/types").json["items"]
    rooms = (table, operations, periods, dispute, tournament, series)
    assert {entry["type"] for entry in listed} == {name for room in rooms for name, _ in room.CATALOGUE}
