"""A stream from its first frame to its last: snapshot, resumption, reset, and why it ends."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from service.api.app import build
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.test_hand import dealt
from tests.live.house import long_table, play_hand
from tests.live.reading import TestStream
from tests.supervisor.processes import eventually
from tests.wiring import wired


def events(caller: Caller, table: str, after: int = 0) -> list[dict[str, Any]]:
    """The events as the caller reads them page by page."""
    items: list[dict[str, Any]] = caller.get(f"{table}/events?after={after}").json["items"]
    return items


# How it begins.


def test_a_fresh_stream_shows_the_table_then_every_event(anna: Caller, berto: Caller) -> None:
    table = open_table(anna)
    sit(table, anna)
    with TestStream(anna.get(f"{table}/stream")) as stream:
        opening = stream.next()
        view = anna.get(table).json
        assert (opening.kind, opening.id, opening.data) == ("snapshot", view["position"], view)
        sit(table, berto)
        assert stream.next(None).data == events(anna, table)[-1]


def test_a_resumed_stream_tells_the_time_then_what_was_missed(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    known = events(anna, table)[3]
    with TestStream(anna.get(f"{table}/stream", Last_Event_ID=f"4-{known['hash'][:8]}")) as stream:
        clock = stream.next()
        assert (clock.kind, clock.id, clock.data["deadline"]) == ("clock", None, anna.get(table).json["deadline"])
        missed = events(anna, table, after=4)
        assert [stream.next(None).data for _ in missed] == missed


def test_the_header_outweighs_the_query_with_which_the_stream_began(
    service: Service, anna: Caller, berto: Caller
) -> None:
    table = dealt(service, anna, berto)
    known = events(anna, table)[3]
    with TestStream(anna.get(f"{table}/stream?after=1", Last_Event_ID=f"4-{known['hash'][:8]}")) as stream:
        assert stream.next(None).data["version"] == 5


@pytest.mark.parametrize("known", ["4-00000000", "999", "999-12345678", "t_other", "0-12345678", "9" * 16])
def test_an_id_that_is_no_part_of_this_log_resets(service: Service, anna: Caller, berto: Caller, known: str) -> None:
    table = dealt(service, anna, berto)
    with TestStream(anna.get(f"{table}/stream", Last_Event_ID=known)) as stream:
        reset = stream.next()
        assert (reset.kind, reset.data) == ("reset", anna.get(table).json)
        act(anna, table, "stand")
        assert stream.next(None).data == events(anna, table, after=reset.data["version"])[0]


def test_another_tables_id_resets(service: Service, anna: Caller, berto: Caller) -> None:
    table, other = dealt(service, anna, berto), dealt(service, anna, berto)
    foreign = events(anna, other)[3]["hash"][:8]
    with TestStream(anna.get(f"{table}/stream", Last_Event_ID=f"4-{foreign}")) as stream:
        assert stream.next().kind == "reset"


def test_who_missed_too_much_is_reset(
    service: Service, anna: Caller, berto: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealt(service, anna, berto)
    monkeypatch.setattr("service.live.follow.MOST_MISSED", 3)
    with TestStream(anna.get(f"{table}/stream?after=2")) as stream:
        assert stream.next().kind == "reset"


def test_a_query_that_can_be_no_position_is_refused(anna: Caller) -> None:
    answer = anna.get(f"{open_table(anna)}/stream?after=x")
    assert (answer.status_code, answer.json["code"]) == (422, "invalid_request")


# Exactly once.


def test_whoever_comes_again_after_every_single_event_has_the_whole_list(
    service: Service, anna: Caller, berto: Caller, nobody: Caller
) -> None:
    """Without gap or twin, as a seat and as a spectator."""
    table = long_table(service, anna, berto)
    for _ in range(6):
        play_hand(service, table, anna, berto)
    for caller in (anna, berto, nobody):
        expected, seen, last_id = events(caller, table), [], "0"
        while len(seen) < len(expected):
            with TestStream(caller.get(f"{table}/stream", Last_Event_ID=last_id)) as stream:
                frame = stream.next(None)
                seen.append(frame.data)
                last_id = str(frame.id)
        assert seen == expected
    assert any("secret" in event for event in events(anna, table))


def test_what_is_hidden_is_told_to_its_owner_alone(
    service: Service, anna: Caller, berto: Caller, nobody: Caller, operator: Caller
) -> None:
    """To all others the owner's frame is not even near: each gets what it reads page by page."""
    table = open_table(anna, sandbox={"deck": ["7d", "5c"], "bank": 2})
    sit(table, anna, berto)
    work(service)
    callers = (anna, berto, nobody, operator)
    streams = [TestStream(caller.get(f"{table}/stream")) for caller in callers]
    before = anna.get(table).json["version"]
    for stream in streams:
        stream.next()
    act(anna, table, "stake", amount=5)
    for caller, stream in zip(callers, streams, strict=True):
        expected = events(caller, table, after=before)
        assert [stream.next(None).data for _ in expected] == expected
    secrets = [sum("secret" in event for event in events(caller, table)) for caller in callers]
    assert secrets == [1, 1, 0, 0]


