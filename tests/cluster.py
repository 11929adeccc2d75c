"""A real cluster on loopback: primaries with a replica each, of the server that `mazziere up` runs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import redis

from service.log.keys import SLOTS
from tests.supervisor.processes import eventually
from tests.tcp_server import TcpServer

SILENCE_MS = 1_000
"""How long a node may be silent until the others let its replica take over."""

CLUSTERED = {
    "cluster-enabled": "yes",
    "cluster-node-timeout": str(SILENCE_MS),
    "cluster-replica-validity-factor": "0",
    "repl-diskless-sync-delay": "0",
}


class Node(TcpServer):
    """One server of the cluster, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, CLUSTERED)
        self.id: str = self.send("CLUSTER", "MYID").decode()

    def follows(self, primary: Node) -> bool:
        """Make it a replica; False while it does not know that primary yet."""
        with contextlib.suppress(redis.ResponseError):
            return bool(self.send("CLUSTER", "REPLICATE", primary.id))
        return False


class LoopbackCluster:
    """Slots spread evenly over the primaries; the n-th replica follows the n-th primary."""

    def __init__(self, folder: Path, primaries: int = 3, replicas: bool = True) -> None:
        self.nodes = [Node(folder / str(number)) for number in range(primaries * (2 if replicas else 1))]
        first = self.nodes[0]
        for number, node in enumerate(self.nodes):
            node.send("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            node.send("CLUSTER", "MEET", "127.0.0.1", first.port)
        for number, node in enumerate(self.nodes[:primaries]):
            bounds = number * SLOTS // primaries, (number + 1) * SLOTS // primaries - 1
            node.send("CLUSTER", "ADDSLOTSRANGE", *bounds)
        for node, primary in zip(self.nodes[primaries:], self.nodes, strict=False):
            eventually(partial(node.follows, primary))
        self.await_whole()

    @property
    def url(self) -> str:
        """Where the log's clients find it."""
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    def primary_of(self, slot: int) -> Node:
        """Which node serves a slot now."""
        for first, last, (_host, port, *_), *_ in self._any().send("CLUSTER", "SLOTS"):
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == port)
        raise LookupError(slot)

    def replica_of(self, primary: Node) -> Node:
        """The node that follows this one."""
        (known, *_) = primary.send("CLUSTER", "REPLICAS", primary.id)
        return next(node for node in self.nodes if node.id == known.split()[0].decode())

    def primaries(self) -> list[Node]:
        return [node for node in self.nodes if node.leads()]

    def await_whole(self) -> None:
        """Wait until every slot is served, and every replica in step."""
        eventually(lambda: all(self._is_well(node) for node in self.nodes), 30)

    def move(self, slot: int, to: Node) -> Iterator[None]:
        """Move a slot key by key as `valkey-cli --cluster reshard` does; goes on with each step that is asked for."""
        source = self.primary_of(slot)
        to.send("CLUSTER", "SETSLOT", slot, "IMPORTING", source.id)
        source.send("CLUSTER", "SETSLOT", slot, "MIGRATING", to.id)
        yield
        while keys := source.send("CLUSTER", "GETKEYSINSLOT", slot, 3):
            source.send("MIGRATE", "127.0.0.1", to.port, "", 0, 5_000, "KEYS", *keys)
            yield
        for node in (to, source, *self.primaries()):
            node.send("CLUSTER", "SETSLOT", slot, "NODE", to.id)

    def stop(self) -> None:
        for node in self.nodes:
            with contextlib.suppress(ProcessLookupError):
                node.kill()

    def _any(self) -> Node:
        return next(node for node in self.nodes if node.answers())

    def _is_well(self, node: Node) -> bool:
        with contextlib.suppress(redis.RedisError):
            info = dict(line.split(b":", 1) for line in node.send("CLUSTER", "INFO").split() if b":" in line)
            linked = node.leads() or b"master_link_status:up" in node.send("INFO", "replication")
            known = node.send("CLUSTER", "NODES").splitlines()
            met = len(known) == len(self.nodes) and not any(b"fail" in line or b"handshake" in line for line in known)
            return linked and met and info[b"cluster_state"] == b"ok"
        return False
