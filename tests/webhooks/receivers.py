"""Receivers of all kinds, each a server on this machine with a thread of its own."""

from __future__ import annotations

import contextlib
import socket
import ssl
from collections.abc import Callable, Iterator
from threading import Event, Lock, Thread

from tests.webhooks.house import Posted

Behaviour = Callable[["Receiver", socket.socket, Posted], None]
"""What a receiver does with a request that it has read: it writes to the socket what it likes."""


class Receiver:
    """Listens, keeps what is posted, and behaves as it was told."""

    def __init__(self, behaviour: Behaviour, tls: ssl.SSLContext | None = None) -> None:
        self.posted: list[Posted] = []
        self.connections = 0
        self.ended = Event()
        self._behaviour = behaviour
        self._tls = tls
        self._lock = Lock()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._listener.getsockname()[1]

    @property
    def url(self) -> str:
        return f"{'https' if self._tls else 'http'}://localhost:{self.port}/hook"

    def serve(self) -> None:
        """Until it is ended."""
        while not self.ended.is_set():
            with contextlib.suppress(OSError):
                connection, _ = self._listener.accept()
                self.connections += 1
                Thread(target=self._converse, args=(connection,), daemon=True).start()

    def end(self) -> None:
        self.ended.set()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _converse(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            if self._tls is not None:
                connection = self._tls.wrap_socket(connection, server_side=True)
            posted = _read(connection)
            with self._lock:
                self.posted.append(posted)
            self._behaviour(self, connection, posted)
            connection.close()


@contextlib.contextmanager
def receiving(behaviour: Behaviour, tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver for as long as the context lasts."""
    receiver = Receiver(behaviour, tls)
    Thread(target=receiver.serve, daemon=True).start()
    try:
        yield receiver
    finally:
        receiver.end()


def good(_receiver: Receiver, connection: socket.socket, _posted: Posted) -> None:
    answer(connection, b"200 OK", b"ok")


def broken(_receiver: Receiver, connection: socket.socket, _posted: Posted) -> None:
    answer(connection, b"500 Internal Server Error", b"sorry")


def slow(receiver: Receiver, connection: socket.socket, _posted: Posted) -> None:
    receiver.ended.wait(1.5)
    answer(connection, b"200 OK", b"at last")


def silent(receiver: Receiver, _connection: socket.socket, _posted: Posted) -> None:
    receiver.ended.wait()


def dribbling(receiver: Receiver, connection: socket.socket, _posted: Posted) -> None:
    """A byte now and then, so that no single read takes long."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nx: ")
    while not receiver.ended.wait(0.05):
        connection.sendall(b"x")


def closing(_receiver: Receiver, connection: socket.socket, _posted: Posted) -> None:
    """Breaks off in the middle of its answer."""
    connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nso f")


def endless(receiver: Receiver, connection: socket.socket, _posted: Posted) -> None:
    """Says yes, and then ever more."""
    connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n")
    while not receiver.ended.is_set():
        connection.sendall(b"x" * 4096)


def redirecting(to: str) -> Behaviour:
    def behave(_receiver: Receiver, connection: socket.socket, _posted: Posted) -> None:
        answer(connection, b"307 Temporary Redirect\r\nlocation: " + to.encode(), b"")

    return behave


def answer(connection: socket.socket, status: bytes, body: bytes) -> None:
    connection.sendall(b"HTTP/1.1 %b\r\ncontent-length: %d\r\n\r\n%b" % (status, len(body), body))


def _read(connection: socket.socket) -> Posted:
    received = b""
    while b"\r\n\r\n" not in received:
        received += _more(connection)
    head, body = received.split(b"\r\n\r\n", 1)
    request, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    while len(body) < int(headers["Content-Length"]):
        body += _more(connection)
    return Posted(request.split(" ")[1], headers, body)


def _more(connection: socket.socket) -> bytes:
    received = connection.recv(65536)
    if not received:
        raise OSError("hung up")
    return received
