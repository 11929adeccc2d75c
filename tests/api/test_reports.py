"""Reports by content negotiation: which form, which language, for whom."""

from __future__ import annotations

import pytest

from tests.api.callers import Caller
from tests.reports.conftest import honest

__all__ = ["honest"]

FORMS = ("application/json", "text/html", "application/pdf")


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        *zip(FORMS, FORMS, strict=True),
        ("*/*", "application/json"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"),
        ("application/pdf;q=0.4, application/json;q=0.3", "application/pdf"),
    ],
)
def test_the_form_is_the_one_liked_best(berto: Caller, honest: str, accept: str, form: str) -> None:
    response = berto.get(honest, Accept=accept, Accept_Language="it")
    assert response.mimetype == form
    assert response.headers["Content-Language"] == "it"
    varies = ", ".join(response.headers.getlist("Vary")).split(", ")
    assert {"Accept", "Accept-Language", "Authorization"} <= set(varies)


def test_without_a_wish_it_is_json(berto: Caller, honest: str) -> None:
    assert berto.get(honest).mimetype == "application/json"


def test_no_other_form_is_had(berto: Caller, honest: str) -> None:
    refused = berto.get(honest, Accept="image/png")
    assert (refused.status_code, refused.json["code"]) == (406, "not_acceptable")


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_for_those_whom_it_concerns(
    honest: str, anna: Caller, auditor: Caller, operator: Caller, carla: Caller, nobody: Caller, form: str
) -> None:
    for reader in (anna, auditor, operator):
        assert reader.get(honest, Accept=form).status_code == 200
    assert carla.get(honest, Accept=form).status_code == 404
    assert nobody.get(honest, Accept=form).status_code == 401
