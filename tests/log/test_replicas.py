"""What outlives a primary: all that its replica held; and what does not is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from service.log.append import Repeated, Request
from service.log.keys import Keys, slot
from service.log.log import Log
from service.log.server import LogUnavailable, Unanswered, connect
from tests.cluster import LoopbackCluster, Node
from tests.log.counter import Add, Begin
from tests.log.streams import STREAM, append, begun, followed, one_more
from tests.log.test_rewind import send, types
from tests.supervisor.processes import eventually

pytestmark = pytest.mark.faults

PLACE = slot(Keys().partition(STREAM))
ASKED = Request("k1", "d", 86_400_000)


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoopbackCluster]:
    cluster = LoopbackCluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.stop()


def test_what_no_replica_holds_is_not_acknowledged(cluster: LoopbackCluster) -> None:
    """It may be there all the same: its repetition says so once a replica has it."""
    log = Log(connect(cluster.url), replicas=1)
    state, head = begun(log)
    with cluster.replica_of(cluster.primary_of(PLACE)).held(), pytest.raises(Unanswered):
        append(log, head, one_more(state, head), [], ASKED)
    eventually(cluster.primary_of(PLACE).is_followed)

    assert isinstance(append(log, head, one_more(state, head), [], ASKED), Repeated)
    assert followed(log).version == 2


def test_an_heir_that_was_behind_takes_the_log_back_and_the_stream_takes_note(cluster: LoopbackCluster) -> None:
    """No replica was waited for, so what the primary acknowledged last died with it; no process is started anew."""
    log = Log(connect(cluster.url))
    send(log, Begin(), "c1")
    primary = cluster.primary_of(PLACE)
    heir = cluster.replica_of(primary)
    eventually(primary.is_followed)
    with heir.held():
        primary.send("CLIENT", "KILL", "TYPE", "REPLICA")
        send(log, Add(5), "c2")
        primary.kill()
    _come_back(cluster, primary, heir)

    eventually(partial(_tried, log, 1))

    assert types(log) == ["begun", "log_rewound", "added"]
    assert followed(log).version == 3


def test_a_client_finds_the_heir_without_being_started_anew(cluster: LoopbackCluster) -> None:
    log = Log(connect(cluster.url), replicas=1)
    send(log, Begin(), "c1")
    primary = cluster.primary_of(PLACE)
    for number in range(3):
        heir = cluster.replica_of(primary)
        primary.kill()
        _come_back(cluster, primary, heir)
        eventually(partial(_tried, log, number))
        primary = heir

    assert types(log) == ["begun", "added", "added", "added"]


def _come_back(cluster: LoopbackCluster, dead: Node, heir: Node) -> None:
    """The replica takes over, and the dead primary starts again to follow it."""
    eventually(heir.leads)
    dead.start()
    cluster.await_whole()


def _tried(log: Log, number: int) -> bool:
    """Whether a command is carried out now."""
    try:
        send(log, Add(1), f"later{number}")
    except LogUnavailable:
        return False
    return True
