"""What the supervisor's tests share: waiting for a condition, and whether a process lives."""

from __future__ import annotations

import os
import time
from collections.abc import Callable


def eventually(condition: Callable[[], object], seconds: float = 20) -> None:
    """Wait until `condition` holds; fail if it does not within `seconds`."""
    given_up = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < given_up, f"{condition} did not come true in {seconds} s"
        time.sleep(0.01)


def lives(pid: int) -> bool:
    """Whether the process runs; one that ended and waits for its parent does not."""
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat") as status:
            return status.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
