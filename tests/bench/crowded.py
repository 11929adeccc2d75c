"""Whether an action costs more where more tables are at play: each plays a hand, with the same clients."""

from __future__ import annotations

from pathlib import Path

from tests.bench import house
from tests.bench.crowd import requests_per_second
from tests.bench.guests import opened, play_piece, tables_of_guests
from tests.bench.rows import Row, ratio, spread

ROUNDS = 5
FEW, MANY = 50, 1_000


def measure(folder: Path) -> list[Row]:
    """Actions a second at few tables and at many, one round of each in turn, and the ratio."""
    with house.server(folder) as settings, house.serving_api(settings) as port:
        few, many = tables_of_guests(port, FEW), tables_of_guests(port, MANY)
        rates: dict[int, list[float]] = {FEW: [], MANY: []}
        for _ in range(ROUNDS):
            for tables in (few, many):
                pieces = opened(settings, port, tables)
                rates[len(tables)].append(requests_per_second(port, play_piece, pieces))
    return [
        *(Row(f"actions_at_{count}_tables_per_s", spread(found)) for count, found in rates.items()),
        Row("actions_at_many_tables_ratio", ratio(rates[MANY], rates[FEW]), "aim 0.9"),
    ]
