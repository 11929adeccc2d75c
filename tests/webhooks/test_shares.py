"""A receiver's share of a process, by how it answers."""

from __future__ import annotations

import pytest

from service.webhooks import shares
from service.webhooks.deliveries import Answer
from service.webhooks.shares import MOST_AT_ONCE, MOST_TO_OTHERS, Shares
from workers.couriers import DELIVERIES_AT_ONCE

PROMPT = Answer(5, 200)
SLOW = Answer(1_500, 200)
SILENT = Answer(10_000, failure="timed_out")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The process's own clock, in seconds, as a test sets it."""
    now = [100.0]
    monkeypatch.setattr(shares.time, "monotonic", lambda: now[0])
    return now


def begun(places: Shares, webhook: str) -> int:
    """How many deliveries can begin at once."""
    count = 0
    while places.begin(webhook):
        count += 1
    return count


def after(answer: Answer | None) -> Shares:
    places = Shares()
    places.begin("w")
    places.end("w", answer)
    return places


@pytest.mark.parametrize(("answer", "room"), [(PROMPT, MOST_AT_ONCE), (None, 1), (SLOW, 1)])
def test_who_answers_promptly_gets_several_at_once_and_who_is_slow_one(answer: Answer | None, room: int) -> None:
    assert begun(after(answer), "w") == room


def test_who_does_not_answer_is_left_in_peace_and_then_tried_once(clock: list[float]) -> None:
    places = after(SILENT)
    assert begun(places, "w") == 0
    clock[0] += 2
    assert begun(places, "w") == 1
    places.end("w", SILENT)
    clock[0] += 2
    assert begun(places, "w") == 0
    clock[0] += 2
    assert begun(places, "w") == 1
    places.end("w", PROMPT)
    assert begun(places, "w") == MOST_AT_ONCE


def test_one_receiver_takes_no_place_of_another() -> None:
    places = after(SILENT)
    assert begun(places, "other") == 1


def test_all_that_never_answered_leave_room_for_who_answers_promptly() -> None:
    """However many they are, and even if nobody knows them yet."""
    places = after(PROMPT)
    assert sum(begun(places, f"stranger {number}") for number in range(100)) == MOST_TO_OTHERS
    assert begun(places, "w") == MOST_AT_ONCE
    assert MOST_TO_OTHERS + MOST_AT_ONCE < DELIVERIES_AT_ONCE
