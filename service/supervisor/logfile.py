"""The file that a process writes its log to, kept from growing without bounds."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

LARGEST = 16 * 1024**2
"""Bytes at which a log begins anew; what was in it stays beside it, until the next time, as `<name>.1`."""


def keep_short(log: Path, largest: int = LARGEST) -> None:
    """Let a log that has grown too large begin anew, under the hands of whoever writes to it.

    It is emptied, not renamed, since the processes hold it open to append; a line that comes just then may be lost.
    On a full disk what was in it goes.
    """
    try:
        if log.stat().st_size <= largest:
            return
    except FileNotFoundError:
        return
    kept = log.with_name(f"{log.name}.1")
    try:
        shutil.copyfile(log, kept)
    except OSError:
        kept.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        os.truncate(log, 0)
