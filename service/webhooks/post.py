"""Posts a message to a receiver that may be slow, broken or hostile: to a checked address, within ten seconds."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from service.webhooks.address import Resolve, reachable, resolve
from service.webhooks.deliveries import Answer, Failure

CONNECT_S = 3
WHOLE_S = 10
LONGEST_ANSWER = 512
"""Bytes of an answer's body that are read and kept."""


class NotAnswered(Exception):
    """There is no whole answer."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure: Failure = failure


class Post:
    """The way out. With `loopback`, this machine's own addresses count as public."""

    def __init__(self, loopback: bool, resolve: Resolve = resolve, trust: ssl.SSLContext | None = None) -> None:
        self._loopback = loopback
        self._resolve = resolve
        self._trust = trust or ssl.create_default_context()

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post `body` once, and answer what the receiver said. Redirects are answers, and not followed."""
        began = time.monotonic_ns()
        try:
            status, said = self._exchange(urlsplit(url), headers, body)
            return Answer(_ms_since(began), status, said.decode(errors="replace"))
        except NotAnswered as unanswered:
            return Answer(_ms_since(began), failure=unanswered.failure)

    def _exchange(self, url: SplitResult, headers: Mapping[str, str], body: bytes) -> tuple[int, bytes]:
        with self._dialled(url) as sock, _ended_in_time(sock):
            if isinstance(sock, ssl.SSLSocket):
                sock.do_handshake()
            return _ask(url, sock, headers, body)

    @contextlib.contextmanager
    def _dialled(self, url: SplitResult) -> Iterator[socket.socket]:
        """A connection to one of the host's addresses, in the host's name; its certificate is yet to be looked at."""
        assert url.hostname is not None, "who keeps a URL has looked at it"
        port = url.port or (443 if url.scheme == "https" else 80)
        sock = _connected(self._addresses(url.hostname, port, url.scheme), port)
        if url.scheme == "https":
            sock = self._trust.wrap_socket(sock, server_hostname=url.hostname, do_handshake_on_connect=False)
        with sock:
            yield sock

    def _addresses(self, host: str, port: int, scheme: str) -> list[str]:
        try:
            addresses = reachable(host, port, scheme, self._loopback, self._resolve)
        except (OSError, UnicodeError):
            raise NotAnswered("no_address") from None
        if not addresses:
            raise NotAnswered("refused_address")
        return addresses


def _connected(addresses: list[str], port: int) -> socket.socket:
    """To the first address that somebody listens at, within three seconds in all."""
    until = time.monotonic() + CONNECT_S
    for address in addresses:
        with contextlib.suppress(OSError):
            return socket.create_connection((address, port), timeout=max(0.1, until - time.monotonic()))
    raise NotAnswered("no_connection")


@contextlib.contextmanager
def _ended_in_time(sock: socket.socket) -> Iterator[None]:
    """Shut the connection when its time is over: a limit on each read would let a receiver dribble for ever."""
    late = []

    def end() -> None:
        late.append(True)
        with contextlib.suppress(OSError):
            socket.socket.shutdown(sock, socket.SHUT_RDWR)  # a TLS socket's own would begin to speak plainly

    timer = Timer(WHOLE_S, end)
    timer.daemon = True
    timer.start()
    sock.settimeout(WHOLE_S)
    try:
        yield
    except ssl.SSLCertVerificationError:
        raise NotAnswered("no_trust") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotAnswered("timed_out" if late or isinstance(error, TimeoutError) else "broken_off") from None
    finally:
        timer.cancel()
    if late:  # an answer whose head is cut off passes for a whole one
        raise NotAnswered("timed_out")


def _ask(url: SplitResult, sock: socket.socket, headers: Mapping[str, str], body: bytes) -> tuple[int, bytes]:
    assert url.hostname is not None
    connection = http.client.HTTPConnection(url.hostname)
    connection.sock = sock
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    sent = {"host": url.netloc, "user-agent": "Mazziere", "connection": "close", **headers}
    connection.request("POST", target, body, sent)
    response = connection.getresponse()
    said = response.read(LONGEST_ANSWER)
    if response.length and len(said) < LONGEST_ANSWER:
        raise http.client.IncompleteRead(said, response.length)
    return response.status, said


def _ms_since(began: int) -> int:
    return (time.monotonic_ns() - began) // 1_000_000
