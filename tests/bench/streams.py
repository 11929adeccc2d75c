"""How long an event takes to its listeners, and what so many listeners cost the others.

Spectators listen to a few tables, which their opener pauses and resumes, fifty times a second in all. The same is
timed without listeners first. Clients and service share the machine.
"""

from __future__ import annotations

import os
import re
import selectors
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread

from msgspec.structs import replace

from service.wiring import wire
from tests.api.callers import work
from tests.bench import house
from tests.bench.client import Connection
from tests.bench.guests import GuestTable, make_guests, open_tables
from tests.bench.rows import Row, as_lines, percentile
from tests.supervisor.processes import eventually

LISTENERS = 500
TABLES = 10
ACTIONS = 500
ACTIONS_PER_S = 50

_AT = re.compile(rb'"at":(\d{13}),')


def measure(folder: Path) -> list[Row]:
    """Milliseconds from the event's time to its arrival; actions beside listeners; memory of the API per listener."""
    with house.server(folder) as settings:
        settings = replace(settings, max_streams=LISTENERS)
        with house.serving_api(settings) as port, closing(Connection(port)) as connection:
            tables = open_tables(connection, make_guests(connection, 2), TABLES)
            work(wire(settings))
            alone = _act(connection, tables)
            before = _memory_kib()
            with _listening(port, tables) as lags:
                grown = _memory_kib() - before
                beside = _act(connection, tables)
    expected = ACTIONS * LISTENERS // TABLES
    return [
        Row("stream_lag_ms_p50", percentile(lags, 50), "aim < 10"),
        Row("stream_lag_ms_p99", percentile(lags, 99), "aim < 50"),
        Row("stream_events_arrived_ratio", round(len(lags) / expected, 4), "aim 1"),
        Row("stream_kib_per_listener", round(grown / LISTENERS, 1)),
        Row("stream_action_ms_p95", percentile(beside, 95)),
        Row("stream_action_p95_ratio", round(percentile(beside, 95) / percentile(alone, 95), 2), "aim < 1.5"),
    ]


def _act(connection: Connection, tables: list[GuestTable]) -> list[float]:
    """Pause and resume the tables in turn, at a steady pace; answers each action's milliseconds."""
    took, begun = [], time.monotonic()
    for number in range(ACTIONS):
        table = tables[number % TABLES]
        deed = "pause" if number // TABLES % 2 == 0 else "resume"
        time.sleep(max(0.0, begun + number / ACTIONS_PER_S - time.monotonic()))
        sent = time.perf_counter()
        connection.post(f"{table.path}/{deed}", table.tokens[0], b"", expected=b"200")
        took.append(1_000 * (time.perf_counter() - sent))
    return took


@contextmanager
def _listening(port: int, tables: list[GuestTable]) -> Iterator[list[float]]:
    """Listeners to all tables; the list fills with the lag of every event at each of them."""
    ears, lags, over = selectors.DefaultSelector(), list[float](), Event()
    for number in range(LISTENERS):
        ear = socket.create_connection(("127.0.0.1", port))
        ear.sendall(f"GET {tables[number % TABLES].path}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        while b"event: clock" not in ear.recv(65_536):
            pass
        ears.register(ear, selectors.EVENT_READ)
    hearing = Thread(target=_hear, args=(ears, lags, over))
    hearing.start()
    try:
        yield lags
        eventually(lambda: len(lags) >= ACTIONS * LISTENERS // TABLES, seconds=5)
    finally:
        over.set()
        hearing.join()
        for key in list(ears.get_map().values()):
            ears.unregister(key.fileobj)
            key.fileobj.close()  # type: ignore[union-attr]


def _hear(ears: selectors.BaseSelector, lags: list[float], over: Event) -> None:
    while not over.is_set():
        for key, _ in ears.select(0.2):
            heard = key.fileobj.recv(65_536)  # type: ignore[union-attr]
            now = time.time() * 1_000
            lags += [now - int(at) for at in _AT.findall(heard)]


def _memory_kib() -> int:
    """What the API's processes, children of this one, hold in memory."""
    family, grown = {os.getpid()}, True
    parents = {int(pid): _parent(pid) for pid in os.listdir("/proc") if pid.isdigit()}
    while grown:
        more = {pid for pid, parent in parents.items() if parent in family} | family
        grown, family = more != family, more
    texts = [Path(f"/proc/{pid}/status").read_text() for pid in family if _is_api(pid)]
    return sum(int(text.split("VmRSS:", 1)[1].split()[0]) for text in texts)


def _is_api(pid: int) -> bool:
    return b"service.cli\0api\0" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _parent(pid: str) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="mazziere-bench-") as temporary:
        print("\n".join(as_lines(measure(Path(temporary)))))
