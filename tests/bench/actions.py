"""Actions a second through the API, beside a bare Flask route that does one EVALSHA append.

Both run under the same gunicorn settings on the same server, driven by the same clients. No worker runs meanwhile:
what the hands owe is paid before each round, so that only answering is measured.
"""

from __future__ import annotations

import itertools
from pathlib import Path

from tests.bench import house
from tests.bench.client import Connection
from tests.bench.crowd import requests_per_second
from tests.bench.guests import STAKE, opened, play_piece, tables_of_guests
from tests.bench.rows import Row, ratio, spread

ROUNDS = 5
TABLES = 160
APPENDS_PER_PIECE = 20


def measure(folder: Path) -> list[Row]:
    """Actions a second, appends a second by the bare route, and their ratio."""
    with house.server(folder) as settings, house.serving_api(settings) as api, house.serving_bare(settings) as bare:
        tables = tables_of_guests(api, TABLES)
        actions, appends = [], []
        for _ in range(ROUNDS):
            actions.append(requests_per_second(api, play_piece, opened(settings, api, tables)))
            appends.append(requests_per_second(bare, _append, range(TABLES)))
    return [
        Row("api_actions_per_s", spread(actions)),
        Row("api_bare_appends_per_s", spread(appends)),
        Row("api_action_ratio", ratio(actions, appends), "floor 0.4, aim 0.6"),
    ]


def _append(connection: Connection, stream: int) -> int:
    for _ in itertools.repeat(None, APPENDS_PER_PIECE):
        connection.post(f"/append/{stream}", "mzp_bench", STAKE)
    return APPENDS_PER_PIECE
