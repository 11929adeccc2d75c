"""`mazziere tournament`: prepared, opened, paused and looked at from the terminal."""

from __future__ import annotations

from pathlib import Path

from service.tournament import commands as c
from service.tournament.decider import stream_of
from service.wiring import Service
from tests.cli.conftest import Run

STARTS = ("--starts", "2030-12-24T20:30", "--zone", "Europe/Rome")


def test_a_tournament_is_created_opened_paused_and_listed(service: Service, run: Run) -> None:
    made = run("tournament", "create", "Natale", *STARTS, "--entrants", "12")
    id = made.stdout.strip()
    assert run("tournament", "open", id).exit_code == 0
    service.carry_out(service.tournaments, stream_of(id), c.Enter("p_anna"), actor="p_anna")
    assert run("tournament", "pause", id).exit_code == 0
    (line,) = [line for line in run("tournament", "list").stdout.splitlines() if line.startswith(id)]
    assert line.split("\t") == [id, "paused", "2030-12-24T20:30+01:00", "shootout", "1/12", "Natale"]
    assert run("tournament", "resume", id).exit_code == 0


def test_standings_are_lines_best_first(service: Service, run: Run) -> None:
    id = run("tournament", "create", "Capodanno", *STARTS).stdout.strip()
    run("tournament", "open", id)
    service.carry_out(service.tournaments, stream_of(id), c.Enter("b_1", "saggio"), operator=True)
    service.carry_out(service.tournaments, stream_of(id), c.StartNow(), operator=True)
    assert run("tournament", "standings", id).stdout.split("\t")[:2] == ["1", "b_1"]


def test_what_cant_be_is_one_sentence(run: Run) -> None:
    refused = run("tournament", "create", "Natale", "--starts", "2030-03-31T02:30", "--zone", "Europe/Rome")
    assert refused.exit_code == 1
    assert "skip" in refused.output
    assert run("tournament", "open", "e_nobody").exit_code == 1


def test_entrants_come_from_a_csv_file(service: Service, run: Run, tmp_path: Path) -> None:
    anna, _, _ = service.people.players.create("Anna")
    id = run("tournament", "create", "Natale", *STARTS).stdout.strip()
    run("tournament", "open", id)
    file = tmp_path / "entrants.csv"
    file.write_text(f"player,name\n{anna.id},\n,Žofie\n")
    lines = [line.split("\t") for line in run("tournament", "enter", id, str(file)).stdout.splitlines()]
    assert [line[1] for line in lines] == ["Anna", "Žofie"]
    assert lines[1][2].startswith("mzp_")
    entrants = service.log.load(stream_of(id), service.tournaments).state.entrants
    assert [one.player for one in entrants] == [anna.id, lines[1][0]]


def test_of_a_file_that_is_wrong_nobody_enters(service: Service, run: Run, tmp_path: Path) -> None:
    id = run("tournament", "create", "Natale", *STARTS).stdout.strip()
    run("tournament", "open", id)
    for wrong in ("player\np_nobody\n", "who\nAnna\n", ""):
        file = tmp_path / "entrants.csv"
        file.write_text(wrong)
        assert run("tournament", "enter", id, str(file)).exit_code == 2
    assert service.log.load(stream_of(id), service.tournaments).state.entrants == ()


def test_an_earlier_event_is_copied(service: Service, run: Run) -> None:
    id = run("tournament", "create", "Natale", *STARTS, "--entrants", "12").stdout.strip()
    other = run("tournament", "copy", id, "--starts", "2031-12-24T20:30").stdout.strip()
    terms = service.log.load(stream_of(other), service.tournaments).state.agreed
    assert (terms.name, terms.entrants, terms.zone) == ("Natale", 12, "Europe/Rome")
