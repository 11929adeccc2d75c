"""Whatever is sent to any operation of the contract, no answer is a fault of ours, and each fits the contract."""

from __future__ import annotations

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from service.api.app import build
from service.wiring import Service
from tests.api.callers import Caller, open_table, sit
from tests.wiring import wired

SERVICE: Service = wired()
APP: Flask = build(SERVICE)
OPERATOR = SERVICE.people.tokens.make("operator", "fuzz")[1]
PLAYER = Caller(APP).guest("Fuzz")
TABLE = open_table(PLAYER)
sit(TABLE, PLAYER)

contract = schemathesis.openapi.from_wsgi("/v1/openapi.json", APP).exclude(path_regex="/stream$")
"""Streams apart: their answers do not end."""


@pytest.mark.parametrize("token", [OPERATOR, PLAYER.token], ids=["operator", "player"])
@contract.parametrize()
@settings(
    max_examples=12,
    derandomize=True,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_no_input_is_a_fault(case: schemathesis.Case, token: str) -> None:
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = TABLE.removeprefix("/v1/tables/")
    case.query.pop("wait", None)  # it would be waited
    case.headers.pop("Mazziere-Player", None)  # a stranger's name ends every request at once
    response = case.call(headers={"Authorization": f"Bearer {token}"})
    case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])
