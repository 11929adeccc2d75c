"""A bad line between a client and the service: answers are lost or cut in half, and nothing that lasts stays up."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from itertools import chain, repeat
from math import inf
from threading import Lock, Thread

AT_FIRST = (5, 0, 1, 5, 0, 5, 0, 5, 1)
OF_A_STREAM = 5
"""How many pieces of what the service says a connection passes on, one of the first few or a stream. Of the next piece
half comes through, or nothing."""


class BadLine:
    """Listens on a port of its own, and passes on to the service's."""

    def __init__(self, port: int) -> None:
        self.cuts = 0
        self._service = ("127.0.0.1", port)
        self._patience = chain(AT_FIRST, repeat(inf))
        self._lock = Lock()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._listener.getsockname()[1]

    def serve(self) -> None:
        """Until it is ended."""
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                Thread(target=self._pass_on, args=(client, next(self._patience)), daemon=True).start()

    def end(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _pass_on(self, client: socket.socket, patience: float) -> None:
        with contextlib.suppress(OSError), client, socket.create_connection(self._service) as service:
            Thread(target=_pump, args=(client, service), daemon=True).start()
            passed = 0
            while said := service.recv(65_536):
                if passed == patience:
                    self._cut(client, said)
                    return
                client.sendall(said)
                passed += 1
                if b"text/event-stream" in said:
                    patience = passed + OF_A_STREAM

    def _cut(self, client: socket.socket, said: bytes) -> None:
        """End in the middle of what is being said; every other time before a byte of it."""
        with self._lock:
            self.cuts += 1
            half = said[: len(said) // 2] if self.cuts % 2 else b""
        client.sendall(half)
        client.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def bad_line(port: int) -> Iterator[BadLine]:
    """A bad line for as long as the context lasts."""
    line = BadLine(port)
    Thread(target=line.serve, daemon=True).start()
    try:
        yield line
    finally:
        line.end()


def _pump(client: socket.socket, service: socket.socket) -> None:
    """What the client says arrives whole; when it hangs up, so does the line."""
    with contextlib.suppress(OSError):
        while said := client.recv(65_536):
            service.sendall(said)
        service.shutdown(socket.SHUT_RDWR)
