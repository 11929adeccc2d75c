"""Alerts and dashboard ask for what is really exported, and every alert is explained."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from service.api.standing import Standing
from service.meters import Meters
from tests.wiring import wired

DEPLOY = Path(__file__).parents[2] / "deploy"
RULES: list[dict[str, Any]] = yaml.safe_load((DEPLOY / "prometheus/alerts.yaml").read_text())["groups"][0]["rules"]
PANELS: list[dict[str, Any]] = json.loads((DEPLOY / "grafana/mazziere.json").read_text())["panels"]
EXPRESSIONS = [rule["expr"] for rule in RULES] + [target["expr"] for one in PANELS for target in one["targets"]]


def exported() -> Iterator[str]:
    """The name of each series that is exported; of a histogram those that its buckets make."""
    for family in text_string_to_metric_families(Meters().exposed(Standing(wired())).decode()):
        match family.type:
            case "histogram":
                yield from (f"{family.name}_{part}" for part in ("bucket", "sum", "count"))
            case "counter":
                yield f"{family.name}_total"
            case _:
                yield family.name


def test_whatever_is_asked_for_is_exported() -> None:
    asked = {name for expression in EXPRESSIONS for name in re.findall(r"\bmazziere_\w+", expression)}
    assert asked - set(exported()) == set()


def test_whatever_is_exported_is_shown() -> None:
    shown = {name.removesuffix("_bucket") for text in EXPRESSIONS for name in re.findall(r"\bmazziere_\w+", text)}
    told = {re.sub(r"_(bucket|sum|count)$", "", name) for name in exported() if not name.endswith("_created")}
    assert told - shown == set()


def test_every_alert_is_explained() -> None:
    explained = set(re.findall(r"^## (\w+)$", (DEPLOY / "alerts.md").read_text(), re.MULTILINE))
    assert explained == {rule["alert"] for rule in RULES}


def test_the_rules_do_as_they_should_by_promtool() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not on the PATH")
    for arguments in (["check", "rules", "alerts.yaml"], ["test", "rules", "alerts.test.yaml"]):
        done = subprocess.run([promtool, *arguments], cwd=DEPLOY / "prometheus", capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
