"""`mazziere tournament`: tournaments made and led from the terminal, by whoever runs the service."""

from __future__ import annotations

import csv
import secrets
from typing import TextIO, get_args

import click
from msgspec.structs import replace

from service.calendar.zones import instant, local_time
from service.cli.grid import print_grid
from service.cli.here import settings_here
from service.people.names import clean_name
from service.people.players import Player
from service.tournament import commands as c
from service.tournament.decider import stream_of
from service.tournament.state import Tournament
from service.tournament.terms import Format, TournamentTerms
from service.tournament.views import people, standing_lines
from service.wiring import Service, wire

LISTED = ("tournament", "phase", "starts", "format", "entrants", "name")
STANDING = ("rank", "player", "chips", "round", "prize", "name")


@click.group()
def tournament() -> None:
    """Lead tournaments as an operator."""


@tournament.command("list")
def list_() -> None:
    """List every tournament, drafts too."""
    service = wire(settings_here())
    loaded = (_load(service, stream.partition(":")[2]) for stream in service.log.streams("tournament"))
    print_grid(LISTED, map(_line, loaded))


@tournament.command()
@click.argument("name")
@click.option("--starts", required=True, help="Local time, as 2027-12-24T20:30.")
@click.option("--zone", required=True, help="The IANA zone of that time, as Europe/Rome.")
@click.option("--format", default="shootout", type=click.Choice(get_args(Format)))
@click.option("--entrants", default=64, show_default=True, help="How many there is place for.")
@click.option("--table-size", default=6, show_default=True, help="Seats of a table.")
@click.option("--circuits", default=3, show_default=True, help="How often everybody banks in a match.")
@click.option("--advance", default=2, show_default=True, help="How many of each table go on, in a shoot-out.")
def create(name: str, starts: str, zone: str, format: Format, **numbers: int) -> None:
    """Prepare and announce a tournament; prints its id."""
    service, id = wire(settings_here()), f"e_{_letters()}"
    terms = TournamentTerms(clean_name(name), format, instant(starts, zone), zone, **numbers)  # type: ignore[arg-type]
    service.carry_out(service.tournaments, stream_of(id), c.CreateTournament(terms), operator=True, create=True)
    _lead(service, id, c.Announce())
    click.echo(id)


@tournament.command("open")
@click.argument("id")
def open_(id: str) -> None:
    """Open the entries."""
    _lead(wire(settings_here()), id, c.OpenEntries())


@tournament.command()
@click.argument("id")
@click.option("--starts", required=True, help="Local time, as 2027-12-24T20:30.")
@click.option("--zone", help="The IANA zone of that time; else the earlier one's.")
def copy(id: str, starts: str, zone: str | None) -> None:
    """Prepare and announce another by the terms of an earlier one; prints its id."""
    service, other = wire(settings_here()), f"e_{_letters()}"
    before = _load(service, id).agreed
    zone = zone or before.zone
    terms = replace(before, zone=zone, starts_at=instant(starts, zone))
    service.carry_out(service.tournaments, stream_of(other), c.CreateTournament(terms), operator=True, create=True)
    _lead(service, other, c.Announce())
    click.echo(other)


@tournament.command()
@click.argument("id")
@click.argument("file", type=click.File())
def enter(id: str, file: TextIO) -> None:
    """Enter whom a CSV FILE lists, under the heading `player` (ids) or `name` (new players of the house).

    Prints player, name and, of a new player, the token, which is told this once. Nobody enters twice; of a file that
    is wrong nobody enters.
    """
    service, rows = wire(settings_here()), list(csv.DictReader(file))
    if not rows or not {"player", "name"} & rows[0].keys():
        raise click.BadParameter("it needs a column `player` or `name`, and a row.", param_hint="FILE")
    known = [_player(service, row["player"], line) for line, row in enumerate(rows, 2) if row.get("player")]
    named = [clean_name(row["name"]) for row in rows if not row.get("player")]
    for player in known:
        _lead(service, id, c.Enter(player.id))
        click.echo(f"{player.id}\t{player.name}")
    for name in named:
        player, token, _ = service.people.players.create(name)
        _lead(service, id, c.Enter(player.id))
        click.echo(f"{player.id}\t{name}\t{token}")


@tournament.command()
@click.argument("id")
def pause(id: str) -> None:
    """Stop the clocks of all its tables."""
    _lead(wire(settings_here()), id, c.Pause())


@tournament.command()
@click.argument("id")
def resume(id: str) -> None:
    """Let its tables go on."""
    _lead(wire(settings_here()), id, c.Resume())


@tournament.command("standings")
@click.argument("id")
def standings_(id: str) -> None:
    """Show everybody's place so far, best first."""
    service = wire(settings_here())
    shown = _load(service, id)
    lines = standing_lines(shown, service.people.players.names(sorted(people(shown))))
    print_grid(STANDING, (tuple(str(line[column] or "") for column in STANDING) for line in lines))


def _player(service: Service, id: str, line: int) -> Player:
    player = service.people.players.get(id.strip())
    if player is None:
        raise click.BadParameter(f"line {line}: there is no player {id}.", param_hint="FILE")
    return player


def _lead(service: Service, id: str, command: c.Command) -> None:
    service.carry_out(service.tournaments, stream_of(id), command, operator=True)


def _load(service: Service, id: str) -> Tournament:
    return service.log.load(stream_of(id), service.tournaments).state


def _line(one: Tournament) -> tuple[str, ...]:
    terms = one.agreed
    entrants = f"{sum(1 for _ in one.of_status('in'))}/{terms.entrants}"
    return (one.id, one.phase, local_time(terms.starts_at, terms.zone), terms.format, entrants, terms.name)


def _letters() -> str:
    return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(16))
