"""The log on every kind of server: fakeredis, the real one that `mazziere up` runs, and a cluster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import fakeredis
import pytest
from redis import Redis

from service.keyring import Keyring, open_keyring
from service.log.checkpoints import Checkpoints
from service.log.log import Log
from service.log.server import connect
from service.log.witness import Witness
from service.transact import Transactor
from tests.log.counter import Command, Dice
from tests.log.streams import COUNTING, STREAM


class NewLog(Protocol):
    """Makes another process's log on the same server: nothing cached, connections of its own."""

    def __call__(self) -> Log: ...


@pytest.fixture(params=["fake", "real", pytest.param("cluster", marks=pytest.mark.faults)])
def new_log(request: pytest.FixtureRequest) -> NewLog:
    if request.param == "fake":
        fake = fakeredis.FakeServer()
        return lambda: Log(fakeredis.FakeRedis(server=fake))
    url = request.getfixturevalue(f"{request.param}_url")
    return lambda: Log(connect(url))


@pytest.fixture
def real_log(real_url: str) -> Log:
    return Log(connect(real_url))


@pytest.fixture
def log(new_log: NewLog) -> Log:
    return new_log()


@pytest.fixture
def redis(log: Log) -> Redis:
    """The server itself, to do to it what no log would."""
    return log.redis


@pytest.fixture
def transactor(log: Log) -> Transactor:
    return Transactor(log)


@pytest.fixture
def keyring(tmp_path: Path) -> Keyring:
    return open_keyring(tmp_path / "keys")


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "checkpoints.jsonl")


@pytest.fixture
def checkpoints(log: Log, keyring: Keyring, witness: Witness) -> Checkpoints:
    return Checkpoints(log, keyring, witness)


@pytest.fixture
def send(transactor: Transactor) -> Callable[..., None]:
    """Carries commands out, each under an id of its own."""

    def send(*commands: Command, stream: str = STREAM) -> None:
        for command in commands:
            cause = Dice().draw("", "", 0, 16).hex()
            transactor.run(COUNTING, stream, command, actor=None, cause=cause, entropy=Dice(), create=True)

    return send
