"""Reports of days and tables, for auditors and operators."""

from __future__ import annotations

from html import unescape
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from service.wiring import Service
from service.words.reports import REPORT_WORDS
from tests.api.callers import Caller, work
from tests.api.test_disputes import settled
from tests.reports.test_signing import check
from workers import periods

DAY_S = 24 * 60 * 60


@pytest.fixture
def day(service: Service, anna: Caller, berto: Caller, operator: Caller, auditor: Caller) -> dict[str, Any]:
    """The line of a day on which Berto won 8 from Anna's bank."""
    periods.begin(service)
    settled(service, anna, berto)
    assert operator.post("/v1/sandbox/clock", {"advance_seconds": DAY_S + 60}).status_code == 200
    work(service)
    line: dict[str, Any] = auditor.get("/v1/reports").json["items"][-1]
    return line


def test_a_day_and_its_tables_are_told(auditor: Caller, day: dict[str, Any]) -> None:
    told = auditor.get(f"/v1/reports/{day['id']}").json
    check(told)
    (table,) = told["report"]["tables"]
    assert told["report"]["figures"] == day["figures"] == table["figures"]
    assert (day["figures"]["hands"], day["figures"]["stakes"]) == (1, 4)
    report = auditor.get(f"/v1/reports/{table['report']}").json
    check(report)
    players = {one["name"]: (one["net"], one["bank_turns"], one["hands"]) for one in report["report"]["players"]}
    assert players["Berto"] == (8, 0, 1)
    assert players["Anna"] == (-8, 1, 0)


def test_before_there_is_one_the_list_is_empty(operator: Caller) -> None:
    assert operator.get("/v1/reports").json == {"items": [], "next": None}
    refused = operator.get("/v1/reports/1")
    assert (refused.status_code, refused.json["code"]) == (404, "unknown_report")


@pytest.mark.usefixtures("day")
def test_the_list_goes_on_behind_its_cursor(service: Service, operator: Caller, auditor: Caller) -> None:
    for _ in range(2):
        operator.post("/v1/sandbox/clock", {"advance_seconds": DAY_S})
        work(service)
    every = auditor.get("/v1/reports").json["items"]
    assert len(every) == 3
    first = auditor.get("/v1/reports?limit=2").json
    rest = auditor.get(f"/v1/reports?limit=2&cursor={first['next']}").json
    assert first["items"] + rest["items"] == every
    assert rest["next"] is None
    assert auditor.get("/v1/reports?cursor=nonsense").json["code"] == "invalid_cursor"


@pytest.mark.parametrize("language", REPORT_WORDS)
def test_the_page_speaks_the_readers_language(auditor: Caller, day: dict[str, Any], language: str) -> None:
    labels = REPORT_WORDS[language].labels
    page = auditor.get(f"/v1/reports/{day['id']}", Accept="text/html", Accept_Language=language)
    assert page.headers["Content-Language"] == language
    assert labels["day_report"] in unescape(page.text)
    assert labels["balanced"] in unescape(page.text)


def test_the_paper_says_the_same(auditor: Caller, day: dict[str, Any]) -> None:
    paper = auditor.get(f"/v1/reports/{day['id']}", Accept="application/pdf", Accept_Language="ru")
    said = " ".join(PdfReader(BytesIO(paper.data)).pages[0].extract_text().split())
    labels = REPORT_WORDS["ru"].labels
    for word in (labels["day_report"], labels["balanced"], f"{labels['stakes']} 4"):
        assert word in said


def test_they_are_for_those_who_watch(
    auditor: Caller, operator: Caller, anna: Caller, frontend: Caller, nobody: Caller, day: dict[str, Any]
) -> None:
    path = f"/v1/reports/{day['id']}"
    for reader in (auditor, operator):
        assert reader.get(path).status_code == 200
    for other, status in ((anna, 403), (frontend, 403), (nobody, 401)):
        assert other.get(path).status_code == other.get("/v1/reports").status_code == status
