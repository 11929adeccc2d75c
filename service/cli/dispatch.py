"""`mazziere dispatch`: the dispatcher. `mazziere up` runs this very command."""

from __future__ import annotations

import click

from service.cli.here import begin_process
from workers.dispatcher import run


@click.command()
def dispatch() -> None:
    """Hand what the tables owe to the workers when it is due, until SIGTERM.

    One is enough; several do no harm.
    """
    run(begin_process())
