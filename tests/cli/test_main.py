"""The command as a whole: its help is enough, and it fails in one sentence."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli.main import COMMANDS, mazziere


def test_help_names_every_command() -> None:
    shown = CliRunner().invoke(mazziere, ["--help"]).output
    assert all(f"\n  {command} " in shown for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str) -> None:
    shown = CliRunner().invoke(mazziere, [command, "--help"])
    assert shown.exit_code == 0
    assert shown.output.startswith(f"Usage: mazziere {command}")


def test_an_unknown_command_is_refused() -> None:
    refused = CliRunner().invoke(mazziere, ["deal"])
    assert refused.exit_code == 2
    assert "deal" in refused.stderr


def test_a_wrong_setting_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_PARTITIONS", "none")
    refused = CliRunner().invoke(mazziere, ["tables"])
    assert refused.exit_code == 1
    assert refused.stderr == "Error: MAZZIERE_PARTITIONS: 'none' is no whole number from 1 to 64\n"


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("arguments", [["tables"], ["replay", "t_x"], ["tokens", "create", "--role", "auditor"]])
def test_where_nothing_runs_it_says_what_to_start(arguments: list[str]) -> None:
    refused = CliRunner().invoke(mazziere, arguments)
    assert refused.exit_code == 1
    assert "mazziere up" in refused.stderr
    assert refused.stdout == ""


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("arguments", [["up", "now"], ["work"], ["work", "kitchen"], ["tokens", "create"]])
def test_wrong_arguments_start_nothing(arguments: list[str], empty_folder: Path) -> None:
    assert CliRunner().invoke(mazziere, arguments).exit_code == 2
    assert list(empty_folder.iterdir()) == []
