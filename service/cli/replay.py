"""`mazziere replay`: a table rebuilt from nothing but its log, and whether that log is whole."""

from __future__ import annotations

import json
import sys
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from service.cli.here import settings_here
from service.stream.chain import ChainBroken, Head
from service.stream.refusal import Refused
from service.table import views
from service.table.decider import stream_of
from service.wiring import Service, wire


@click.command()
@click.argument("table")
@click.option("--at", "version", type=click.IntRange(min=1), metavar="N", help="As it was after event N.")
def replay(table: str, version: int | None) -> None:
    """Rebuild TABLE from its log and check the chain of the whole log.

    Prints one JSON object: `table` as a spectator sees it (hidden cards stay null while the hand is open) and
    `chain`, the verdict on the whole log. Exit status 1 if the chain is broken.
    """
    service = wire(settings_here())
    stream = stream_of(table)
    head = service.log.head(stream)
    if head.version == 0:
        raise Refused("unknown_table", f"there is no log of a table {table}; `mazziere tables` lists them")
    verdict = _verdict(service, stream, head)
    if version is not None and version > head.version:
        raise Refused("unknown_version", f"the log of {table} ends at event {head.version}")
    shown = head if version is None else service.log.head_at(stream, version)
    click.echo(json.dumps({"table": _seen(service, stream, shown), "chain": verdict}, indent=2))
    sys.exit(0 if verdict["verified"] else 1)


def _seen(service: Service, stream: str, head: Head) -> dict[str, Any]:
    """The table at `head` as nobody in particular sees it."""
    table = service.log.state_at(stream, service.tables, head.version)
    return views.view(table, None, head, service.people.players.names(sorted(views.people(table))))


def _verdict(service: Service, stream: str, head: Head) -> dict[str, Any]:
    """Whether each event follows from the one before it, from the first to `head`."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("checking the chain", total=head.version)
        try:
            end = service.log.verify(stream, lambda done, _all: bar.update(task, completed=done))
        except ChainBroken as broken:
            return {"verified": False, "version": broken.version, "reason": broken.reason}
    return {"verified": True, "version": end.version, "position": end.position}