# Who may, and for how long.


def test_a_revoked_token_ends_its_stream(anna: Caller) -> None:
    table = open_table(anna)
    with TestStream(anna.get(f"{table}/stream")) as stream:
        stream.next()
        (token,) = anna.get("/v1/tokens").json["items"]
        anna.delete(f"/v1/tokens/{token['id']}")
        last = stream.rest()[-1]
    assert (last.kind, last.data["code"]) == ("end", "unauthorized")


def test_an_erased_player_is_no_listener(anna: Caller) -> None:
    table = open_table(anna)
    with TestStream(anna.get(f"{table}/stream")) as stream:
        stream.next()
        assert anna.delete(f"/v1/players/{anna.id}").status_code == 204
        assert stream.rest()[-1].data["code"] == "unauthorized"


def test_a_frontend_whose_player_is_erased_listens_for_nobody(frontend: Caller) -> None:
    dina = frontend.acting_for("Dina")
    table = open_table(dina, access="frontend")
    with TestStream(dina.get(f"{table}/stream")) as stream:
        stream.next()
        frontend.delete(f"/v1/players/{dina.id}")
        assert stream.rest()[-1].data["code"] == "forbidden"


def test_who_was_at_a_table_by_its_seat_alone_loses_the_stream_with_it(
    service: Service, anna: Caller, berto: Caller
) -> None:
    """By invitation one stays; this one's invitation is forgotten."""
    table = open_table(anna, access="link")
    berto.post(f"{table}/join", {"code": anna.get(f"{table}/invite").json["code"]})
    sit(table, berto)
    service.redis.delete(*service.redis.keys("*admitted*"))
    with TestStream(berto.get(f"{table}/stream")) as stream:
        stream.next()
        berto.delete(f"{table}/seats/1")
        assert stream.rest()[-1].data["code"] == "unknown_table"


# Places.


@pytest.fixture
def small() -> tuple[Service, Flask]:
    service = wired(max_streams=2)
    return service, build(service)


def test_when_all_places_are_taken_the_next_is_told_when_to_come(small: tuple[Service, Flask]) -> None:
    service, app = small
    anna = Caller(app).guest("Anna")
    table = open_table(anna)
    streams = [TestStream(anna.get(f"{table}/stream")), TestStream(anna.get("/v1/lobby/stream"))]
    for path in (f"{table}/stream", "/v1/lobby/stream", f"{table}/events?after=1&wait=20"):
        refused = anna.get(path)
        assert (refused.status_code, refused.json["code"]) == (503, "too_many_streams")
        assert int(refused.headers["Retry-After"]) > 0
    streams[0].__exit__()
    with TestStream(anna.get(f"{table}/stream")):
        assert service.tailer.listeners == 2


def test_a_place_comes_back_even_if_nothing_was_read(small: tuple[Service, Flask]) -> None:
    service, app = small
    anna = Caller(app).guest("Anna")
    table = open_table(anna)
    for _ in range(5):
        assert app.test_client().head(f"{table}/stream").status_code == 200
        anna.get(f"{table}/stream").close()
    assert service.tailer.listeners == 0


def test_without_listeners_nothing_follows_the_feed(service: Service, anna: Caller) -> None:
    table = open_table(anna)
    with TestStream(anna.get(f"{table}/stream")) as stream:
        stream.next("clock")
        stream.next("clock")
        assert service.tailer._thread is not None
    eventually(lambda: service.tailer._thread is None)
    assert not service.tailer._channels


# How it stops.


def test_a_stopping_process_ends_its_streams_and_takes_no_more(service: Service, anna: Caller) -> None:
    table = open_table(anna)
    with TestStream(anna.get(f"{table}/stream")) as stream:
        stream.next()
        service.tailer.end()
        last = stream.rest()[-1]
    assert (last.kind, last.id, last.data["code"]) == ("end", None, "service_stopping")
    refused = anna.get(f"{table}/stream")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")


# Presence.


def test_seats_are_connected_while_they_listen(anna: Caller, berto: Caller, nobody: Caller) -> None:
    table = open_table(anna)
    sit(table, anna, berto)
    anna.post(f"{table}/seats", {"bot": "prudente"})
    with TestStream(berto.get(f"{table}/stream")) as listening:
        listening.next()
        with TestStream(nobody.get(f"{table}/stream")) as stream:
            seats = stream.next("clock").data["seats"]
    assert [(seat["seat"], seat["presence"]) for seat in seats] == [(1, "away"), (2, "connected"), (3, "connected")]
    assert "presence" not in str(anna.get(table).json)
