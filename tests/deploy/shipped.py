"""What `compose.yaml` ships, run without containers: the same commands and settings, on addresses of this machine."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import redis
import requests
import yaml

from service.supervisor.embedded import binary_path
from tests.bench.house import ALONE
from tests.supervisor.processes import eventually

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
GRACE_S = 20
"""That compose gives our processes to end."""


class Process(msgspec.Struct, frozen=True):
    """One of our own in the compose file: the arguments of `mazziere`, its settings, and how many of it there are."""

    name: str
    command: list[str]
    environment: dict[str, str]
    replicas: int


def processes() -> list[Process]:
    """All of our own, with the defaults of what the shell may set."""
    return [
        Process(
            name,
            service["command"],
            {key: interpolated(value) for key, value in service["environment"].items()},
            service.get("deploy", {}).get("replicas", 1),
        )
        for name, service in COMPOSE["services"].items()
        if service["image"].startswith("mazziere:")
    ]


def interpolated(text: str) -> str:
    """The text as compose reads it where the shell sets nothing."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)


def free_port() -> int:
    """A port of loopback that nobody has at this moment."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


class Shipped:
    """The processes of the compose file. The n-th replica of the API listens on the n-th of `ports`."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self._folder = folder
        self._settings = settings
        self._servers = {name: free_port() for name in ("log", "queues")}
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        (api,) = (process for process in processes() if process.name == "api")
        self.ports = [free_port() for _ in range(api.replicas)]

    def start(self) -> None:
        """Servers first, then all the rest, as `depends_on` has it; until the house is ready and lacks nothing."""
        for name, conf in (("log", "redis.conf"), ("queues", "redis-queues.conf")):
            self._start_server(name, DEPLOY / conf)
        for process in processes():
            for number in range(process.replicas):
                self.start_process(process, number)
        for number in range(len(self.ports)):
            eventually(lambda number=number: self.readiness(number) == {"status": "ready", "degraded": []}, 40)

    def start_process(self, process: Process, number: int) -> None:
        """Start the n-th replica of a process."""
        environment = {
            **os.environ,
            **ALONE,
            **process.environment,
            **self._settings,
            "MAZZIERE_DATA_DIR": str(self._folder / "house"),
            "MAZZIERE_PORT": str(self.ports[number]),
            "MAZZIERE_REDIS_URL": f"redis://127.0.0.1:{self._servers['log']}",
            "MAZZIERE_QUEUE_URL": f"redis://127.0.0.1:{self._servers['queues']}",
        }
        self._spawn(f"{process.name}-{number}", [sys.executable, "-m", "service.cli", *process.command], environment)

    @property
    def urls(self) -> list[str]:
        """Where each replica of the API is."""
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    @property
    def names(self) -> list[str]:
        """What runs: `log`, `queues`, and replicas such as `tables-1`."""
        return list(self._running)

    def readiness(self, number: int) -> Any:
        """What the n-th replica of the API says of the house, or None while it says nothing."""
        try:
            return requests.get(f"{self.urls[number]}/readyz", timeout=4).json()
        except requests.RequestException:
            return None

    def server(self, name: str) -> redis.Redis:
        """A client of the server `log` or `queues`."""
        return redis.Redis(port=self._servers[name], decode_responses=True)

    def end(self, name: str) -> int:
        """Stop a process as compose does, and answer its status."""
        process = self._running.pop(name)
        process.terminate()
        return process.wait(timeout=GRACE_S)

    def end_all(self) -> dict[str, int]:
        """Stop everything, servers last; answers each one's status."""
        return {name: self.end(name) for name in reversed(list(self._running))}

    def _start_server(self, name: str, conf: Path) -> None:
        folder = self._folder / name
        folder.mkdir(exist_ok=True)
        command = [str(binary_path()), str(conf), "--port", str(self._servers[name]), "--dir", str(folder)]
        self._spawn(name, command, os.environ)
        eventually(lambda: _pings(self.server(name)))

    def _spawn(self, name: str, command: list[str], environment: Mapping[str, str]) -> None:
        with (self._folder / f"{name}.log").open("ab") as output:
            self._running[name] = subprocess.Popen(command, env=dict(environment), stdout=output, stderr=output)


@contextmanager
def shipped(folder: Path, **settings: str) -> Iterator[Shipped]:
    """The house for as long as the context lasts."""
    with ExitStack() as closing:
        house = Shipped(folder, **settings)
        closing.callback(house.end_all)
        house.start()
        yield house


def _pings(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
