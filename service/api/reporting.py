"""Reports as the caller likes them best: data, a page for the browser, or paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, cast

from flask import Response, request
from marshmallow import Schema

from service.api.answers import json
from service.api.blueprint import Operations, View
from service.reports.page import POLICY, page
from service.reports.paper import paper
from service.reports.sheet import Sheet
from service.stream.refusal import Refused

Form = Literal["application/json", "text/html", "application/pdf"]

_FORMS: Final[tuple[Form, ...]] = ("application/json", "text/html", "application/pdf")

_DOCUMENTED: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "content": {
                "text/html": {"schema": {"type": "string"}},
                "application/pdf": {"schema": {"type": "string", "format": "binary"}},
            }
        }
    }
}
"""What the contract says of such an operation, besides its JSON."""


def answers_reports(operations: Operations, rule: str, schema: type[Schema]) -> Callable[[View], View]:
    """Register a view that answers reports, as JSON after `schema`."""

    def register(view: View) -> View:
        documented: View = operations.doc(**_DOCUMENTED)(view)
        return operations.on("GET", rule, answers=schema)(documented)

    return register


def wanted_form() -> Form:
    """What `Accept` likes best, JSON if it says nothing. Refuses `not_acceptable`."""
    if not request.accept_mimetypes:
        return "application/json"
    best = request.accept_mimetypes.best_match(_FORMS)
    if best is None:
        raise Refused("not_acceptable", f"Ask for one of {', '.join(_FORMS)} in the header Accept.")
    return cast(Form, best)


def reported(form: Form, told: dict[str, Any], sheet: Sheet) -> Response:
    """The report as asked for: `told` as JSON, or the sheet drawn."""
    match form:
        case "application/json":
            response = json(told)
        case "text/html":
            response = Response(page(sheet), content_type="text/html; charset=utf-8")
            response.headers["Content-Security-Policy"] = POLICY
        case "application/pdf":
            response = Response(paper(sheet), content_type="application/pdf")
            response.headers["Content-Disposition"] = f'inline; filename="{sheet.name}.pdf"'
    response.headers["Content-Language"] = sheet.language
    response.vary.update(("Accept", "Accept-Language"))
    return response
