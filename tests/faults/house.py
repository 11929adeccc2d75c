"""A whole `mazziere up` to do harm to: which processes it has, when it is whole, and how it starts again."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import redis

from service.settings import Settings
from service.supervisor.embedded import served
from service.wiring import Service, wire
from tests.faults.client import Client
from tests.supervisor.processes import eventually, lives
from tests.supervisor.running import Running

LONG = os.environ.get("MAZZIERE_FAULTS") == "long"
WHOLE_WITHIN_S = 30

WHOLE = Counter(
    {"api": 1, "api worker": 2, "dispatch": 1, "deliver": 1, "work tables": 2, "work reports": 1, "valkey-server": 2}
)
"""The processes of `mazziere up`."""

KINDS = ("api worker", "dispatch", "work tables", "valkey-server")
"""The process kinds whose death is survived without notice."""


def seeded(purpose: str) -> random.Random:
    """The chance of one test. Its seed is printed, and `MAZZIERE_FAULTS_SEED` gives it again."""
    seed = os.environ.get("MAZZIERE_FAULTS_SEED") or str(random.SystemRandom().randrange(10**6))
    print(f"{purpose}: MAZZIERE_FAULTS_SEED={seed}")
    return random.Random(f"{seed}/{purpose}")


class House:
    """One data folder and one port, under a supervisor at a time; the log in the folder, or at `log_url`.

    With a `seed` all shuffles and draws follow from it.
    """

    def __init__(self, data_dir: Path, log_url: str = "", seed: str = "") -> None:
        self._data_dir = data_dir
        self._log_url = log_url
        self._seed = seed
        self._up = self._start(0)
        self.url = self._up.url
        self.operator = Client(self.url, self._up.token)

    def one_of(self, kind: str, chance: random.Random) -> int:
        """The process id of one of the kind."""
        return chance.choice(sorted(pid for pid, its in self.processes().items() if its == kind))

    def kill_one(self, kind: str, chance: random.Random) -> int:
        """SIGKILL one process of the kind; answers which."""
        pid = self.one_of(kind, chance)
        os.kill(pid, signal.SIGKILL)
        return pid

    def log_server(self) -> redis.Redis:
        """A client of the log's server, to trouble it with."""
        url = self._settings().redis_url
        assert url is not None
        return redis.Redis.from_url(url)

    def kill_log_server_in_mid_write(self, chance: random.Random) -> None:
        """SIGKILL the log's server, and end its file in half a command, as if it had died while it wrote that."""
        with self.log_server() as server:
            pid = int(server.info("server")["process_id"])
        os.kill(pid, signal.SIGKILL)
        (written,) = self._data_dir.rglob("*.incr.aof")
        command = b"*3\r\n$3\r\nSET\r\n$4\r\nhalf\r\n$4\r\ndone\r\n"
        with written.open("ab") as file:
            file.write(command[: chance.randint(1, len(command) - 1)])

    def readiness(self) -> tuple[int, Any]:
        """Status and body of `/readyz`; status 0 where nobody answers."""
        return self._up.get("/readyz")

    def await_ready(self) -> int:
        """Wait until every process is there and the service ready for everything; answers when (ms UTC)."""
        whole = WHOLE - Counter({"valkey-server": 1}) if self._log_url else WHOLE
        eventually(lambda: Counter(self.processes().values()) == whole, WHOLE_WITHIN_S)
        eventually(lambda: self.readiness() == (200, {"status": "ready", "degraded": []}), WHOLE_WITHIN_S)
        return time.time_ns() // 1_000_000

    def await_whole(self, without: int) -> int:
        """Wait until the process `without` is replaced and the service ready for everything; answers when (ms UTC)."""
        eventually(lambda: not lives(without), WHOLE_WITHIN_S)
        return self.await_ready()

    def restart_after_kill(self) -> None:
        """SIGKILL the supervisor and start the next one at once."""
        killed = self._up
        killed.process.kill()
        self._up = self._start(int(self.url.rsplit(":", 1)[1]))
        killed.process.communicate()

    def queue_server(self) -> redis.Redis:
        """A client of the queues' server."""
        return redis.Redis.from_url(self._settings().queue_url)

    def flush_queues(self) -> int:
        """Delete every key of RQ's; answers how many there were."""
        with self.queue_server() as client:
            keys = list(client.scan_iter("rq:*", count=1000))
            return int(client.delete(*keys)) if keys else 0

    @contextlib.contextmanager
    def second_door(self) -> Iterator[str]:
        """One more API process on an address of its own, for as long as the context lasts."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            bind = f"fd://{listener.fileno()}"
            process = subprocess.Popen(
                [sys.executable, "-m", "service.cli", "api", "--bind", bind],
                env={**os.environ, **self._settings().environment(), "MAZZIERE_RATE_LIMIT": "off"},
                pass_fds=[listener.fileno()],
            )
            try:
                yield f"http://127.0.0.1:{listener.getsockname()[1]}"
            finally:
                process.terminate()
                process.wait(timeout=20)

    def wired(self) -> Service:
        """The service's own parts upon this house's log, in this process."""
        return wire(self._settings())

    def processes(self) -> dict[int, str]:
        """The supervisor's children, and the processes among which its API shares the requests."""
        children = self._up.children()
        workers = {pid: "api worker" for api, kind in children.items() if kind == "api" for pid in _children_of(api)}
        return {**children, **workers}

    def end(self) -> None:
        self._up.end()

    def _start(self, port: int) -> Running:
        chosen = {"MAZZIERE_PORT": str(port), "MAZZIERE_REDIS_URL": self._log_url, "MAZZIERE_SEED": self._seed}
        if self._log_url:
            chosen["MAZZIERE_REPLICAS"] = "1"
        return Running(self._data_dir, **chosen, MAZZIERE_RATE_LIMIT="off").await_screen()

    def _settings(self) -> Settings:
        chosen = {
            "MAZZIERE_DATA_DIR": str(self._data_dir),
            "MAZZIERE_REDIS_URL": self._log_url,
            "MAZZIERE_SANDBOX": "1",
            "MAZZIERE_API_PROCESSES": "1",
        }
        return served(Settings.read(chosen))


def _children_of(pid: int) -> list[int]:
    with contextlib.suppress(FileNotFoundError):
        return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    return []
