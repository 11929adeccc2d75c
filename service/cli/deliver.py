"""`mazziere deliver`: the couriers of webhooks. `mazziere up` runs this very command."""

from __future__ import annotations

import click

from service.cli.here import begin_process
from workers.couriers import run


@click.command()
def deliver() -> None:
    """Post what happens at tables to frontends' webhooks, until SIGTERM.

    One is enough; several share the work.
    """
    run(begin_process())
