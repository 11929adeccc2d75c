"""A real server of its own on loopback, configured as a test wants it: what `mazziere up` runs, reached by TCP."""

from __future__ import annotations

import contextlib
import random
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.supervisor.embedded import binary_path
from tests.supervisor.processes import eventually

SAFE = {"appendonly": "yes", "appendfsync": "everysec", "maxmemory-policy": "noeviction"}
"""As the log needs it."""


class TcpServer:
    """One server in a folder of its own; `options` are its settings, `SAFE` where they say nothing."""

    def __init__(self, folder: Path, options: Mapping[str, str] = {}) -> None:
        self.port = _free_port()
        self._folder = folder
        self._options = {**SAFE, **options}
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True)
        self.start()
        eventually(self.answers)

    def start(self) -> None:
        """Run it, with whatever it had before."""
        options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "dir": str(self._folder),
            "logfile": str(self._folder / "server.log"),
            "save": "",
            **self._options,
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([str(binary_path()), *words], stdin=quiet, stdout=quiet, stderr=quiet)

    @property
    def url(self) -> str:
        """Where clients find it, now and after each start."""
        return f"redis://127.0.0.1:{self.port}"

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
        """The plain answer to a command."""
        with redis.Redis(port=self.port, protocol=2, retry=Retry(NoBackoff(), 0)) as client:
            client.response_callbacks.clear()
            return client.execute_command(*words)

    def answers(self) -> bool:
        with contextlib.suppress(redis.ConnectionError):
            return bool(self.send("PING"))
        return False

    def leads(self) -> bool:
        """Whether it is a primary."""
        return bool(self.send("ROLE")[0] == b"master")

    def is_followed(self) -> bool:
        """Whether a replica holds all that it has."""
        return bool(self.send("WAIT", 1, 100) == 1 and b"lag=0" in self.send("INFO", "replication"))


def _free_port() -> int:
    """One that no client's own end is given, else one that tries again and again takes it while the server is dead.

    Its neighbour for a cluster's own talk, 10,000 higher, is such a port too.
    """
    while True:
        port = random.randrange(11_000, 22_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
