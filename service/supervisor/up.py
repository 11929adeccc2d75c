"""`mazziere up`: the whole service on one machine, from the first lock to the last process."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence

import msgspec

from service.meters import FOLDER
from service.settings import Settings
from service.supervisor import network, premises
from service.supervisor.child import Child
from service.supervisor.embedded import embedded_servers, served
from service.supervisor.operator_token import operator_token
from service.supervisor.premises import CannotStart
from service.supervisor.supervisor import Supervisor, interrupt_on_signals
from service.wiring import wire

PATIENCE = 30.0
"""Seconds that the API may take until it answers for the first time."""


class Opened(msgspec.Struct, frozen=True):
    """What whoever started the service wants to know: where it is and how to come in."""

    url: str
    port: int
    token: str
    settings: Settings


def up_settings(environment: Mapping[str, str], lan: bool) -> Settings:
    """The settings of `mazziere up`: a sandbox open to guests on loopback, guests alone on the local network.

    Webhooks reach this machine where there is a sandbox. On another address all three are off. What `environment` says
    of them outweighs this.
    """
    asked = {name: value for name, value in environment.items() if value}
    loopback = network.is_loopback(Settings.read({**asked, "MAZZIERE_SEED": ""}).host)
    if lan and loopback:
        asked["MAZZIERE_HOST"] = network.EVERY_ADDRESS
    sandbox, guests = loopback and not lan, loopback or lan
    defaults = {
        "MAZZIERE_SANDBOX": str(int(sandbox)),
        "MAZZIERE_GUESTS": str(int(guests)),
        "MAZZIERE_WEBHOOKS_LOOPBACK": str(int(sandbox)),
    }
    return Settings.read({**defaults, **asked})


def run(settings: Settings, announce: Callable[[Opened], None]) -> None:
    """Start everything, `announce` it, keep it alive, and return once a signal has stopped it all.

    Raises `CannotStart` or `NoServer` with the reason; then nothing is left running.
    """
    _held = premises.hold(settings.data_dir)
    children_lock = premises.await_former_children(settings.data_dir)
    listener = premises.listen(settings.host, settings.port)
    supervisor = Supervisor(embedded_servers(settings))
    settings = served(settings)
    interrupt_on_signals()
    try:
        supervisor.start_servers()
        token = operator_token(wire(settings), settings.data_dir / "operator.token")
        children = _children(settings, listener, children_lock)
        supervisor.start(children)
        _await_answer(listener, children[0])
        port = listener.getsockname()[1]
        announce(Opened(network.url(settings.host, port) + settings.prefix, port, token, settings))
        supervisor.watch()
    except KeyboardInterrupt:
        pass
    finally:
        supervisor.stop()


def _children(settings: Settings, listener: socket.socket, lock: int) -> list[Child]:
    """The API first, since nothing is ready before it answers."""
    environment = {**os.environ, **settings.environment()}
    shutil.rmtree(settings.data_dir / FOLDER, ignore_errors=True)  # what processes of an earlier run counted
    logs = settings.data_dir / "logs"
    logs.mkdir(mode=0o700, exist_ok=True)

    def child(name: str, arguments: Sequence[str], *also: int) -> Child:
        command = [sys.executable, "-m", "service.cli", *arguments]
        return Child(name, command, environment, logs / f"{name}.log", (lock, *also))

    return [
        child("api", ["api", "--bind", f"fd://{listener.fileno()}"], listener.fileno()),
        child("dispatcher", ["dispatch"]),
        *(child(f"tables-{number}", ["work", "tables"]) for number in range(1, settings.workers + 1)),
        child("reports", ["work", "reports"]),
        child("webhooks", ["deliver"]),
    ]


def _await_answer(listener: socket.socket, api: Child) -> None:
    host, port = listener.getsockname()[:2]
    given_up = time.monotonic() + PATIENCE
    while not _answers(host, port):
        if not api.alive or time.monotonic() > given_up:
            raise CannotStart(f"the API does not answer; its log is {api.log}")
        time.sleep(0.05)


def _answers(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
