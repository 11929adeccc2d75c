"""A real cluster on loopback: primaries with a replica each, of the server that `mazziere up` runs."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.log.keys import SLOTS
from service.supervisor.embedded import binary_path
from tests.supervisor.processes import eventually

SILENCE_MS = 1_000
"""How long a node may be silent until the others let its replica take over."""


class Node:
    """One server of the cluster, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True)
        self.start()
        eventually(self.answers)
        self.id: str = self.send("CLUSTER", "MYID").decode()

    def start(self) -> None:
        """Run it, with whatever it had before."""
        options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "dir": str(self._folder),
            "logfile": str(self._folder / "server.log"),
            "cluster-enabled": "yes",
            "cluster-node-timeout": str(SILENCE_MS),
            "cluster-replica-validity-factor": "0",
            "appendonly": "yes",
            "appendfsync": "everysec",
            "save": "",
            "maxmemory-policy": "noeviction",
            "repl-diskless-sync-delay": "0",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([str(binary_path()), *words], stdin=quiet, stdout=quiet, stderr=quiet)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """SIGKILL it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """It stands still meanwhile, its connections open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def send(self, *words: Any) -> Any:
        """The plain answer to a command for this node."""
        with redis.Redis(port=self.port, protocol=2, retry=Retry(NoBackoff(), 0)) as client:
            client.response_callbacks.clear()
            return client.execute_command(*words)

    def follows(self, primary: Node) -> bool:
        """Make it a replica; False while it does not know that primary yet."""
        with contextlib.suppress(redis.ResponseError):
            return bool(self.send("CLUSTER", "REPLICATE", primary.id))
        return False

    def leads(self) -> bool:
        """Whether it is a primary."""
        return bool(self.send("ROLE")[0] == b"master")

    def is_followed(self) -> bool:
        """Whether a replica holds all that it has."""
        return bool(self.send("WAIT", 1, 100) == 1 and b"lag=0" in self.send("INFO", "replication"))

    def answers(self) -> bool:
        with contextlib.suppress(redis.ConnectionError):
            return bool(self.send("PING"))
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


def _free_port() -> int:
    """One whose neighbour for the cluster's own talk, 10,000 higher, is a port too."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port: int = listener.getsockname()[1]
        if port < 55_000:
            return port
