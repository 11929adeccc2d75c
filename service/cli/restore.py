"""`mazziere restore`: a service made of a backup, which stands still until people look at it."""

from __future__ import annotations

import os
import secrets
from base64 import b64decode
from pathlib import Path

import click

from service.backup.restore import begin_of, files_of, write
from service.cli.alone import alone
from service.operations.facts import BackupRestored
from service.settings import Settings
from service.supervisor.premises import CannotStart
from service.table.commands import NoticeRewind, PauseTable
from service.wiring import Service, wire
from workers.upkeep import recompute

RESTATING = frozenset({"hand_opened"})


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Fill an empty service from the backup FILE; `mazziere up` on the same data folder then goes on from there.

    Every open hand is void and every committed shoe retired, so that no shoe is dealt twice; every table is paused
    until its opener resumes it, and webhooks are parked. Nothing is sent or settled again.
    """
    settings = Settings.read(os.environ)
    begin = begin_of(file)
    with alone(settings) as here:
        _bring_files(settings, file)
        service = wire(here)
        _require_empty(service)
        service.clock.advance(begin.offset)
        streams = write(service.log, service.redis, file, RESTATING)
        _park_deliveries(service, streams)
        for stream in streams:
            _come_to_rest(service, stream)
        service.note(BackupRestored(begin.at), None, secrets.token_hex(16))
    click.echo(f"{len(streams)} streams restored; every open table is paused")


def _bring_files(settings: Settings, file: Path) -> None:
    """The house's keys and checkpoints, where there are none yet, or the same.

    Raises `CannotStart` where another house's keys lie there.
    """
    for kept in files_of(file):
        name, content = Path(kept.name), b64decode(kept.content)
        is_key = name.parent.name == "keys"
        target = settings.key_dir / name.name if is_key else settings.checkpoints
        if target.exists() and target.read_bytes() != content:
            raise CannotStart(f"{target} is another than the backup's; restore into a data folder that is fresh")
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        target.touch(mode=0o600)
        target.write_bytes(content)


def _require_empty(service: Service) -> None:
    if next(service.log.streams("table"), None) is not None:
        raise CannotStart("this service has tables already; restore into a data folder that is fresh")


def _park_deliveries(service: Service, streams: list[str]) -> None:
    tables = [stream for stream in streams if stream.startswith("table:")]
    for webhook in service.webhooks.register.all():
        service.webhooks.routes.park(webhook.id, tables)


def _come_to_rest(service: Service, stream: str) -> None:
    """What was open is void, the shoe in play is retired, and the clocks stand still; a closed table is at rest."""
    if stream.startswith("table:") and service.log.load(stream, service.tables).state.phase != "closed":
        for command in (NoticeRewind(), PauseTable()):
            service.carry_out(service.tables, stream, command, operator=True)
    recompute(service, stream)
