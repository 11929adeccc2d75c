"""How long a player waits for the settlement: from the closing action, as it is sent, to `hand_settled` in the log.

Everything runs as under `mazziere up`, with other tables at play.
"""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

from service.live.tailer import Tailer
from service.log.log import Log
from service.log.server import connect
from service.settings import Settings
from service.supervisor.embedded import log_server
from tests.bench import house
from tests.bench.client import Connection, WrongAnswer
from tests.bench.guests import RULES, STAKE, STAND, GuestTable, act, bank_of, make_guests, open_tables
from tests.bench.played import BOTS
from tests.bench.rows import Row, percentile
from tests.supervisor.running import Running

HANDS = 200
OTHER_TABLES = 8
PAUSE_MS, BOT_MS = 4_000, 800
PATIENCE_S = 10


def measure(folder: Path) -> list[Row]:
    """Half of the hands, and 95 of a hundred, are settled within so many milliseconds."""
    everything = Running(folder, **{**house.ALONE, "MAZZIERE_DATA_DIR": str(folder)}).await_screen()
    try:
        with closing(Connection(int(everything.url.rpartition(":")[2]))) as connection:
            return _rows(connection, folder)
    finally:
        everything.end()


def _rows(connection: Connection, folder: Path) -> list[Row]:
    settings = Settings.read({"MAZZIERE_DATA_DIR": str(folder)})
    log = Log(connect(log_server(settings).url))
    for _ in range(OTHER_TABLES):
        _seat_bots(connection)
    (table,) = open_tables(connection, make_guests(connection, 2), 1)
    _await(log, table.stream, "hand_opened", after=0)
    waits = [_settled_after(connection, log, table) for _ in range(HANDS)]
    return [
        Row("settled_after_ms_p50", percentile(waits, 50)),
        Row("settled_after_ms_p95", percentile(waits, 95), "aim < 50"),
    ]


def _settled_after(connection: Connection, log: Log, table: GuestTable) -> float:
    """Play the open hand, and answer in milliseconds how long its settlement took; the next hand is open then."""
    bank = bank_of(connection, table)
    player = 3 - bank
    act(connection, table, player, STAKE)
    act(connection, table, player, STAND)
    begun = time.perf_counter()
    closed = act(connection, table, bank, STAND)
    settled = _await(log, table.stream, "hand_settled", closed.version)
    waited = 1_000 * (time.perf_counter() - begun)
    _await(log, table.stream, "hand_opened", settled)
    return waited


def _await(log: Log, stream: str, type: str, after: int) -> int:
    """Wait for an event of the type after a version, and answer its version."""
    with Tailer(log, most=1).listen(stream) as channel:
        while channel.after(after, PATIENCE_S):
            for record in log.read(stream, after):
                after = record.version
                if record.type == type:
                    return after
    raise WrongAnswer(f"no {type} within {PATIENCE_S} s")


def _seat_bots(connection: Connection) -> None:
    """Open a table of four bots, who play at people's pace."""
    (opener,) = make_guests(connection, 1)
    settings = {"pause_ms": PAUSE_MS, "bot_ms": BOT_MS}
    opened = connection.make("/v1/tables", opener, name="Bots", rules=RULES, settings=settings)
    for bot in BOTS:
        connection.make(f"/v1/tables/{opened['id']}/seats", opener, bot=bot)
