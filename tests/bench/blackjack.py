"""The yardstick for the engine: RLCard's blackjack, seven players who choose at random. It records no events."""

from __future__ import annotations

import importlib.util
import time

ROUNDS = 5
SECONDS = 1.0


def hands_per_second() -> list[float] | None:
    """Hands a second in each round; None where RLCard is not installed."""
    if importlib.util.find_spec("rlcard") is None:
        return None
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("blackjack", config={"game_num_players": 7, "seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return [_round(env) for _ in range(ROUNDS)]


def _round(env: object) -> float:
    begun, hands = time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < SECONDS:
        env.run(is_training=False)  # type: ignore[attr-defined]
        hands += 1
    return hands / passed
