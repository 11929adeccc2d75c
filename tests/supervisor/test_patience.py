"""Slow clients: whoever sends or reads too slowly loses its connection, and the others are answered."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.supervisor.serving import THREADS
from tests.supervisor.processes import eventually

SERVER = """
import sys, time
from service.supervisor import patience, serving
patience.ARRIVE_WITHIN_S = patience.TAKEN_WITHIN_S = 1.0

def app(environ, start_response):
    environ["wsgi.input"].read()
    time.sleep(1.5 if environ["PATH_INFO"] == "/poll" else 0)
    answer = b"x" * (50_000_000 if environ["PATH_INFO"] == "/much" else 5)
    start_response("200 OK", [("Content-Length", str(len(answer)))])
    return [answer]

serving.serve(lambda: app, "unix:" + sys.argv[1], 1)
"""
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The path of a server's socket: one process, whose patience is a second."""
    path = str(tmp_path / "s")
    process = subprocess.Popen([sys.executable, "-c", SERVER, path], stderr=subprocess.DEVNULL)
    eventually(lambda: answered(path))
    yield path
    process.terminate()
    process.wait(20)


def connected(path: str) -> socket.socket:
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(30)
    client.connect(path)
    return client


def answered(path: str) -> bool:
    """Whether somebody who asks properly is answered."""
    try:
        with connected(path) as client:
            client.sendall(WHOLE)
            return client.recv(100).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def ended(client: socket.socket) -> bool:
    """Whether the server hangs up without a word."""
    try:
        return client.recv(100) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "beginning",
    [b"GET / HTTP/1.1\r\nX-Slow: ", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n"],
    ids=["head", "body"],
)
def test_more_dribbling_clients_than_threads_starve_nobody(server: str, beginning: bytes) -> None:
    over = threading.Event()
    dribblers = [connected(server) for _ in range(THREADS + 20)]

    def dribble() -> None:
        for client in dribblers:
            client.sendall(beginning)
        while not over.wait(0.1):
            for client in dribblers:
                with contextlib.suppress(OSError):
                    client.sendall(b"a")

    dribbling = threading.Thread(target=dribble)
    dribbling.start()
    try:
        assert answered(server)
    finally:
        over.set()
        dribbling.join()
        for client in dribblers:
            client.close()


def test_a_client_that_stops_sending_is_parted_from(server: str) -> None:
    with connected(server) as client:
        client.sendall(WHOLE[:10])
        assert ended(client)


def test_a_client_that_does_not_read_is_parted_from(server: str) -> None:
    """Its answer is longer than what lies between the two; the rest never comes."""
    with connected(server) as client:
        client.sendall(WHOLE.replace(b" / ", b" /much "))
        eventually(lambda: _hung_up(client))


def test_who_waits_for_a_long_poll_is_not_slow(server: str) -> None:
    """It is answered, and its next request on the same connection too."""
    with connected(server) as client:
        for path in (b"/poll", b"/"):
            client.sendall(WHOLE.replace(b"Connection: close\r\n", b"").replace(b"/", path, 1))
            received = b""
            while not received.endswith(b"xxxxx"):
                received += client.recv(1000)
            assert received.startswith(b"HTTP/1.1 200")


def _hung_up(client: socket.socket) -> bool:
    """Seen without reading: what is sent now comes back as an error."""
    try:
        client.sendall(b"a")
    except OSError:
        return True
    return False
