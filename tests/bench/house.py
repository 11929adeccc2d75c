"""The processes that are measured, each started as `mazziere up` starts it."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from redis import Redis

from service.log.server import connect
from service.settings import TABLE, Settings
from service.supervisor import premises
from service.supervisor.embedded import log_server, served
from tests.supervisor.processes import eventually

CHECKOUT = Path(__file__).parents[2]

ALONE = {
    **dict.fromkeys((setting.name for setting in TABLE), ""),
    "MAZZIERE_RATE_LIMIT": "off",
    "MAZZIERE_PORT": "0",
    "PYTHONPATH": str(CHECKOUT),
}
"""The environment of processes that run this checkout, use nothing that the shell names, and turn nobody away."""


@contextmanager
def server(folder: Path) -> Iterator[Settings]:
    """A server alone, with the settings of a service upon it: a sandbox open to guests."""
    asked = {**ALONE, "MAZZIERE_DATA_DIR": str(folder), "MAZZIERE_SANDBOX": "1", "MAZZIERE_GUESTS": "1"}
    settings = Settings.read(asked)
    embedded = log_server(settings)
    embedded.start()
    try:
        yield served(settings)
    finally:
        embedded.stop()


@contextmanager
def client(settings: Settings) -> Iterator[Redis]:
    """A client of the log's server."""
    redis = connect(settings.redis_url)
    try:
        yield redis
    finally:
        redis.close()


def serving_api(settings: Settings) -> AbstractContextManager[int]:
    """The API; answers its port."""
    return _serving(settings, "service.cli", "api", "--bind")


def serving_bare(settings: Settings) -> AbstractContextManager[int]:
    """The bare route under the same server settings; answers its port."""
    return _serving(settings, "tests.bench.bare")


@contextmanager
def _serving(settings: Settings, module: str, *arguments: str) -> Iterator[int]:
    """A module that serves from a listening socket, its last argument."""
    log = settings.data_dir / f"{module}.log"
    with premises.listen(settings.host, settings.port) as listener, log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments, f"fd://{listener.fileno()}"],
            env={**os.environ, **ALONE, **settings.environment()},
            stdout=output,
            stderr=output,
            pass_fds=(listener.fileno(),),
        )
        port: int = listener.getsockname()[1]
        try:
            eventually(lambda: _answers(port))
            yield port
        finally:
            process.terminate()
            process.wait(timeout=15)


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
