"""`mazziere bench` apart from what it measures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import bench as command
from service.cli.main import mazziere
from tests.bench import run
from tests.bench.rows import Row, Spread


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """One figure of known rows in place of all."""
    rows = [Row("hands_per_s", Spread(1.5, 2, 1_234)), Row("hand_ratio", 0.75, "aim 2"), Row("other_hands_per_s", None)]
    monkeypatch.setattr(run, "FIGURES", {"Hands": lambda _folder: rows})


@pytest.mark.usefixtures("measured")
def test_with_json_only_json_goes_to_stdout_and_a_missing_comparator_is_null() -> None:
    done = CliRunner().invoke(mazziere, ["bench", "--json"])
    figures = json.loads(done.stdout)["figures"]
    assert figures == {
        "hands_per_s": {"min": 1.5, "median": 2, "max": 1234},
        "hand_ratio": 0.75,
        "other_hands_per_s": None,
    }
    assert "Hands" in done.stderr


@pytest.mark.usefixtures("measured")
def test_people_read_one_line_a_figure() -> None:
    shown = CliRunner().invoke(mazziere, ["bench"]).stdout
    assert [line.split() for line in shown.splitlines()] == [
        ["Hands"],
        ["hands_per_s", "2", "(1.5", "…", "1,234)", 20 * "█"],
        ["hand_ratio", "0.75", "aim", "2"],
        ["other_hands_per_s", "–"],
    ]


def test_without_a_checkout_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "CHECKOUT", tmp_path)
    refused = CliRunner().invoke(mazziere, ["bench"])
    assert refused.exit_code == 1
    assert "checkout" in refused.stderr
