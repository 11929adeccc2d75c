"""Commands run in this process, against a service on a server of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli.main import mazziere
from service.settings import Settings
from service.supervisor.embedded import log_server, served
from service.wiring import Service, wire

Run = Callable[..., Result]


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service as `mazziere up` would leave it in a data folder, without its processes."""
    with running(tmp_path_factory.mktemp("cli")) as service:
        yield service


@contextmanager
def running(folder: Path) -> Iterator[Service]:
    """A service on a server of its own in that data folder."""
    settings = Settings.read({"MAZZIERE_DATA_DIR": str(folder), "MAZZIERE_FSYNC": "no"})
    server = log_server(settings)
    server.start()
    yield wire(served(settings))
    server.stop()


@pytest.fixture
def run(service: Service, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `mazziere` beside the service; it is told nothing but the data folder."""
    monkeypatch.setenv("MAZZIERE_DATA_DIR", str(service.settings.data_dir))

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(mazziere, arguments)

    return run


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which nothing ever ran."""
    monkeypatch.setenv("MAZZIERE_DATA_DIR", str(tmp_path))
    return tmp_path
