"""A third person checks a report that was handed over, with one file of Python and without the service."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.callers import Caller
from tests.contract.verifier import run
from tests.reports.conftest import anna, app, auditor, berto, carla, frontend, honest, nobody, operator, service

__all__ = ["anna", "app", "auditor", "berto", "carla", "frontend", "honest", "nobody", "operator", "service"]


@pytest.fixture
def fingerprint(nobody: Caller) -> str:
    (key,) = nobody.get("/v1/keys").json["items"]
    return str(key["fingerprint"])


@pytest.fixture
def report(tmp_path: Path, berto: Caller, honest: str) -> Path:
    """What Berto was handed, in Russian: letters beyond ASCII are signed too."""
    path = tmp_path / "report.json"
    path.write_bytes(berto.get(honest, Accept_Language="ru").data)
    return path


@pytest.fixture
def bundle(tmp_path: Path, auditor: Caller, report: Path) -> Path:
    """The hand's bundle as an auditor gets it."""
    told = json.loads(report.read_bytes())["report"]
    path = tmp_path / "bundle.json"
    path.write_bytes(auditor.get(f"/v1/tables/{told['table']}/hands/{told['hand']}/export").data)
    return path


def check(*arguments: Any) -> tuple[int, str]:
    return run("", *map(str, arguments))


def test_the_houses_report_is_verified_by_its_key(report: Path, fingerprint: str) -> None:
    status, said = check("--key", fingerprint, "--report", report)
    assert status == 0
    assert said.startswith("verified: the report mazziere-hand-report/1 in ru")


def test_without_a_key_the_signer_is_unknown(report: Path) -> None:
    status, said = check("--report", report)
    assert status == 0
    assert said.startswith("consistent, signer unknown: the report")


def test_a_word_that_was_changed_is_noticed(report: Path) -> None:
    signed = json.loads(report.read_bytes())
    signed["report"]["play"]["hands"][0]["net"] += 1
    report.write_text(json.dumps(signed))
    status, said = check("--report", report)
    assert status == 1
    assert "its signature is false" in said


def test_another_houses_signature_is_noticed(report: Path) -> None:
    status, said = check("--key", "0" * 32, "--report", report)
    assert status == 1
    assert "not by a key that was given" in said


def test_the_bundle_that_it_names_is_verified_with_it(report: Path, bundle: Path, fingerprint: str) -> None:
    status, said = check("--key", fingerprint, "--report", report, bundle)
    assert status == 0
    assert said.count("verified: ") == 2
    assert "other bytes" not in said


def test_a_players_own_bundle_bears_it_out_with_other_bytes(report: Path, bundle: Path, berto: Caller) -> None:
    told = json.loads(report.read_bytes())["report"]
    bundle.write_bytes(berto.get(f"/v1/tables/{told['table']}/export").data)
    status, said = check("--report", report, bundle)
    assert status == 0
    assert "it names other bytes" in said


def test_another_tables_bundle_is_not_what_it_speaks_of(report: Path, bundle: Path) -> None:
    other = json.loads(bundle.read_bytes()) | {"stream": "table:t_other"}
    bundle.write_text(json.dumps(other))
    status, said = check("--report", report, bundle)
    assert status == 1
    assert "the bundle is of table:t_other" in said


def test_a_history_that_went_another_way_is_noticed(report: Path, bundle: Path, berto: Caller) -> None:
    """The house that signed one history can't hand out another under the same report."""
    told = json.loads(report.read_bytes())["report"]
    history = json.loads(berto.get(f"/v1/tables/{told['table']}/export").data)
    seen = next(event for event in history["events"] if event["hash"] == told["hash"])
    seen["hash"] = "0" * 64
    bundle.write_text(json.dumps(history))
    status, said = check("--report", report, bundle)
    assert status == 1
    assert f"the report saw hash {told['hash']}" in said


def test_a_page_is_no_report(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text("<!doctype html>")
    status, said = check("--report", page)
    assert (status, said.startswith("cannot judge: the report")) == (2, True)
