"""Names are looked up once in a moment, and an erased one is gone after it."""

from __future__ import annotations

import pytest

from service.api import names as room
from service.api.names import Names


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be moved by hand."""
    now = [1_000.0]
    monkeypatch.setattr(room, "monotonic", lambda: now[0])
    return now


def test_a_name_is_looked_up_once_and_again_after_a_moment(clock: list[float]) -> None:
    register, asked = {"p_1": "Anna"}, []

    def find(ids: list[str]) -> dict[str, str]:
        asked.append(ids)
        return {id: register[id] for id in ids if id in register}

    names = Names(find)
    assert names.of(["p_1", "p_2"]) == names.of(["p_1", "p_2"]) == {"p_1": "Anna"}
    assert asked == [["p_1", "p_2"]]
    del register["p_1"]
    clock[0] += room.KEPT_FOR_S + 0.001
    assert names.of(["p_1"]) == {}


@pytest.mark.usefixtures("clock")
def test_only_the_unknown_are_looked_up() -> None:
    asked: list[list[str]] = []

    def find(ids: list[str]) -> dict[str, str]:
        asked.append(ids)
        return dict.fromkeys(ids, "somebody")

    names = Names(find)
    names.of(["p_1"])
    names.of(["p_1", "p_2"])
    assert asked == [["p_1"], ["p_2"]]
