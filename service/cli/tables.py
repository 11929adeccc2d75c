"""`mazziere tables`: what lies in the log, private tables too."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click
from rich.console import Console
from rich.table import Table as Grid

from service.cli.here import settings_here
from service.projections.summary import summarise
from service.stream.refusal import Refused
from service.wiring import Service, wire

COLUMNS = ("table", "version", "phase", "hand", "seats", "rules", "name")


@click.command()
def tables() -> None:
    """List every table, read from the logs themselves.

    On a terminal a grid; through a pipe one table a line, columns parted by tabs.
    """
    rows = _rows(wire(settings_here()))
    if sys.stdout.isatty():
        _print_grid(rows)
    else:
        for row in rows:
            click.echo("\t".join(row))


def _rows(service: Service) -> Iterator[tuple[str, ...]]:
    for stream in service.log.streams("table"):
        name = stream.removeprefix("table:")
        try:
            table = service.log.load(stream, service.tables).state
        except Refused as stopped:  # this table alone can't be read
            yield (name, "", stopped.code, "", "", "", "")
            continue
        line = summarise(table, opened_at=0)
        seats = f"{line.taken}/{line.seats}"
        yield (name, str(line.version), line.phase, str(table.hand), seats, line.preset, line.name)


def _print_grid(rows: Iterator[tuple[str, ...]]) -> None:
    grid = Grid(*COLUMNS, box=None)
    for row in rows:
        grid.add_row(*row)
    Console().print(grid)
