"""`mazziere api`: the process that answers requests. `mazziere up` runs this very command."""

from __future__ import annotations

from functools import partial

import click

from service.api.app import create
from service.cli.here import begin_process
from service.meters import forget_process
from service.settings import Settings
from service.supervisor.serving import serve


@click.command()
@click.option(
    "--bind",
    metavar="ADDRESS",
    help="host:port, unix:path, or fd://N for a socket that listens already; else MAZZIERE_HOST and _PORT.",
)
def api(bind: str | None) -> None:
    """Answer the REST interface, in MAZZIERE_API_PROCESSES processes, until SIGTERM.

    A socket that systemd hands over is taken before any address.
    """
    settings = begin_process()
    ended = partial(forget_process, settings.data_dir)
    serve(create, bind or _address(settings), settings.api_processes, settings.max_streams, ended)


def _address(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{host}:{settings.port}"
