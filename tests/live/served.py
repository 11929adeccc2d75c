"""A service over real HTTP whose parts can be stopped and started, and listeners to it."""

from __future__ import annotations

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec

from service.settings import Settings
from service.supervisor.embedded import log_server, served
from tests.bench.house import ALONE, serving_api
from tests.live.reading import Stream


class House:
    """A server of the log and an API, each of which can be stopped and started."""

    def __init__(self, folder: Path, **settings: str) -> None:
        asked = {**ALONE, "MAZZIERE_DATA_DIR": str(folder), "MAZZIERE_SANDBOX": "1", "MAZZIERE_GUESTS": "1"}
        self._alone = Settings.read({**asked, **settings})
        self.log = log_server(self._alone)
        self.settings = served(self._alone)
        self._api = ExitStack()
        self.port = 0

    def start(self) -> None:
        self.log.start()
        self.start_api()

    def start_api(self) -> None:
        self.port = self._api.enter_context(
            serving_api(msgspec.structs.replace(self.settings, port=self.port or self.settings.port))
        )

    def stop_api(self) -> None:
        """As a supervisor does: SIGTERM, and wait until it is gone."""
        self._api.close()

    def stop(self) -> None:
        self.stop_api()
        self.log.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def house(folder: Path, **settings: str) -> Iterator[House]:
    opened = House(folder, **settings)
    opened.start()
    try:
        yield opened
    finally:
        opened.stop()


class Restless:
    """A listener that drops its stream every few events and comes again with the last id."""

    def __init__(self, url: str, token: str | None, seed: int) -> None:
        self.events: list[dict[str, Any]] = []
        self.kinds: set[str | None] = set()
        self._url = url
        self._token = token
        self._random = random.Random(seed)
        self._until = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def end(self) -> None:
        self._until.set()
        self._thread.join(30)

    def _run(self) -> None:
        last_id: str | None = "0"
        while not self._until.is_set():
            with suppress(OSError, HTTPException):
                last_id = self._listen(Stream(self._url, self._token, last_id))

    def _listen(self, stream: Stream) -> str | None:
        patience = self._random.randint(1, 12)
        try:
            for frame in stream if stream.response.status == 200 else ():
                self.kinds.add(frame.kind)
                if frame.kind is None:
                    self.events.append(frame.data)
                    patience -= 1
                if patience <= 0 or self._until.is_set():
                    break
        except (OSError, HTTPException):
            pass
        finally:
            stream.close()
        return stream.last_id


def unread(port: int, path: str) -> socket.socket:
    """A stream that is asked for, and of which nothing is ever read; small segments keep the buffers between small."""
    client = socket.socket()
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return client


def is_refused(house: House, table: str) -> bool:
    """Whether one more listener gets no place."""
    stream = Stream(f"{house.url}{table}/stream")
    stream.close()
    return stream.response.status == 503
