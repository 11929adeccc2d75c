"""`mazziere simulate --turns` and `--tournament`: matches, and whole tournaments."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from service.cli.main import mazziere


def run(*arguments: str) -> dict[str, Any]:
    done = CliRunner().invoke(mazziere, ["simulate", *arguments, "--json", "--cores", "1"])
    assert done.exit_code == 0, done.output
    report: dict[str, Any] = json.loads(done.output)
    return report


def test_each_match_is_won_once_and_everybody_banks_as_often() -> None:
    told = run("--seats", "4", "--turns", "2", "--runs", "12")
    assert sum(seat["won"] for seat in told["seats"]) == pytest.approx(1)
    assert {seat["bank_turns"] for seat in told["seats"]} == {2}


def test_turns_may_be_unequal() -> None:
    told = run("--strategies", "prudente", "--seats", "3", "--turns", "5,1,1", "--runs", "40")
    assert [seat["bank_turns"] for seat in told["seats"]] == [5, 1, 1]
    assert told["seats"][0]["won"] > told["seats"][1]["won"]


def test_the_same_seed_plays_the_same_matches() -> None:
    arguments = ("--seats", "3", "--turns", "1", "--runs", "8", "--seed", "5")
    assert run(*arguments) == run(*arguments)
    assert run(*arguments) != run(*arguments[:-1], "6")


def test_the_seats_of_a_tournament_share_its_wins_and_its_prizes() -> None:
    told = run("--tournament", "shootout", "--entrants", "5", "--table-size", "3", "--circuits", "1", "--runs", "4")
    assert (told["tournament"], told["entrants"], told["runs"]) == ("shootout", 5, 4)
    for figure in ("won", "fair_share", "prizes"):
        assert sum(seat[figure] for seat in told["seats"]) == pytest.approx(1)
    assert [seat["fair_share"] for seat in told["seats"]] == pytest.approx([0.4, 0.4, 0.2])


def test_any_number_of_cores_plays_the_same_tournaments() -> None:
    arguments = ("--tournament", "freezeout", "--entrants", "3", "--circuits", "1", "--runs", "4")
    assert run(*arguments) == run(*arguments, "--cores", "2")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--turns", "0"),
        ("--tournament", "league"),
        ("--turns", "1,2,3"),
        ("--turns", "x"),
        ("--turns", "2", "--strategies", "stands-5"),
    ],
)
def test_what_is_no_plan_is_refused(arguments: tuple[str, ...]) -> None:
    refused = CliRunner().invoke(mazziere, ["simulate", *arguments])
    assert refused.exit_code == 2


def test_terms_that_cant_be_are_refused_in_one_sentence() -> None:
    refused = CliRunner().invoke(mazziere, ["simulate", "--tournament", "shootout", "--table-size", "9"])
    assert refused.exit_code == 1
    assert "table_size" in refused.output
