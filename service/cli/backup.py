"""`mazziere backup`: all that can't be made anew, in one file, while the service runs."""

from __future__ import annotations

from pathlib import Path

import click

from service.api.release import RELEASE
from service.backup.backup import backup as write_backup
from service.cli.here import settings_here
from service.settings import Settings
from service.wiring import wire


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write logs, registers, keys and checkpoints to FILE, and read it back.

    The file holds the house's keys: keep it as you keep them. The service may go on meanwhile; every event that was
    acknowledged before this began is in it.
    """
    settings = settings_here()
    service = wire(settings)
    end = write_backup(service.log, service.redis, _files(settings), RELEASE, file)
    click.echo(f"{file}: {end.streams} streams, {end.events} events")


def _files(settings: Settings) -> dict[str, bytes]:
    """What lies beside the log: the keys by their names in a folder, and the witness's checkpoints."""
    keys = (file for file in settings.key_dir.iterdir() if file.suffix in (".key", ".pub"))
    files = {f"keys/{file.name}": file.read_bytes() for file in keys}
    if settings.checkpoints.exists():
        files["checkpoints.jsonl"] = settings.checkpoints.read_bytes()
    return files
