"""A ruling is carried out by a compensating event, between hands, and chips neither come nor go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.audit.chips import held
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from tests.contract.verifier import faults
from tests.records.tables import exported, logged
from tests.table.kit import Scene

STACK = 50


def adjust(table: Scene, **chips: int) -> list[f.ChipsAdjusted]:
    changes = tuple(c.Adjustment(player, amount) for player, amount in chips.items())
    events = table.send(c.AdjustChips("d_1", 1, changes), "o_night")
    return [event.fact for event in events if isinstance(event.fact, f.ChipsAdjusted)]


def stack(table: Scene, player: str) -> int:
    seat = table.state.seat_of(player)
    assert seat is not None
    return seat.stack


def test_what_was_due_is_given_and_taken() -> None:
    table = Scene("anna", "berto")
    assert adjust(table, anna=4, berto=-4)
    assert (stack(table, "anna"), stack(table, "berto")) == (STACK + 4, STACK - 4)


@pytest.mark.parametrize("paused", [False, True])
def test_during_a_hand_nothing_moves(paused: bool) -> None:
    table = Scene("anna", "berto").betting()
    if paused:
        table.send(c.PauseTable(), table.opener)
    with pytest.raises(Refused) as refused:
        adjust(table, anna=4, berto=-4)
    assert refused.value.code == "wrong_phase"


def test_between_hands_a_pause_is_no_hindrance() -> None:
    table = Scene("anna", "berto")
    table.send(c.PauseTable(), table.opener)
    assert adjust(table, anna=4, berto=-4)


def test_nobody_gives_more_than_they_hold_and_what_is_short_is_not_handed_on() -> None:
    table = Scene("anna", "berto", "carla")
    adjust(table, anna=70, berto=-60, carla=-10)
    assert (stack(table, "anna"), stack(table, "berto"), stack(table, "carla")) == (STACK + 60, 0, STACK - 10)


def test_who_has_left_gives_from_the_stack_that_waits() -> None:
    table = Scene("anna", "berto", "carla")
    table.send(c.LeaveSeat(2), "berto")
    adjust(table, anna=4, berto=-4)
    table.send(c.TakeSeat(), "berto")
    assert stack(table, "berto") == STACK - 4


def test_at_a_closed_table_nothing_moves() -> None:
    table = Scene("anna", "berto")
    table.send(c.CloseTable(), table.opener)
    with pytest.raises(Refused, match="closed"):
        adjust(table, anna=4, berto=-4)


def test_the_stranger_who_verifies_follows_it() -> None:
    table = Scene("anna", "berto")
    adjust(table, anna=4, berto=-4)
    table.betting()
    assert faults(exported(logged(table), table)) == []


@given(st.dictionaries(st.sampled_from(["anna", "berto", "carla", "zoe"]), st.integers(-90, 90)))
def test_chips_are_conserved_and_no_stack_is_negative(changes: dict[str, int]) -> None:
    table = Scene("anna", "berto", "carla")
    before = held(table.state)
    for adjusted in adjust(table, **changes):
        assert sum(change.chips for change in adjusted.changes) == 0
    assert held(table.state) == before
    assert all(seat.stack >= 0 for seat in table.state.seats)
