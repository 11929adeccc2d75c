"""The written contract is the running service's."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from service.api.release import RELEASE
from service.api.spec import event_schemas, openapi, permissions_page, record_schema
from service.api.statuses import STATUS
from service.people.permissions import PERMISSIONS
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, work
from tests.api.test_hand import dealt

SPEC = Path(__file__).parents[2] / "api_spec"


def operations() -> dict[str, dict[str, Any]]:
    """Every operation under /v1, by its id."""
    return {
        operation["operationId"]: operation
        for path, methods in openapi()["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/v1/") and method != "parameters"
    }


def assert_fits(instance: Any, schema: str) -> None:
    """The instance is as a component of the contract says."""
    whole = {"$ref": f"#/components/schemas/{schema}", "components": openapi()["components"]}
    jsonschema.validate(instance, whole, cls=jsonschema.Draft202012Validator)


def test_the_contract_is_written_out_as_it_is() -> None:
    """`mazziere spec` writes it again."""
    assert json.loads((SPEC / "openapi.json").read_text()) == openapi()


def test_the_events_schemas_are_written_out_as_they_are() -> None:
    written = {file.stem: json.loads(file.read_text()) for file in (SPEC / "events").glob("*.json")}
    assert written == event_schemas()


def test_the_permissions_are_written_out_as_they_are() -> None:
    assert (SPEC / "permissions.md").read_text() == permissions_page(openapi())


def test_the_schema_of_records_is_written_out_as_it_is() -> None:
    assert json.loads((SPEC / "hand_record.schema.json").read_text()) == record_schema(openapi())


def test_the_release_is_the_distributions() -> None:
    project = tomllib.loads((SPEC.parent / "pyproject.toml").read_text())["project"]
    assert project["version"] == RELEASE == openapi()["info"]["version"]


def test_every_operation_has_its_row_of_permissions() -> None:
    assert operations().keys() == PERMISSIONS.keys()


def test_every_operation_says_what_it_does_and_how_it_fails() -> None:
    for operation in operations().values():
        assert operation["summary"]
        assert "default" in operation["responses"]


def test_every_problem_code_is_explained() -> None:
    """problems.md has a row for each code, with its status."""
    rows = (SPEC / "problems.md").read_text().splitlines()
    explained = {(cells[1].strip(" `"), cells[2].strip()) for row in rows if len(cells := row.split("|")) == 5}
    assert explained >= {(code, str(status)) for code, status in STATUS.items()}


@pytest.mark.parametrize("moment", ["empty", "betting", "playing", "settled", "closed"])
def test_every_view_is_as_the_contract_says(service: Service, anna: Caller, berto: Caller, moment: str) -> None:
    table = open_table(anna) if moment == "empty" else dealt(service, anna, berto)
    if moment in ("settled", "closed"):
        act(anna, table, "draw")
        act(berto, table, "stand")
        work(service)
    if moment == "closed":
        anna.post(f"{table}/close")
        work(service)
    for caller in (anna, berto):
        assert_fits(caller.get(table).json, "TableView")
        assert_fits(caller.get(f"{table}/events").json, "Events")


def test_answers_are_as_the_contract_says(service: Service, anna: Caller, berto: Caller, operator: Caller) -> None:
    table = dealt(service, anna, berto)
    assert_fits(act(anna, table, "stand"), "Moved")
    assert_fits(anna.post(f"{table}/actions", {"type": "draw"}).json, "Problem")
    assert_fits(anna.post(f"{table}/seats", {"bot": "ardito"}).json, "Seated")
    assert_fits(anna.post("/v1/tables", {"name": "Osteria"}).json, "Opened")
    assert_fits(anna.get("/v1/me").json, "Me")
    assert_fits(anna.get("/v1/rules").json, "Houses")
    assert_fits(anna.get("/v1/tables").json, "Lobby")
    assert_fits(anna.get("/v1/tokens").json, "Tokens")
    assert_fits(operator.get("/v1/players").json, "Players")
    assert_fits(operator.get("/v1/events/types").json, "EventTypes")
    assert_fits(operator.post("/v1/tokens", {"role": "auditor", "name": "A"}).json, "NewToken")


def test_every_event_is_as_its_schema_says(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    act(anna, table, "draw")
    act(berto, table, "stand")
    work(service)
    for event in anna.get(f"{table}/events").json["items"]:
        jsonschema.validate(event, event_schemas()[event["type"]], cls=jsonschema.Draft202012Validator)
