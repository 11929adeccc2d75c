"""Pauses before a restart: short at first, doubled up to a limit, short again after a long life."""

from service.supervisor.backoff import Backoff


def pause(backoff: Backoff, died: int) -> int:
    """The whole quarters of a second that a death at `died` (quarters too) costs; it then starts again."""
    quarters = 0
    while not backoff.over((died + quarters) / 4):
        quarters += 1
    backoff.started((died + quarters) / 4)
    return quarters


def test_each_early_death_doubles_the_pause_up_to_ten_seconds() -> None:
    backoff, now, pauses = Backoff(), 0, []
    for _ in range(8):
        pauses.append(pause(backoff, now))
        now += pauses[-1]
    assert pauses == [1, 2, 4, 8, 16, 32, 40, 40]


def test_a_long_life_is_forgiven() -> None:
    backoff = Backoff()
    for _ in range(5):
        pause(backoff, 0)
    backoff.started(0)
    assert pause(backoff, 41) == 1
