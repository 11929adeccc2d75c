"""A client that costs little, since it shares the machine with what it measures."""

from __future__ import annotations

import socket
from typing import Any

import msgspec

_LONGEST_READ = 65_536


class WrongAnswer(RuntimeError):
    """The service refused what a bench takes for granted."""


class Connection:
    """One kept-alive HTTP connection to loopback."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def post(self, path: str, token: str | None, body: bytes, expected: bytes = b"201") -> bytes:
        """The body of the answer; raises `WrongAnswer` unless that is as expected."""
        return self._exchange("POST", path, token, body, expected)[1]

    def get(self, path: str, token: str | None) -> bytes:
        """The body of the answer; raises `WrongAnswer` unless that is 200."""
        return self._exchange("GET", path, token, b"", b"200")[1]

    def etag(self, path: str, token: str | None) -> str:
        """The ETag of what is there."""
        head, _body = self._exchange("GET", path, token, b"", b"200")
        return head.split(b"ETag: ", 1)[1].split(b"\r\n", 1)[0].decode()

    def unchanged(self, path: str, token: str | None, etag: str) -> None:
        """Ask again for what has this ETag; raises `WrongAnswer` where it is another by now."""
        self._exchange("GET", path, token, b"", b"304", f"If-None-Match: {etag}\r\n")

    def make(self, path: str, token: str | None, **body: Any) -> Any:
        """What a `POST` of these fields makes."""
        return msgspec.json.decode(self.post(path, token, msgspec.json.encode(body)))

    def close(self) -> None:
        self._socket.close()

    def _exchange(
        self, method: str, path: str, token: str | None, body: bytes, expected: bytes, condition: str = ""
    ) -> tuple[bytes, bytes]:
        bearer = "" if token is None else f"Authorization: Bearer {token}\r\n"
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{bearer}{condition}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._socket.sendall(head.encode() + body)
        received = b""
        while (end := received.find(b"\r\n\r\n")) < 0:
            received += self._read()
        told, status = received[:end], received[9:12]
        length = 0 if status == b"304" else int(told.split(b"Content-Length: ", 1)[1].split(b"\r\n", 1)[0])
        while len(received) < end + 4 + length:
            received += self._read()
        answer = received[end + 4 :]
        if status != expected:
            raise WrongAnswer(answer.decode())
        return told, answer

    def _read(self) -> bytes:
        read = self._socket.recv(_LONGEST_READ)
        if not read:
            raise WrongAnswer("the server closed the connection")
        return read
