"""When a delivery is tried again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from service.webhooks.retry import FIRST_WAIT_MS, GIVEN_UP_AFTER_MS, LONGEST_WAIT_MS, next_attempt

SINCE = 1_796_083_200_000


@given(st.integers(1, 1_000), st.integers(0, GIVEN_UP_AFTER_MS - 1))
def test_within_a_day_there_is_a_next_attempt_neither_at_once_nor_late(failures: int, ago: int) -> None:
    again = next_attempt(failures, SINCE, SINCE + ago)
    assert again is not None
    assert FIRST_WAIT_MS <= again - SINCE - ago <= LONGEST_WAIT_MS * 6 // 5


@given(st.integers(1, 1_000), st.integers(GIVEN_UP_AFTER_MS, 2 * GIVEN_UP_AFTER_MS))
def test_after_a_day_there_is_none(failures: int, ago: int) -> None:
    assert next_attempt(failures, SINCE, SINCE + ago) is None


def test_who_is_away_for_a_day_is_tried_some_twenty_times() -> None:
    now, failures = SINCE, 1
    while (again := next_attempt(failures, SINCE, now)) is not None:
        now, failures = again, failures + 1
    assert 15 <= failures <= 25


def test_what_failed_together_does_not_come_together() -> None:
    assert len({next_attempt(5, SINCE, SINCE) for _ in range(20)}) > 1
