"""Streams over real HTTP: what only real processes, sockets and their deaths can show."""

from __future__ import annotations

import random
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec

from service.settings import Settings
from service.supervisor.embedded import log_server, served
from service.wiring import wire
from tests.api.callers import work
from tests.bench.house import ALONE, serving_api
from tests.faults.client import Client, guest, whole_log
from tests.live.reading import Stream
from tests.supervisor.processes import eventually


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


def seated(house: House) -> tuple[str, list[Client]]:
    """The path of a table, and the two who sit there with a hand open."""
    clients = [guest(house.url, name)[1] for name in ("Anna", "Berto")]
    rules = {"preset": "reale", "starting_stack": 100_000, "bet_seconds": 600, "turn_seconds": 600}
    opened = clients[0].do("POST", "/v1/tables", {"name": "Osteria", "rules": rules})
    table = f"/v1/tables/{opened['id']}"
    for client in clients:
        client.do("POST", f"{table}/seats", {})
    work(wire(house.settings))
    return table, clients


def play(house: House, table: str, clients: list[Client], hands: int) -> None:
    """Play so many hands: stake, then stand."""
    service = wire(house.settings)
    for _ in range(hands):
        view = clients[0].get(table)
        for seat, client in enumerate(clients, 1):
            if seat != view["bank_seat"]:
                view = client.do("POST", f"{table}/actions", {"type": "stake", "amount": 1})["table"]
        while view["turn"] is not None:
            actor = clients[view["turn"]["seat"] - 1]
            view = actor.do("POST", f"{table}/actions", {"type": "stand"})["table"]
        work(service)


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


def test_restless_listeners_have_every_event_once_over_restarts_of_all(tmp_path: Path) -> None:
    """Hundreds of events; meanwhile the API's processes and the log's server are restarted."""
    with house(tmp_path) as opened:
        table, clients = seated(opened)
        url = f"{opened.url}{table}/stream"
        viewers = [*clients, Client(opened.url)]
        listeners = [Restless(url, viewer.token, seed) for seed, viewer in enumerate(viewers * 2)]
        try:
            play(opened, table, clients, hands=8)
            opened.stop_api()
            opened.start_api()
            play(opened, table, clients, hands=8)
            opened.log.stop()
            opened.log.start()
            play(opened, table, clients, hands=8)
            expected = [whole_log(viewer, table) for viewer in viewers * 2]
            assert len(expected[0]) > 250
            eventually(lambda: all(len(one.events) >= len(expected[0]) for one in listeners))
        finally:
            for listener in listeners:
                listener.end()
        assert [listener.events for listener in listeners] == expected
        assert all("reset" not in listener.kinds and "snapshot" not in listener.kinds for listener in listeners)


def test_a_listener_that_never_reads_is_dropped_and_delays_nobody(tmp_path: Path) -> None:
    with house(tmp_path, MAZZIERE_MAX_STREAMS="2", MAZZIERE_API_PROCESSES="1") as opened:
        table, clients = seated(opened)
        play(opened, table, clients, hands=20)
        deaf = _unread(opened.port, f"{table}/stream?after=0")
        good = Stream(f"{opened.url}{table}/stream", clients[0].token)
        frames = iter(good)
        version = int(next(frames).data["version"])
        assert _refused(opened, table)
        clients[0].do("DELETE", f"{table}/seats/1")
        assert next(frame for frame in frames if frame.kind is None).data["version"] == version + 1
        eventually(lambda: not _refused(opened, table), seconds=30)
        good.close()
        deaf.close()


def test_places_of_those_who_vanish_come_back(tmp_path: Path) -> None:
    with house(tmp_path, MAZZIERE_MAX_STREAMS="40", MAZZIERE_API_PROCESSES="1") as opened:
        table, _ = seated(opened)
        for _round in range(2):
            crowd = [_unread(opened.port, f"{table}/stream") for _ in range(40)]
            eventually(lambda: _refused(opened, table))
            for one in crowd:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # no FIN
                one.close()
            eventually(lambda: not _refused(opened, table))


def test_a_service_that_stops_says_so_to_its_listeners(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        table, clients = seated(opened)
        streams = [Stream(f"{opened.url}{table}/stream", client.token) for client in clients]
        readers = [iter(stream) for stream in streams]
        for reader in readers:
            next(reader)
        opened.stop_api()
        for reader in readers:
            last = list(reader)[-1]
            assert (last.kind, last.data["code"]) == ("end", "service_stopping")


def _unread(port: int, path: str) -> socket.socket:
    """A stream that is asked for, and of which nothing is ever read; small segments keep the buffers between small."""
    client = socket.socket()
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return client


def _refused(house: House, table: str) -> bool:
    """Whether one more listener gets no place."""
    stream = Stream(f"{house.url}{table}/stream")
    stream.close()
    return stream.response.status == 503
