"""Listeners at length: many who come and go while everything restarts, and hundreds whose cable is cut."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from service.wiring import wire
from tests.api.callers import work
from tests.faults.client import Client, guest, whole_log
from tests.live.served import House, Restless, house, is_refused
from tests.supervisor.processes import eventually

pytestmark = pytest.mark.faults

TABLES, SEATS, HANDS = 5, 4, 6
"""Twenty seats; a hand of four is some twenty-five events, and four rounds of hands are played."""

LISTENERS = 300
BACK_WITHIN_S = 60

CROWD = """
import socket, sys, time
host, port, path, count = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
held = []
for _ in range(count):
    one = socket.create_connection((host, port))
    one.sendall(f"GET {path} HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n".encode())
    assert one.recv(64).startswith(b"HTTP/1.1 200"), "no place"
    held.append(one)
print("all there", flush=True)
time.sleep(600)
"""
"""Listeners in another network: they have all they asked for, and are never heard of again."""


def seated(opened: House, number: int) -> tuple[str, list[Client]]:
    clients = [guest(opened.url, f"Player {number}.{seat}")[1] for seat in range(1, SEATS + 1)]
    rules = {"preset": "classic", "starting_stack": 100_000, "bet_seconds": 600, "turn_seconds": 600}
    table = f"/v1/tables/{clients[0].do('POST', '/v1/tables', {'name': 'Osteria', 'rules': rules})['id']}"
    for client in clients:
        client.do("POST", f"{table}/seats", {})
    return table, clients


def play_hand(table: str, clients: list[Client]) -> None:
    view = clients[0].get(table)
    for seat, client in enumerate(clients, 1):
        if seat != view["bank_seat"]:
            view = client.do("POST", f"{table}/actions", {"type": "stake", "amount": 1})["table"]
    while view["turn"] is not None:
        view = clients[view["turn"]["seat"] - 1].do("POST", f"{table}/actions", {"type": "stand"})["table"]


def test_twenty_seats_and_spectators_have_every_event_once_over_restarts_of_everything(tmp_path: Path) -> None:
    """More than 2,000 events; each listener drops its stream every few and comes again with the last id."""
    with house(tmp_path) as opened:
        tables = [seated(opened, number) for number in range(TABLES)]
        work(wire(opened.settings))
        viewers = [(table, viewer) for table, clients in tables for viewer in (*clients, Client(opened.url))]
        listeners = [
            Restless(f"{opened.url}{table}/stream", viewer.token, seed) for seed, (table, viewer) in enumerate(viewers)
        ]
        try:
            for harm in (None, "api", "log", "api"):
                if harm == "api":
                    opened.stop_api()
                    opened.start_api()
                elif harm == "log":
                    opened.log.stop()
                    opened.log.start()
                for _ in range(HANDS):
                    for table, clients in tables:
                        play_hand(table, clients)
                    work(wire(opened.settings))
            expected = [whole_log(viewer, table) for table, viewer in viewers]
            eventually(
                lambda: all(len(one.events) >= len(log) for one, log in zip(listeners, expected, strict=True)), 60
            )
        finally:
            for listener in listeners:
                listener.end()
        total = sum(len(whole_log(Client(opened.url), table)) for table, _ in tables)
        print(f"{total} events, {len(listeners)} listeners, {sum(len(one.events) for one in listeners)} told")
        assert total > 2_000
        assert [listener.events for listener in listeners] == expected
        assert all(not {"reset", "snapshot"} & listener.kinds for listener in listeners)


@contextmanager
def other_network() -> Iterator[list[str]]:
    """A network of its own behind a cable, at 10.77.0.2: the words that run a command in it.

    Skips where there can be none.
    """
    if shutil.which("ip") is None or os.geteuid() != 0:
        pytest.skip("cutting a cable takes root and the `ip` command")
    name, cable = f"mazziere{os.getpid()}", f"mz{os.getpid() % 10_000}"
    steps = (
        ["netns", "add", name],
        ["link", "add", cable, "type", "veth", "peer", "name", f"{cable}b", "netns", name],
        ["addr", "add", "10.77.0.1/24", "dev", cable],
        ["link", "set", cable, "up"],
        ["-n", name, "addr", "add", "10.77.0.2/24", "dev", f"{cable}b"],
        ["-n", name, "link", "set", f"{cable}b", "up"],
    )
    try:
        for step in steps:
            if subprocess.run(["ip", *step], capture_output=True).returncode:
                pytest.skip(f"no network of its own can be made here: ip {' '.join(step)}")
        yield ["ip", "netns", "exec", name]
    finally:
        subprocess.run(["ip", "link", "del", cable], capture_output=True)
        subprocess.run(["ip", "netns", "del", name], capture_output=True)


def test_the_places_of_three_hundred_whose_cable_is_cut_come_back(tmp_path: Path) -> None:
    """No FIN, no RST: nothing is heard of them any more."""
    limits = {"MAZZIERE_HOST": "0.0.0.0", "MAZZIERE_MAX_STREAMS": str(LISTENERS), "MAZZIERE_API_PROCESSES": "1"}
    with other_network() as inside, house(tmp_path, **limits) as opened:
        table, clients = seated(opened, 1)
        command = [
            *inside,
            sys.executable,
            "-c",
            CROWD,
            "10.77.0.1",
            str(opened.port),
            f"{table}/stream",
            str(LISTENERS),
        ]
        crowd = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert crowd.stdout is not None
        assert crowd.stdout.readline() == "all there\n"
        assert is_refused(opened, table)
        began = time.monotonic()
        subprocess.run(["ip", "link", "del", f"mz{os.getpid() % 10_000}"], check=True)
        clients[0].do("DELETE", f"{table}/seats/1")
        eventually(lambda: _all_places_free(opened, table), BACK_WITHIN_S)
        print(f"{LISTENERS} places back after {time.monotonic() - began:.0f} s")
        with suppress(ProcessLookupError):
            crowd.kill()
        crowd.wait(10)


def _all_places_free(opened: House, table: str) -> bool:
    """Whether as many new listeners as there are places find one."""
    established = subprocess.run(
        ["ss", "-Htn", "state", "established", f"( sport = :{opened.port} )", "dst", "10.77.0.2"],
        capture_output=True,
        text=True,
        check=True,
    )
    return not established.stdout.strip() and not is_refused(opened, table)
