"""What ties a child to its supervisor: each notices when the other is gone, the child even after a SIGKILL.

The supervisor never writes; the system closes its end when it dies. The child says now and then that it lives, and one
that falls silent stands still: stopped, starved, or held up where no thread of it runs.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import threading
import time

VARIABLE = "MAZZIERE_PARENT_FD"
GRACE = 8.0
"""Seconds that a child has to end in order, before it and all that it started are killed."""

BEAT = 1.0
SILENCE = 15.0
"""Seconds between two signs of life, and without any after which a child counts as standing still."""


class Lifeline:
    """The supervisor's side, for one life of one child."""

    def __init__(self) -> None:
        self._own, self._childs = socket.socketpair()
        self._own.setblocking(False)
        self._heard: float | None = None

    @property
    def child_end(self) -> int:
        """The descriptor that the child is to inherit, and to find in `VARIABLE`."""
        return self._childs.fileno()

    def handed_over(self) -> None:
        """The child has its end now; the supervisor's copy would keep the line open."""
        self._childs.close()

    def is_silent(self, now: float) -> bool:
        """Whether the child has said nothing for too long, by a monotonic clock; one that is still starting may."""
        with contextlib.suppress(BlockingIOError):
            while self._own.recv(4096):
                self._heard = now
        return self._heard is not None and now - self._heard > SILENCE

    def cut(self) -> None:
        """Whatever still follows this line ends."""
        self._own.close()


def follow() -> None:
    """Say that this process lives, and end it in order once its supervisor is gone; without one do nothing."""
    descriptor = os.environ.pop(VARIABLE, None)
    if descriptor is not None:
        line = socket.socket(fileno=int(descriptor))
        line.setblocking(False)
        _beat(line)
        threading.Thread(target=_await_end, args=(line,), name="lifeline", daemon=True).start()


def _await_end(line: socket.socket) -> None:
    while not select.select([line], [], [], BEAT)[0]:
        _beat(line)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os.killpg(0, signal.SIGKILL)  # the supervisor gave each child a session, hence a group, of its own


def _beat(line: socket.socket) -> None:
    with contextlib.suppress(OSError):  # the supervisor is gone, as the next look tells, or has not listened for hours
        line.send(b".")
