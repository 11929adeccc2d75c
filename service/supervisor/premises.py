"""What one supervisor holds alone: its data folder and its port."""

from __future__ import annotations

import fcntl
import os
import socket
import time
from pathlib import Path

PATIENCE = 15.0
"""Seconds for which the children of a killed supervisor may take to end."""


class CannotStart(RuntimeError):
    """Something else has what a supervisor needs; the text names it and says what to do."""


def hold(folder: Path) -> int:
    """Take the data folder; the descriptor answered holds it until this process ends, however it ends.

    Raises `CannotStart`, naming the process that has it.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = os.open(folder / "supervisor.lock", os.O_RDWR | os.O_CREAT, 0o600)
    if not _locked(lock):
        holder = os.pread(lock, 20, 0).decode().strip()
        os.close(lock)
        raise CannotStart(
            f"{folder} is in use by mazziere up, process {holder}; stop that one, or set MAZZIERE_DATA_DIR"
        )
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
    return lock


def await_former_children(folder: Path) -> int:
    """Wait until the children of a killed supervisor have ended, as each does by itself.

    The descriptor answered is for every new child to keep, so that the next supervisor can wait in its turn.
    Raises `CannotStart` if one lives on.
    """
    lock = os.open(folder / "children.lock", os.O_RDWR | os.O_CREAT, 0o600)
    given_up = time.monotonic() + PATIENCE
    while not _locked(lock):
        if time.monotonic() > given_up:
            os.close(lock)
            raise CannotStart(f"a process of an earlier mazziere up still works in {folder}; end it first")
        time.sleep(0.05)
    return lock


def listen(host: str, port: int) -> socket.socket:
    """The listening socket of the API; raises `CannotStart` if the port is taken or the address is not ours.

    The supervisor keeps it, so that requests queue for the moment in which a dead API is restarted.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise CannotStart(
            f"port {port} on {host} can't be had ({os.strerror(error.errno or 0)}); "
            "stop what listens there, or set MAZZIERE_PORT or MAZZIERE_HOST"
        ) from None


def _locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
