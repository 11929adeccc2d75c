"""Keeps the server and the children alive until it is told to stop, and then stops them in order."""

from __future__ import annotations

import signal
import time
from collections.abc import Sequence
from types import FrameType

import structlog

from service.supervisor.backoff import Backoff
from service.supervisor.child import Child
from service.supervisor.embedded import EmbeddedServer, NoServer

LOOK = 0.1
"""Seconds between two looks at the children."""

CHILDREN_GRACE = 7.0
"""Seconds that children have to end. With the server's own end, all is over within ten."""

_log = structlog.get_logger()


class Supervisor:
    """A server (None: it runs elsewhere) and the children that need it."""

    def __init__(self, server: EmbeddedServer | None) -> None:
        self._server = server
        self._server_backoff = Backoff()
        self._children: list[Child] = []

    def start_server(self) -> None:
        """Start or adopt the server and wait until it answers; raises `NoServer`."""
        if self._server is not None:
            self._server.start()

    def start(self, children: Sequence[Child]) -> None:
        """Start the children, to be kept alive from now on."""
        for child in children:
            self._children.append(child)
            child.start()

    def watch(self) -> None:
        """Restart what dies, until a signal interrupts."""
        while True:
            time.sleep(LOOK)
            self._revive_server()
            for child in self._children:
                if child.revive():
                    _log.warning("restarted", process=child.name, pid=child.pid)

    def stop(self) -> None:
        """End the children together, those that linger by force, and the server last."""
        _ignore_signals()
        for child in self._children:
            child.ask_to_end()
        given_up = time.monotonic() + CHILDREN_GRACE
        while time.monotonic() < given_up and any(child.alive for child in self._children):
            time.sleep(0.02)
        for child in self._children:
            child.kill()
        if self._server is not None:
            self._server.stop()

    def _revive_server(self) -> None:
        if self._server is None or self._server.running or not self._server_backoff.over(time.monotonic()):
            return
        self._server_backoff.started(time.monotonic())
        try:
            self._server.launch()
            _log.warning("restarted", process="server", pid=self._server.pid)
        except (NoServer, OSError) as reason:  # a full disk, say: the next look tries again
            _log.error("not restarted", process="server", reason=str(reason))


def interrupt_on_signals() -> None:
    """Let SIGINT, SIGTERM and SIGHUP raise `KeyboardInterrupt`, once: stopping itself is not interrupted."""
    for number in _STOPPING:
        signal.signal(number, _interrupt)


_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    _ignore_signals()
    raise KeyboardInterrupt


def _ignore_signals() -> None:
    for number in _STOPPING:
        signal.signal(number, signal.SIG_IGN)
