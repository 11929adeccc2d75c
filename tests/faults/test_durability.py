"""What `durability.md` promises, as far as processes can test it: servers are killed while many write to them.

What no test here can bring about is a machine that loses its power: the system keeps what a killed process wrote.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.house import LONG, seeded
from tests.faults.writers import Writers
from tests.supervisor.processes import eventually
from tests.tcp_server import TcpServer

pytestmark = pytest.mark.faults

KILLS = 100 if LONG else 20
DEATHS = 30 if LONG else 3

WINDOW_S = 3.0
"""The two seconds, and what a busy machine adds between an answer and its being heard."""


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[TcpServer, TcpServer]]:
    """A primary that keeps nothing on disk, and the replica that follows it."""
    primary, replica = (TcpServer(tmp_path / name, IN_MEMORY) for name in ("primary", "replica"))
    _follow(replica, primary)
    yield primary, replica
    for server in (primary, replica):
        server.kill()


IN_MEMORY = {"appendonly": "no", "repl-diskless-sync-delay": "0"}


@pytest.mark.parametrize("fsync", ["always", "no"])
def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path, fsync: str) -> None:
    """In the middle of a rewrite of its file as well."""
    lost, _kills = _killed_again_and_again(tmp_path, fsync)
    assert lost == []


def test_a_killed_server_that_syncs_every_second_may_lose_what_it_wrote_during_a_sync(tmp_path: Path) -> None:
    """It answers before it writes while a sync is under way, for two seconds at most; whatever goes is noticed."""
    lost, kills = _killed_again_and_again(tmp_path, "everysec")
    assert [at for at in lost if not any(kill - WINDOW_S < at < kill for kill in kills)] == []


def _killed_again_and_again(folder: Path, fsync: str) -> tuple[list[float], list[float]]:
    """When what was lost had been acknowledged, and when the server was killed, by a monotonic clock."""
    chance = seeded(f"durability {fsync}")
    server = TcpServer(folder / "server", {"appendfsync": fsync})
    writers, kills, rewrites = Writers(server.url), [], 0
    with writers.writing():
        for _ in range(KILLS):
            writers.await_more(chance.randint(1, 400))
            if chance.random() < 0.5:
                server.send("BGREWRITEAOF")
                rewrites += 1
            server.kill()
            kills.append(time.monotonic())
            server.start()
            eventually(server.answers)
        writers.await_more(100)
    lost = writers.lost(server.url)
    server.kill()
    print(
        f"{fsync}: {KILLS} kills, {rewrites} during a rewrite, {writers.acknowledged} commands acknowledged, "
        f"{len(lost)} lost"
    )
    return lost, kills


def test_with_a_replica_that_must_hold_it_a_primary_may_be_lost_with_its_disk(tmp_path: Path) -> None:
    chance, acknowledged = seeded("disk lost"), 0
    for death in range(DEATHS):
        primary, replica = (TcpServer(tmp_path / f"{name}-{death}", IN_MEMORY) for name in ("primary", "replica"))
        _follow(replica, primary)
        writers = Writers(primary.url, replicas=1)
        with writers.writing():
            writers.await_more(chance.randint(50, 1_000))
            primary.kill()
        shutil.rmtree(tmp_path / f"primary-{death}")
        replica.send("REPLICAOF", "NO", "ONE")
        assert writers.lost(replica.url) == []
        acknowledged += writers.acknowledged
        replica.kill()
    print(f"{DEATHS} primaries lost, {acknowledged} commands acknowledged")


def test_without_it_what_the_replica_had_not_heard_yet_is_lost(pair: tuple[TcpServer, TcpServer]) -> None:
    """Else the test before would prove nothing."""
    primary, replica = pair
    writers = Writers(primary.url)
    with writers.writing():
        writers.await_more(50)
        with replica.held():
            primary.send("CLIENT", "KILL", "TYPE", "REPLICA")  # or the system would hand on what it had sent
            writers.await_more(200)
            primary.kill()
    replica.send("REPLICAOF", "NO", "ONE")
    assert writers.lost(replica.url) != []


def test_while_the_replica_is_away_nothing_is_acknowledged(pair: tuple[TcpServer, TcpServer]) -> None:
    primary, replica = pair
    writers = Writers(primary.url, replicas=1)
    with writers.writing():
        writers.await_more(50)
        with replica.held():
            eventually(lambda: not _grows(writers), 10)
        writers.await_more(50)
    eventually(primary.is_followed)
    assert writers.lost(replica.url) == []


def _grows(writers: Writers) -> bool:
    """Whether anything is acknowledged within half a second."""
    before = writers.acknowledged
    try:
        eventually(lambda: writers.acknowledged > before, 0.5)
    except AssertionError:
        return False
    return True


def _follow(replica: TcpServer, primary: TcpServer) -> None:
    replica.send("REPLICAOF", "127.0.0.1", primary.port)
    eventually(primary.is_followed)
