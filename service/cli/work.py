"""`mazziere work`: one worker. `mazziere up` runs this very command, several times."""

from __future__ import annotations

from typing import get_args

import click

from service.cli.here import begin_process
from workers.queues import QueueName
from workers.run import run


@click.command()
@click.argument("queue", type=click.Choice(get_args(QueueName)))
def work(queue: QueueName) -> None:
    """Work off one queue until SIGTERM.

    `tables` opens, times and settles hands and plays the bots; `reports` does what takes long. Run as many of
    each as you like, on any machine that reaches MAZZIERE_REDIS_URL and MAZZIERE_QUEUE_URL.
    """
    run(begin_process(), queue)
