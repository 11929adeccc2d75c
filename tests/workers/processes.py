"""Processes of their own beside the tests: what they run, and waiting for what they do."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

PATIENCE_S = 40

DISPATCH = "dispatcher.run(settings)"
WORK = "run.run(settings, 'tables')"

Start = Callable[[str], "subprocess.Popen[bytes]"]


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)
