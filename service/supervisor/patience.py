"""How long a client may take: gunicorn's threads give up on one that sends or reads too slowly.

Without this whoever dribbles a byte now and then keeps a thread for ever, and a hundred such clients all of them.
"""

from __future__ import annotations

import errno
import socket
import time
from typing import Any, Final

from gunicorn.workers.gthread import ThreadWorker

ARRIVE_WITHIN_S: Final = 10.0
"""For a whole request, head and body: at most 64 KiB that mean anything."""

TAKEN_WITHIN_S: Final = 10.0
"""For one piece of an answer to be taken over by the client's side."""

CONFIRMED_WITHIN_S: Final = 30.0
"""For what was sent to be confirmed by the client's machine."""


class PatientWorker(ThreadWorker):
    """gthread, on sockets that lose their patience; an application with a `close` is told as soon as it is to stop."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        super().handle_exit(sig, frame)
        application = getattr(self, "wsgi", None)  # not there yet while it is being made
        close = getattr(application, "close", None)
        if close is not None:
            close()

    def handle(self, conn: Any) -> Any:
        """Answer one request, whose time begins now; the same connection may bring more."""
        if not isinstance(conn.sock, _Punctual):
            conn.sock = _Punctual(fileno=conn.sock.detach())
            conn.sock.give_up_on_silence()
        conn.sock.expect_within(ARRIVE_WITHIN_S)
        return super().handle(conn)


class _Punctual(socket.socket):
    """Treats a client that is too slow as one that has gone: gunicorn knows how to part from those."""

    _until = 0.0

    def give_up_on_silence(self) -> None:
        """A machine that vanished does not even say that it is gone: what it never confirms ends its connection."""
        if self.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_USER_TIMEOUT"):
            self.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(CONFIRMED_WITHIN_S * 1_000))

    def expect_within(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def recv(self, *arguments: Any) -> bytes:
        left = self._until - time.monotonic()
        if left <= 0:
            raise _gone()
        self.settimeout(left)
        try:
            return super().recv(*arguments)
        except TimeoutError:
            raise _gone() from None

    def sendall(self, *arguments: Any) -> None:
        self.settimeout(TAKEN_WITHIN_S)
        try:
            super().sendall(*arguments)
        except TimeoutError:
            raise _gone() from None


def _gone() -> ConnectionResetError:
    return ConnectionResetError(errno.ECONNRESET, "too slow")
