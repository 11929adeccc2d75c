"""`mazziere replay`: a table rebuilt from nothing but its log, or one hand again, and whether that log is whole."""

from __future__ import annotations

import json
import sys
from typing import Any

import click
from rich.console import Console

from service.audit.judge import Audit
from service.cli.hand_replay import eyes, play_again
from service.cli.here import settings_here
from service.records.frames import frames
from service.records.hand_log import read_hand
from service.stream.chain import Head
from service.stream.refusal import Refused
from service.table import views
from service.table.decider import stream_of
from service.wiring import Service, wire


@click.command()
@click.argument("table")
@click.option("--at", "version", type=click.IntRange(min=1), metavar="N", help="The table as it was after event N.")
@click.option("--hand", type=click.IntRange(min=1), metavar="N", help="Play hand N again, event by event.")
@click.option("--as", "seat", type=click.IntRange(1, 12), metavar="SEAT", help="Through the eyes of who had SEAT.")
@click.option("--no-pause", is_flag=True, help="Don't wait for Enter after each event; a pipe never does.")
def replay(table: str, version: int | None, hand: int | None, seat: int | None, no_pause: bool) -> None:
    """Rebuild TABLE from its log and check the chain of the whole log.

    Prints one JSON object: `table` as a spectator sees it (hidden cards stay null while the hand is open) and
    `chain`, the verdict on the whole log, which is also held against the signed checkpoints. With --hand draws that
    hand's cards, one event after the other, and then tells the verdict. Exit status 1 if the log is not as it was.
    """
    if version is not None and hand is not None:
        raise click.UsageError("--at shows the whole table, --hand a hand: give one of them")
    if hand is None and seat is not None:
        raise click.UsageError("--as belongs to --hand")
    service = wire(settings_here())
    stream = stream_of(table)
    head = service.log.head(stream)
    chain = _verdict(service.auditor.chain(stream))
    if head.version == 0 and chain["verified"]:
        raise Refused("unknown_table", f"there is no log of a table {table}; `mazziere tables` lists them")
    if head.version == 0:
        raise click.ClickException(_in_words(chain))
    if hand is None:
        seen = _seen(service, stream, head, version)
        click.echo(json.dumps({"table": seen, "chain": chain}, indent=2))
    else:
        _play_again(service, table, hand, seat, pauses=not no_pause and sys.stdin.isatty() and sys.stdout.isatty())
        click.echo(_in_words(chain))
    sys.exit(0 if chain["verified"] else 1)


def _seen(service: Service, stream: str, head: Head, version: int | None) -> dict[str, Any]:
    """The table at `version`, or at its head, as nobody in particular sees it."""
    if version is not None and version > head.version:
        raise Refused("unknown_version", f"the log of {stream} ends at event {head.version}")
    at = head if version is None else service.log.head_at(stream, version)
    table = service.log.state_at(stream, service.tables, at.version)
    return views.view(table, None, at, service.people.players.names(sorted(views.people(table))))


def _play_again(service: Service, table: str, number: int, seat: int | None, *, pauses: bool) -> None:
    """Draw the hand event by event; Enter goes on where there is somebody to press it."""
    hand = read_hand(service.log, table, number)
    shown = frames(hand, eyes(hand, seat), lambda people: service.people.players.names(sorted(people)))
    play_again(Console(highlight=False), shown, _wait_for_enter if pauses else lambda: None)


def _wait_for_enter() -> None:
    click.prompt("", default="", show_default=False, prompt_suffix="")


def _verdict(audit: Audit) -> dict[str, Any]:
    """Whether each event follows from the one before, and as checkpoints say; and what is signed."""
    if audit.findings:
        first = min(audit.findings, key=lambda finding: finding.version)
        return {"verified": False, "version": first.version, "reason": first.detail}
    return {"verified": True, "version": audit.judged, "position": audit.position, "signed": audit.signed or 0}


def _in_words(chain: dict[str, Any]) -> str:
    if not chain["verified"]:
        return f"The log is not as it was, from event {chain['version']} on. {chain['reason']}"
    return (
        f"The chain holds up to event {chain['version']} ({chain['position']}), signed up to event {chain['signed']}."
    )
