"""Hands a second of the game alone: no log, no Redis, but every event made and folded, every card dealt by shoe."""

from __future__ import annotations

import time
from pathlib import Path

from tests.bench.played import bots_table
from tests.bench.rows import Row, spread

ROUNDS = 7
HANDS = 300


def measure(_folder: Path) -> list[Row]:
    """Hands and events a second of four bots at a table."""
    rounds = [_round(seed) for seed in range(ROUNDS)]
    return [
        Row("engine_hands_per_s", spread([HANDS / seconds for seconds, _ in rounds])),
        Row("engine_events_per_s", spread([events / seconds for seconds, events in rounds])),
        Row("engine_rlcard_hands_per_s", None),
        Row("engine_rlcard_ratio", None),
    ]


def _round(seed: int) -> tuple[float, int]:
    """How long it took to play the hands, and how many events they made."""
    table = bots_table(seed)
    begun = time.perf_counter()
    table.play(HANDS)
    return time.perf_counter() - begun, table.state.version
