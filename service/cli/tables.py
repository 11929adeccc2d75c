"""`mazziere tables`: what lies in the log, private tables too."""

from __future__ import annotations

from collections.abc import Iterator

import click

from service.cli.grid import print_grid
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
    print_grid(COLUMNS, _rows(wire(settings_here())))


def _rows(service: Service) -> Iterator[tuple[str, ...]]:
    for stream in service.log.streams("table"):
        name = stream.removeprefix("table:")
        try:
            table = service.log.load(stream, service.tables).state
        except Refused as stopped:  # this table alone can't be read
            yield (name, "", stopped.code, "", "", "", "")
            continue
        line = summarise(table, opened_at=0)
        phase = line.phase if service.log.imports.of(stream) is None else "imported"
        seats = f"{line.taken}/{line.seats}"
        yield (name, str(line.version), phase, str(table.hand), seats, line.preset, line.name)
