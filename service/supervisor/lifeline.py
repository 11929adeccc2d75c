"""How a child notices that its supervisor is gone, even by SIGKILL: the pipe between them closes."""

from __future__ import annotations

import os
import signal
import threading
import time

VARIABLE = "MAZZIERE_PARENT_FD"
GRACE = 8.0
"""Seconds that a child has to end in order, before it and all that it started are killed."""


class Lifeline:
    """The supervisor's side. Nobody ever writes; the system closes the pipe with the last supervisor."""

    def __init__(self) -> None:
        self.child_end, self.own_end = os.pipe()


def follow() -> None:
    """End this process in order as soon as its supervisor is gone; without a supervisor, do nothing."""
    descriptor = os.environ.pop(VARIABLE, None)
    if descriptor is not None:
        threading.Thread(target=_await_end, args=(int(descriptor),), name="lifeline", daemon=True).start()


def _await_end(descriptor: int) -> None:
    os.read(descriptor, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os.killpg(0, signal.SIGKILL)  # the supervisor gave each child a session, hence a group, of its own
