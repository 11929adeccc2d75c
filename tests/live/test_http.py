"""Streams over real HTTP: what only real processes, sockets and their deaths can show."""

from __future__ import annotations

import socket
import struct
from pathlib import Path

from service.wiring import wire
from tests.api.callers import work
from tests.faults.client import Client, guest, whole_log
from tests.live.reading import Stream
from tests.live.served import House, Restless, house, is_refused, unread
from tests.supervisor.processes import eventually


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
        deaf = unread(opened.port, f"{table}/stream?after=0")
        good = Stream(f"{opened.url}{table}/stream", clients[0].token)
        frames = iter(good)
        version = int(next(frames).data["version"])
        assert is_refused(opened, table)
        clients[0].do("DELETE", f"{table}/seats/1")
        assert next(frame for frame in frames if frame.kind is None).data["version"] == version + 1
        eventually(lambda: not is_refused(opened, table), seconds=30)
        good.close()
        deaf.close()


def test_places_of_those_who_vanish_come_back(tmp_path: Path) -> None:
    with house(tmp_path, MAZZIERE_MAX_STREAMS="40", MAZZIERE_API_PROCESSES="1") as opened:
        table, _ = seated(opened)
        for _round in range(2):
            crowd = [unread(opened.port, f"{table}/stream") for _ in range(40)]
            eventually(lambda: is_refused(opened, table))
            for one in crowd:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # no FIN
                one.close()
            eventually(lambda: not is_refused(opened, table))


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
