"""The log's server is ill in every way that can be brought about; clients see 503 at worst, and lose nothing.

Each trouble lasts a while in the middle of play. Then, without a hand on it, the service is whole again within 30 s.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
import redis

from tests.faults.crowd import Crowd
from tests.faults.house import LONG, House, seeded
from tests.supervisor.processes import eventually

pytestmark = pytest.mark.faults

Trouble = Callable[[House, random.Random], AbstractContextManager[None]]

LASTS_S = (1.0, 6.0)
ROUNDS = 6 if LONG else 2


def read_only(house: House, _chance: random.Random) -> AbstractContextManager[None]:
    """It follows a server that isn't there, as after a failover that chose another: it answers reads alone."""
    return _configured(house, ("REPLICAOF", "127.0.0.1", "1"), ("REPLICAOF", "NO", "ONE"))


def full(house: House, _chance: random.Random) -> AbstractContextManager[None]:
    """Its memory is used up, and its policy evicts nothing."""
    return _configured(house, ("CONFIG", "SET", "maxmemory", "1"), ("CONFIG", "SET", "maxmemory", "0"))


@contextlib.contextmanager
def slow(house: House, chance: random.Random) -> Iterator[None]:
    """It answers nobody for a while, again and again."""
    with house.log_server() as server:
        for _ in range(3):
            server.execute_command("CLIENT", "PAUSE", chance.randint(200, 1_500), "ALL")
            time.sleep(0.3)
    yield


@contextlib.contextmanager
def forgetful(house: House, _chance: random.Random) -> Iterator[None]:
    """It forgets every script it was given."""
    with house.log_server() as server:
        for _ in range(20):
            server.script_flush()
            time.sleep(0.1)
    yield


@contextlib.contextmanager
def cutting(house: House, chance: random.Random) -> Iterator[None]:
    """It cuts every connection, whatever was sent on it and is not answered yet."""
    with house.log_server() as server:
        for _ in range(20):
            server.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            time.sleep(chance.uniform(0.02, 0.2))
    yield


@contextlib.contextmanager
def frozen(house: House, _chance: random.Random) -> Iterator[None]:
    """Its process is stopped, and goes on later as if nothing had been."""
    with _stopped(house.one_of("valkey-server", random.Random(0))):
        yield


@contextlib.contextmanager
def torn(house: House, chance: random.Random) -> Iterator[None]:
    """It dies in the middle of writing: its file ends in half a command, which nobody was told of."""
    house.kill_log_server_in_mid_write(chance)
    yield


def _configured(house: House, begin: tuple[str, ...], end: tuple[str, ...]) -> AbstractContextManager[None]:
    @contextlib.contextmanager
    def during() -> Iterator[None]:
        with house.log_server() as server:
            server.execute_command(*begin)
            try:
                yield
            finally:
                server.execute_command(*end)

    return during()


@contextlib.contextmanager
def _stopped(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


@pytest.mark.parametrize("trouble", [read_only, full, slow, forgetful, cutting, frozen, torn])
def test_whatever_troubles_the_log_nothing_acknowledged_is_lost(house: House, trouble: Trouble) -> None:
    chance = seeded(trouble.__name__)
    crowd = Crowd(house, 2, chance)
    recoveries: list[int] = []
    with crowd.playing():
        for _ in range(ROUNDS):
            crowd.await_events(chance.choice(crowd.tables), chance.randint(1, 40))
            with trouble(house, chance):
                time.sleep(chance.uniform(*LASTS_S))
            recoveries.append(house.await_ready())
            crowd.await_hands()
    hands = crowd.check(recoveries)
    print(f"{trouble.__name__}: {ROUNDS} times, {crowd.acknowledged} commands acknowledged, {hands} hands settled")


@pytest.mark.parametrize("kind", ["dispatch", "work tables", "api worker"])
def test_a_process_that_stands_still_holds_up_nobody_for_long(house: House, kind: str) -> None:
    """Others take what it had when its leases run out; what it does once it goes on, is known already."""
    chance = seeded(f"frozen {kind}")
    crowd = Crowd(house, 2, chance)
    recoveries: list[int] = []
    with crowd.playing():
        for _ in range(ROUNDS):
            crowd.await_events(chance.choice(crowd.tables), chance.randint(1, 40))
            with _stopped(house.one_of(kind, chance)):
                time.sleep(chance.uniform(*LASTS_S))
            recoveries.append(house.await_ready())
            crowd.await_hands()
    crowd.check(recoveries)


def test_readiness_tells_the_truth_while_the_log_takes_nothing(house: House) -> None:
    with read_only(house, random.Random(0)):
        eventually(lambda: house.readiness()[0] == 503, 10)
    assert house.await_ready()


def test_the_server_says_so_when_it_is_read_only(house: House) -> None:
    """The trouble itself: what is tried above would prove nothing if the server took writes meanwhile."""
    with (
        read_only(house, random.Random(0)),
        house.log_server() as server,
        pytest.raises(redis.exceptions.ReadOnlyError),
    ):
        server.set("anything", 1)
