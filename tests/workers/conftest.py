"""A house on each server: fakeredis, and the real one that `mazziere up` runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from service.keyring import open_keyring
from service.settings import Settings
from service.wiring import Service, wire
from tests.wiring import wired
from tests.workers.processes import Start


@pytest.fixture(autouse=True)
def own_signals() -> Iterator[None]:
    """An RQ worker in this process takes SIGTERM over for good; who forks later would inherit it, and never end."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.fixture
def service(redis: Redis) -> Service:
    return wired(redis)


@pytest.fixture
def settings(real_url: str, tmp_path: Path) -> Settings:
    """Those of a house of processes, on the real server."""
    return Settings.read({"MAZZIERE_REDIS_URL": real_url, "MAZZIERE_DATA_DIR": str(tmp_path)})


@pytest.fixture
def house(settings: Settings) -> Service:
    """That house, seen from here."""
    open_keyring(settings.key_dir)
    return wire(settings)


@pytest.fixture
def start(settings: Settings) -> Iterator[Start]:
    """Starts its processes, which are killed in the end."""
    running = []

    def started(what: str) -> subprocess.Popen[bytes]:
        program = f"import os; from service.settings import Settings; settings = Settings.read(os.environ); \
from workers import dispatcher, run; {what}"
        process = subprocess.Popen([sys.executable, "-c", program], env={**os.environ, **settings.environment()})
        running.append(process)
        return process

    yield started
    for process in running:
        process.kill()
        process.wait()
