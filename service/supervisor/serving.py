"""The API under gunicorn: some processes, many threads each."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.config import Config
from gunicorn.glogging import Logger

from service.supervisor.patience import PatientWorker

THREADS = 128
"""For requests that are answered at once or soon; each stream has one more of its own."""

IDLE = 1_000
"""Connections kept alive between requests; they need no thread."""

SILENCE = 15
"""Seconds without a sign of life after which a process is replaced; a request that takes long gives no offence."""

GRACE = 5
"""Seconds for requests under way when the service stops; a long poll may not have that much left."""


def serve(
    create: Callable[[], Any],
    bind: str,
    processes: int,
    streams: int = 0,
    ended: Callable[[int], None] = lambda _pid: None,
) -> None:
    """Answer requests until SIGTERM; never returns.

    `create` makes the WSGI application, once in each process. `bind` is `host:port`, `unix:path`, or `fd://n`
    for a socket that listens already. `streams` is how many answers a process may have that do not end by themselves.
    `ended` is told the process id of each that died.
    """
    _Application(create, bind, processes, THREADS + streams, ended).run()


class _Application(BaseApplication):
    def __init__(
        self, create: Callable[[], Any], bind: str, processes: int, threads: int, ended: Callable[[int], None]
    ) -> None:
        self._create = create
        self._options = {
            "bind": [bind],
            "workers": processes,
            "worker_class": PatientWorker,
            "threads": threads,
            "worker_connections": threads + IDLE,
            "timeout": SILENCE,
            "keepalive": 30,
            "graceful_timeout": GRACE,
            "control_socket_disable": True,  # it would open one in the home directory
            "logger_class": _RootLogger,
            "proc_name": "mazziere-api",
            "child_exit": lambda _arbiter, worker: ended(worker.pid),
        }
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self._create()


class _RootLogger(Logger):
    """Gunicorn's own lines take the road of all others, so that they are redacted too."""

    def setup(self, _config: Config) -> None:
        self.error_log.propagate = True
        self.error_log.setLevel(logging.WARNING)
