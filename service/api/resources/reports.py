"""Reports of the house's days, and of what was played at each table."""

from __future__ import annotations

import re
from typing import Any, Final

from flask import Response
from msgspec import to_builtins

from service.api import reporting
from service.api.answers import json
from service.api.blueprint import Operations
from service.api.current import names, service
from service.api.languages import wanted
from service.api.schemas import reports as schemas
from service.api.schemas.requests import PageQuery
from service.periods.decider import STREAM
from service.projections.cursors import cursor_of, member_of
from service.reports.period_sheet import period_sheet
from service.reports.periodic import list_days, period_report
from service.reports.signing import signed

operations = Operations("reports", __name__, description="What was played, day by day.")

_CURSOR: Final = re.compile(rb"[1-9]\d{0,14}")


@operations.on("GET", "/reports", takes=PageQuery, answers=schemas.Days)
def list_reports(query: dict[str, Any]) -> Response:
    """The days that are reported, the latest first. A day is reported a minute after it is over, in UTC."""
    cursor = query.get("cursor")
    newest = service().log.load(STREAM, service().periods).state.last_day
    days = list_days(service().log, newest if cursor is None else int(member_of(cursor, _CURSOR)), query["limit"])
    following = None if days.next is None else cursor_of(str(days.next).encode())
    return json({"items": to_builtins(days.items), "next": following})


@reporting.answers_reports(operations, "/reports/<int:report_id>", schemas.SignedReport)
def get_report(report_id: int) -> Response:
    """A day or a table's day, as data, page or PDF, in the language of `Accept-Language`, signed by the house."""
    form = reporting.wanted_form()
    made = signed(period_report(service().log, names().of, report_id, wanted()), service().keyring.signing_key())
    return reporting.reported(form, to_builtins(made), period_sheet(made))
