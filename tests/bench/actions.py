"""Actions a second through the API, beside a bare Flask route that does one EVALSHA append.

Both run under the same gunicorn settings on the same server, driven by the same clients. No worker runs meanwhile:
what the hands owe is paid before each round, so that only answering is measured.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from service.settings import Settings
from service.wiring import wire
from tests.api.callers import work
from tests.bench import house
from tests.bench.client import Connection
from tests.bench.crowd import requests_per_second
from tests.bench.guests import STAKE, GuestTable, bank_of, make_guests, open_tables, play_hand
from tests.bench.rows import Row, ratio, spread

ROUNDS = 5
TABLES = 160
PLAYERS = 4
APPENDS_PER_PIECE = 20

Piece = tuple[GuestTable, int]
"""A table and the seat of its bank."""


def measure(folder: Path) -> list[Row]:
    """Actions a second, appends a second by the bare route, and their ratio."""
    with house.server(folder) as settings, house.serving_api(settings) as api, house.serving_bare(settings) as bare:
        tables = _tables(api)
        actions, appends = [], []
        for _ in range(ROUNDS):
            actions.append(requests_per_second(api, _play, _opened(settings, api, tables)))
            appends.append(requests_per_second(bare, _append, range(TABLES)))
    return [
        Row("api_actions_per_s", spread(actions)),
        Row("api_bare_appends_per_s", spread(appends)),
        Row("api_action_ratio", ratio(actions, appends), "floor 0.4, aim 0.6"),
    ]


def _tables(port: int) -> list[GuestTable]:
    with closing(Connection(port)) as connection:
        return open_tables(connection, make_guests(connection, PLAYERS), TABLES)


def _opened(settings: Settings, port: int, tables: Sequence[GuestTable]) -> list[Piece]:
    """Every table with a hand open."""
    work(wire(settings))
    with closing(Connection(port)) as connection:
        return [(table, bank_of(connection, table)) for table in tables]


def _play(connection: Connection, piece: Piece) -> int:
    table, bank = piece
    return play_hand(connection, table, bank)


def _append(connection: Connection, stream: int) -> int:
    for _ in itertools.repeat(None, APPENDS_PER_PIECE):
        connection.post(f"/append/{stream}", "mzp_bench", STAKE)
    return APPENDS_PER_PIECE
