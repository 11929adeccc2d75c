"""`mazziere simulate`: the same hands on any number of cores, told to people and to programs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.cli import simulate as command
from service.cli.main import mazziere


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(mazziere, ["simulate", *arguments])


def told(*arguments: str) -> dict[str, Any]:
    done = simulate(*arguments, "--json")
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.fixture
def short_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that few hands make several."""
    monkeypatch.setattr(command, "SESSION", 8)


@pytest.mark.usefixtures("short_sessions")
def test_any_number_of_cores_plays_the_same_hands() -> None:
    one, two = (told("--hands", "20", "--seed", "3", "--cores", cores) for cores in ("1", "2"))
    assert one == two
    assert sum(row["hands"] for row in one["seats"] if row["as"] == "bank") == 20
    assert told("--hands", "20", "--seed", "4", "--cores", "1") != one


def test_strategies_go_round_the_seats() -> None:
    rows = told("--hands", "10", "--seats", "3", "--strategies", "prudente,stands-5", "--cores", "1")["seats"]
    assert {(row["seat"], row["strategy"]) for row in rows} == {(1, "prudente"), (2, "stands-5"), (3, "prudente")}


def test_one_seat_plays_against_the_house() -> None:
    rows = told("--rules", "casino", "--hands", "5", "--strategies", "prudente", "--cores", "1")["seats"]
    assert [(row["seat"], row["strategy"], row["as"]) for row in rows] == [
        (0, "house", "bank"),
        (1, "prudente", "player"),
    ]
    assert rows[0]["net"] == -rows[1]["net"]


def test_through_a_pipe_a_row_is_a_line_of_cells() -> None:
    line, *_ = simulate("--hands", "10", "--cores", "1").stdout.splitlines()
    seat, strategy, role, hands, *figures = line.split("\t")
    assert (seat, strategy, role in ("player", "bank"), hands.isdigit()) == ("1", "prudente", True, True)
    assert all(" ± " in figure for figure in figures)


def test_one_hand_has_no_interval() -> None:
    assert all(row["won"] is None for row in told("--hands", "1", "--cores", "1")["seats"])
    assert "–" in simulate("--hands", "1", "--cores", "1").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--strategies", "poker,prudente"], "no strategy poker"), (["--seats", "1"], "2 to 12 seats")],
)
def test_what_cannot_be_played_is_said(arguments: list[str], said: str) -> None:
    done = simulate(*arguments)
    assert done.exit_code != 0
    assert said in done.output
