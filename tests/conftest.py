"""The servers that tests run on: fakeredis, the real one that `mazziere up` runs, and a cluster of these."""

from __future__ import annotations

from collections.abc import Iterator

import fakeredis
import pytest
from redis import Redis

from service.log.server import connect
from service.supervisor.embedded import EmbeddedServer
from tests.cluster import LoopbackCluster


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    server = EmbeddedServer(tmp_path_factory.mktemp("server"), fsync="everysec")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def real_url(real_server: EmbeddedServer) -> str:
    """Where the real server listens, emptied."""
    with connect(real_server.url) as client:
        client.flushall()
    return real_server.url


@pytest.fixture(scope="session")
def loopback_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoopbackCluster]:
    cluster = LoopbackCluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.stop()


@pytest.fixture
def cluster_url(loopback_cluster: LoopbackCluster) -> str:
    """Where the cluster listens, emptied."""
    with connect(loopback_cluster.url) as client:
        client.flushall()
    return loopback_cluster.url


@pytest.fixture(params=["fake", "real", pytest.param("cluster", marks=pytest.mark.faults)])
def redis(request: pytest.FixtureRequest) -> Iterator[Redis]:
    """An empty server of each kind."""
    if request.param == "fake":
        yield fakeredis.FakeRedis()
        return
    with connect(request.getfixturevalue(f"{request.param}_url")) as client:
        yield client
