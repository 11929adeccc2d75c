"""Alone with a data folder: for commands that fill a service before anybody plays in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from service.settings import Settings
from service.supervisor import premises
from service.supervisor.embedded import log_server, served


@contextmanager
def alone(settings: Settings) -> Iterator[Settings]:
    """Hold the data folder, with the log's server: that of the settings, or the folder's own for as long as it takes.

    Raises `CannotStart` while `mazziere up` has the folder.
    """
    lock = premises.hold(settings.data_dir)
    try:
        if settings.redis_url:
            yield settings
            return
        server = log_server(settings)
        server.start()
        try:
            yield served(settings)
        finally:
            server.stop()
    finally:
        os.close(lock)
