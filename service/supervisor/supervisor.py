"""Keeps servers and children alive until it is told to stop, and then stops them in order."""

from __future__ import annotations

import signal
import time
from collections.abc import Sequence
from types import FrameType

import structlog

from service.supervisor.backoff import Backoff
from service.supervisor.child import Child
from service.supervisor.embedded import EmbeddedServer, NoServer
from service.supervisor.logfile import keep_short

LOOK = 0.1
"""Seconds between two looks at the children."""

CHILDREN_GRACE = 5.5
"""Seconds that children have to end. With the servers' own end, all is over within ten."""

_log = structlog.get_logger()


class Supervisor:
    """The embedded servers (those that do not run elsewhere) and the children that need them."""

    def __init__(self, servers: Sequence[EmbeddedServer]) -> None:
        self._servers = [(server, Backoff()) for server in servers]
        self._children: list[Child] = []

    def start_servers(self) -> None:
        """Start or adopt the servers and wait until they answer; raises `NoServer`."""
        for server, _ in self._servers:
            server.start()

    def start(self, children: Sequence[Child]) -> None:
        """Start the children, to be kept alive from now on."""
        for child in children:
            self._children.append(child)
            child.start()

    def watch(self) -> None:
        """Restart what dies or stands still, and keep logs short, until a signal interrupts."""
        while True:
            time.sleep(LOOK)
            for server, backoff in self._servers:
                _revive(server, backoff)
                keep_short(server.log)
            for child in self._children:
                _revive_child(child)
                keep_short(child.log)

    def stop(self) -> None:
        """End the children together, those that linger by force, and the servers last."""
        _ignore_signals()
        for child in self._children:
            child.ask_to_end()
        given_up = time.monotonic() + CHILDREN_GRACE
        while time.monotonic() < given_up and any(child.alive for child in self._children):
            time.sleep(0.02)
        for child in self._children:
            child.kill()
        for server, _ in self._servers:
            server.stop()


def interrupt_on_signals() -> None:
    """Let SIGINT, SIGTERM and SIGHUP raise `KeyboardInterrupt`, once: stopping itself is not interrupted."""
    for number in _STOPPING:
        signal.signal(number, _interrupt)


_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def _revive_child(child: Child) -> None:
    if child.stands_still:
        _log.error("stood still", process=child.name, pid=child.pid)
        child.kill()
    if child.revive():
        _log.warning("restarted", process=child.name, pid=child.pid)


def _revive(server: EmbeddedServer, backoff: Backoff) -> None:
    try:
        if server.stands_still:
            _log.error("stood still", process=server.name, pid=server.pid)
            server.kill()
        if server.running or not backoff.over(time.monotonic()):
            return
        backoff.started(time.monotonic())
        server.launch()
        _log.warning("restarted", process=server.name, pid=server.pid)
    except (NoServer, OSError) as reason:  # a full disk, say: the next look tries again
        _log.error("not restarted", process=server.name, reason=str(reason))


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    _ignore_signals()
    raise KeyboardInterrupt


def _ignore_signals() -> None:
    for number in _STOPPING:
        signal.signal(number, signal.SIG_IGN)
