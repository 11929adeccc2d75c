"""A table is its log: folding what was stored, from the first event or from any opened hand, gives the live table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given

from service.game.rules import RuleSet
from service.stream.chain import genesis, verify
from service.stream.event import Event
from service.table import facts as f
from service.table.state import Seat, Table
from tests.game.strategies import rule_sets
from tests.properties.play import RandomTable, played, randoms
from tests.properties.profiles import PROFILE, STEPS
from tests.records.tables import recorded


@PROFILE
@given(rule_sets(), randoms())
def test_what_is_stored_folds_to_the_live_table(rules: RuleSet, random: Random) -> None:
    """Through bytes and back; from the first event, and from any opened hand; debts included."""
    table = played(rules, random, STEPS)
    records = recorded(table)
    assert verify(genesis(table.stream), records).version == len(table.events)
    events = [table.decider.catalogue.event(record) for record in records]
    starts = [number for number, event in enumerate(events) if table.decider.restates(event)]
    for start in [1, *starts]:
        state = fold(table, [events[0], *events[start:]])
        assert state == table.state
        assert table.decider.obligations(state) == table.decider.obligations(table.state)


@PROFILE
@given(rule_sets(), randoms())
def test_an_opened_hand_restates_what_was(rules: RuleSet, random: Random) -> None:
    def watch(before: Table, event: Event, after: Table) -> None:
        if isinstance(event.fact, f.HandOpened):
            assert [outlives(seat) for seat in after.seats] == [outlives(seat) for seat in before.seats]
            assert purse_of_house(after) == purse_of_house(before)
            kept = ("terms", "departed", "bank", "bank_hands", "bank_declined", "shoes", "last", "round")
            assert [getattr(after, name) for name in kept] == [getattr(before, name) for name in kept]
            assert after.shoe == before.shoe

    played(rules, random, STEPS, watch)


def fold(table: RandomTable, events: Sequence[Event]) -> Table:
    state = table.decider.initial(table.stream)
    for event in events:
        state = table.decider.evolve(state, event)
    return state


def outlives(seat: Seat) -> tuple[Any, ...]:
    """What a seat keeps from hand to hand."""
    return seat.number, seat.player, seat.bot, seat.stack, seat.sitting_out, seat.leaving, seat.timeouts, seat.rebought


def purse_of_house(table: Table) -> int | None:
    return None if table.house is None else table.house.stack
