"""What a look at a table costs: in full, and where the caller knows it already by its ETag."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tests.bench import house
from tests.bench.client import Connection
from tests.bench.crowd import requests_per_second
from tests.bench.guests import GuestTable, opened, tables_of_guests
from tests.bench.rows import Row, ratio, spread

ROUNDS = 5
TABLES = 64
LOOKS = 30

Known = tuple[GuestTable, str]
"""A table, and the ETag of what its first guest saw there."""


def measure(folder: Path) -> list[Row]:
    """Looks a second of both kinds, one round of each in turn, and the ratio."""
    with house.server(folder) as settings, house.serving_api(settings) as port:
        tables = tables_of_guests(port, TABLES)
        opened(settings, port, tables)
        known = _known(port, tables)
        full, unchanged = [], []
        for _ in range(ROUNDS):
            full.append(requests_per_second(port, _look, known))
            unchanged.append(requests_per_second(port, _look_again, known))
    return [
        Row("reads_in_full_per_s", spread(full)),
        Row("reads_with_etag_per_s", spread(unchanged)),
        Row("reads_with_etag_ratio", ratio(unchanged, full), "aim 1"),
    ]


def _known(port: int, tables: Sequence[GuestTable]) -> list[Known]:
    with closing(Connection(port)) as connection:
        return [(table, connection.etag(table.path, table.tokens[0])) for table in tables]


def _look(connection: Connection, known: Known) -> int:
    table, _etag = known
    for _ in range(LOOKS):
        connection.get(table.path, table.tokens[0])
    return LOOKS


def _look_again(connection: Connection, known: Known) -> int:
    table, etag = known
    for _ in range(LOOKS):
        connection.unchanged(table.path, table.tokens[0], etag)
    return LOOKS
