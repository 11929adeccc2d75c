"""Hands a second of the game alone: no log, no Redis, but every event made and folded, every card dealt by shoe."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from service.simulation.table import SimulatedTable
from service.table.commands import Action, BotKind, Draw, Stake, Stand
from tests.bench import blackjack
from tests.bench.played import LASTING, bots_table
from tests.bench.rows import Row, ratio, spread

ROUNDS = 5
HANDS = 300


def measure(_folder: Path) -> list[Row]:
    """Hands and events a second of four bots; of eight seats that choose at random, beside the yardstick's."""
    rounds = [_round(bots_table(seed)) for seed in range(ROUNDS)]
    random = [_round(_random_table(seed)) for seed in range(ROUNDS)]
    random_hands = [HANDS / seconds for seconds, _ in random]
    theirs = blackjack.hands_per_second()
    return [
        Row("engine_hands_per_s", spread([HANDS / seconds for seconds, _ in rounds])),
        Row("engine_events_per_s", spread([events / seconds for seconds, events in rounds])),
        Row("engine_seven_random_players_hands_per_s", spread(random_hands)),
        Row("engine_rlcard_hands_per_s", None if theirs is None else spread(theirs)),
        Row("engine_rlcard_ratio", None if theirs is None else ratio(random_hands, theirs), "aim 2"),
    ]


def _round(table: SimulatedTable) -> tuple[float, int]:
    """How long it took to play the hands, and how many events they made."""
    begun = time.perf_counter()
    table.play(HANDS)
    return time.perf_counter() - begun, table.state.version


def _random_table(seed: int) -> SimulatedTable:
    """Seven players and the bank, who think no longer than the yardstick's."""
    table = SimulatedTable(LASTING, seed=seed, chooser=_at_random(Random(seed)))
    table.seat_bots(*["prudente"] * 8)  # the chooser plays for them, whatever their kind
    return table


def _at_random(random: Random) -> Callable[[BotKind, Mapping[str, Any], int], Action]:
    def choose(_kind: BotKind, view: Mapping[str, Any], _seat: int) -> Action:
        if view["phase"] == "betting":
            return Stake(amount=1)
        return Draw() if random.random() < 0.5 else Stand()

    return choose
