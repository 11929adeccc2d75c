"""On which servers the log may lie: real ones, configured as people configure theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.log.footing import UnsafeServer, check, footings
from service.log.server import LogUnavailable, connect
from service.settings import Settings
from service.wiring import wire
from tests.supervisor.running import Running
from tests.tcp_server import TcpServer

NewServer = Callable[..., TcpServer]


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[NewServer]:
    """Starts a server with these options."""
    started = []

    def new(**options: str) -> TcpServer:
        server = TcpServer(
            tmp_path / str(len(started)), {name.replace("_", "-"): value for name, value in options.items()}
        )
        started.append(server)
        return server

    yield new
    for server in started:
        server.kill()


@pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-ttl"])
def test_one_that_evicts_is_refused_whatever_replicas_there_are(new_server: NewServer, policy: str) -> None:
    found = footings(connect(new_server(maxmemory_policy=policy).url))
    for replicas in (0, 1):
        with pytest.raises(UnsafeServer, match=f"maxmemory-policy {policy}"):
            check(found, replicas)


def test_one_that_keeps_everything_in_memory_needs_a_replica_that_has_it_too(new_server: NewServer) -> None:
    found = footings(connect(new_server(appendonly="no").url))
    with pytest.raises(UnsafeServer, match="appendonly yes"):
        check(found, 0)
    check(found, 1)


def test_one_that_forgets_nothing_is_taken_and_says_how_it_writes(new_server: NewServer) -> None:
    server = new_server(appendfsync="always")
    (found,) = footings(connect(server.url))
    check([found], 0)
    assert (found.fsync, found.on_disk, found.can_write, found.replicas) == ("always", True, True, 0)
    assert found.address == f"127.0.0.1:{server.port}"


def test_no_process_starts_on_one_that_is_refused(new_server: NewServer, tmp_path: Path) -> None:
    url = new_server(maxmemory_policy="allkeys-lru").url
    with pytest.raises(UnsafeServer):
        wire(Settings.read({"MAZZIERE_DATA_DIR": str(tmp_path / "data"), "MAZZIERE_REDIS_URL": url}))
    running = Running(tmp_path / "up", MAZZIERE_REDIS_URL=url)
    assert "set maxmemory-policy noeviction there" in running.complaint()
    assert running.process.returncode == 1


def test_one_that_is_away_is_no_unsafe_one(new_server: NewServer) -> None:
    server = new_server()
    client = connect(server.url)
    server.kill()
    with pytest.raises(LogUnavailable):
        footings(client)


@pytest.mark.faults
def test_each_primary_of_a_cluster_is_looked_at(cluster_url: str) -> None:
    assert len(footings(connect(cluster_url))) == 3
