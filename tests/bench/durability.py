"""What it costs to have every action on the disk before it is answered: each way in turn, on one server.

No worker runs meanwhile; what the hands owe is paid before each round.
"""

from __future__ import annotations

import time
from collections import defaultdict
from contextlib import closing
from pathlib import Path

from service.settings import FSYNC_POLICIES
from tests.bench import house
from tests.bench.client import Connection
from tests.bench.crowd import requests_per_second
from tests.bench.guests import Piece, opened, play_piece, tables_of_guests
from tests.bench.rows import Row, ratio, spread

ROUNDS = 5
TABLES = 80
ALONE = 10
"""At how many of the tables one client plays with nobody else."""


def measure(folder: Path) -> list[Row]:
    """Actions a second of sixteen clients and of one alone, by `appendfsync`; and `always` to `everysec`."""
    many, alone = defaultdict(list), defaultdict(list)
    with (
        house.server(folder) as settings,
        house.serving_api(settings) as api,
        house.client(settings) as redis,
    ):
        tables = tables_of_guests(api, TABLES)
        for _ in range(ROUNDS):
            for policy in FSYNC_POLICIES:
                pieces = opened(settings, api, tables)
                redis.config_set("appendfsync", policy)
                alone[policy].append(_alone(api, pieces[:ALONE]))
                many[policy].append(requests_per_second(api, play_piece, pieces[ALONE:]))
    return [
        *(Row(f"actions_fsync_{policy}_per_s", spread(many[policy])) for policy in FSYNC_POLICIES),
        *(Row(f"one_client_fsync_{policy}_per_s", spread(alone[policy])) for policy in FSYNC_POLICIES),
        Row("actions_always_to_everysec_ratio", ratio(many["always"], many["everysec"])),
        Row("one_client_always_to_everysec_ratio", ratio(alone["always"], alone["everysec"])),
    ]


def _alone(port: int, pieces: list[Piece]) -> float:
    with closing(Connection(port)) as connection:
        began = time.perf_counter()
        actions = sum(play_piece(connection, piece) for piece in pieces)
        return actions / (time.perf_counter() - began)
