"""The lobby, live."""

from __future__ import annotations

from service.wiring import Service
from tests.api.callers import Caller, open_table, sit, work
from tests.live.house import shown_in_lobby
from tests.live.reading import TestStream


def test_a_line_comes_when_a_table_opens_changes_and_closes(service: Service, anna: Caller, nobody: Caller) -> None:
    first = open_table(anna)
    shown_in_lobby(service)
    with TestStream(nobody.get("/v1/lobby/stream")) as stream:
        assert [line["id"] for line in stream.next("snapshot").data["items"]] == [first.rsplit("/", 1)[1]]
        second = open_table(anna)
        shown_in_lobby(service)
        assert stream.next("table").data["id"] == second.rsplit("/", 1)[1]
        sit(second, anna)
        shown_in_lobby(service)
        assert stream.next("table").data["taken"] == 1
        anna.post(f"{first}/close")
        work(service)
        shown_in_lobby(service)
        assert stream.next("gone").data == {"id": first.rsplit("/", 1)[1]}


def test_tables_that_are_not_public_never_show(service: Service, anna: Caller) -> None:
    with TestStream(anna.get("/v1/lobby/stream")) as stream:
        stream.next()
        open_table(anna, access="link")
        open_table(anna, name="Public")
        shown_in_lobby(service)
        assert stream.next("table").data["name"] == "Public"


def test_whoever_comes_again_is_reset(anna: Caller) -> None:
    with TestStream(anna.get("/v1/lobby/stream", Last_Event_ID="0")) as stream:
        assert stream.next().kind == "reset"


def test_a_revoked_token_ends_its_stream(anna: Caller) -> None:
    with TestStream(anna.get("/v1/lobby/stream")) as stream:
        stream.next()
        (token,) = anna.get("/v1/tokens").json["items"]
        anna.delete(f"/v1/tokens/{token['id']}")
        assert stream.rest()[-1].data["code"] == "unauthorized"
