"""The written contract of the streams is what is really sent."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from service.api.spec import as_yaml, asyncapi
from service.live.frames import last_words
from service.stream.refusal import Refused
from service.table import facts as table_facts
from service.tournament import facts as tournament_facts
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, work
from tests.api.test_hand import dealt
from tests.api.test_tournaments import created
from tests.live.house import shown_in_lobby
from tests.live.reading import Frame, TestStream

SPEC = Path(__file__).parents[2] / "api_spec"


def _schema(uri: str) -> Resource[Any]:
    return DRAFT202012.create_resource(json.loads((SPEC / uri).read_text()))


REGISTRY: Registry[Any] = Registry(retrieve=_schema)


@cache
def written() -> dict[str, Any]:
    whole: dict[str, Any] = yaml.safe_load((SPEC / "asyncapi.yaml").read_text())
    return whole


def assert_fits(frame: Frame, channel: str) -> None:
    """The frame is as its message says; an event as the message of its type."""
    messages = written()["channels"][channel]["messages"]
    message = messages[frame.kind or frame.data["type"]]
    assert message.get("name") == frame.kind
    jsonschema.Draft202012Validator(message["payload"], registry=REGISTRY).validate(frame.data)
    assert (frame.id is None) == (frame.kind in ("clock", "end"))


def test_the_contract_is_written_out_as_it_is() -> None:
    """`mazziere spec` writes it again; and what it writes is YAML of the same meaning."""
    assert (SPEC / "asyncapi.yaml").read_text() == as_yaml(asyncapi())
    assert written() == asyncapi()


def test_every_event_type_has_its_message() -> None:
    for channel, facts in (("table", table_facts), ("tournament", tournament_facts)):
        assert {type for type, _ in facts.CATALOGUE} <= written()["channels"][channel]["messages"].keys()


def test_all_that_a_table_sends_is_as_the_contract_says(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    act(anna, table, "draw")
    act(berto, table, "stand")
    work(service)
    version = anna.get(table).json["version"]
    with TestStream(anna.get(f"{table}/stream?after=0")) as stream:
        frames = [stream.next() for _ in range(version + 1)]
    with TestStream(anna.get(f"{table}/stream", Last_Event_ID="9-00000000")) as stream:
        frames += [stream.next()]
        service.tailer.end()
        frames += stream.rest()
    for frame in frames:
        assert_fits(frame, "table")
    assert {frame.kind for frame in frames} == {None, "clock", "reset", "end"}


def test_all_that_a_tournament_sends_is_as_the_contract_says(service: Service, anna: Caller, berto: Caller) -> None:
    path = created(anna)
    for player in (anna, berto):
        player.post(f"{path}/entries")
    anna.post(f"{path}/start")
    work(service)
    version = anna.get(path).json["version"]
    with TestStream(berto.get(f"{path}/stream?after=0")) as stream:
        frames = [stream.next() for _ in range(version + 1)]
    with TestStream(berto.get(f"{path}/stream")) as stream:
        frames += [stream.next()]
        service.tailer.end()
        frames += stream.rest()
    for frame in frames:
        assert_fits(frame, "tournament")
    assert {frame.kind for frame in frames} == {None, "clock", "snapshot", "end"}


@pytest.mark.parametrize("asked", ["", "?after=1"])
def test_all_that_the_lobby_sends_is_as_the_contract_says(service: Service, anna: Caller, asked: str) -> None:
    open_table(anna)
    shown_in_lobby(service)
    with TestStream(anna.get(f"/v1/lobby/stream{asked}")) as stream:
        frames = [stream.next(), stream.next()]
        table = open_table(anna)
        shown_in_lobby(service)
        frames += [stream.next()]
        anna.post(f"{table}/close")
        work(service)
        shown_in_lobby(service)
        frames += [stream.next()]
        service.tailer.end()
        frames += stream.rest()
    for frame in frames:
        assert_fits(frame, "lobby")
    assert [frame.kind for frame in frames] == ["reset" if asked else "snapshot", "clock", "table", "gone", "end"]


def test_a_refusal_becomes_last_words_of_the_same_code() -> None:
    (frame,) = Frame.all_in(last_words(Refused("service_stopping", "Come again.")))
    assert_fits(frame, "table")
    assert frame.data["code"] == "service_stopping"
