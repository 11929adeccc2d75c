"""A hand is found in its table's log with everything that proves it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.records.hand_span import hand_span
from service.records.reading import read_event
from service.simulation.table import SimulatedTable
from service.stream.refusal import Refused
from service.table.facts import HandOpened, ShoeCommitted, ShoeRevealed
from tests.records.tables import HOUSES, logged, random_table, recorded

EVERY_HAND, _, SOME_HANDS, ONE_SHOE, *_ = HOUSES


def opened_at(table: SimulatedTable) -> dict[int, int]:
    """By hand: the version at which it opened."""
    return {event.fact.hand: event.version for event in table.events if isinstance(event.fact, HandOpened)}


def test_a_hand_runs_from_its_opening_to_its_shoes_reveal() -> None:
    table = random_table(1, hands=6, rules=EVERY_HAND)
    log, opened = logged(table), opened_at(table)
    revealed = [event.version for event in table.events if isinstance(event.fact, ShoeRevealed)]
    assert [hand_span(log, table.state.id, hand) for hand in opened] == list(
        zip(opened.values(), revealed, strict=True)
    )


def test_a_hand_dealt_from_an_older_shoe_runs_to_that_shoes_reveal() -> None:
    table = random_table(1, hands=8, rules=SOME_HANDS)
    log, opened = logged(table), opened_at(table)
    committed = {event.fact.shoe: event.version for event in table.events if isinstance(event.fact, ShoeCommitted)}
    revealed = {event.fact.shoe: event.version for event in table.events if isinstance(event.fact, ShoeRevealed)}
    assert len(committed) < len(opened)
    for hand, version in opened.items():
        next_opening = opened.get(hand + 1, len(table.events))
        shoe = max(shoe for shoe, at in committed.items() if at < next_opening)
        assert hand_span(log, table.state.id, hand) == (version, revealed[shoe])


def test_a_shoe_still_in_play_ends_the_hand_where_the_log_ends() -> None:
    table = random_table(2, hands=3, rules=ONE_SHOE)
    assert hand_span(logged(table), table.state.id, 2) == (opened_at(table)[2], len(table.events))


@pytest.mark.parametrize("hand", [0, -1, 4, 10**9])
def test_a_hand_that_never_was_is_refused(hand: int) -> None:
    table = random_table(2, hands=3)
    with pytest.raises(Refused) as refusal:
        hand_span(logged(table), table.state.id, hand)
    assert refusal.value.code == "unknown_hand"


def test_an_event_of_a_later_release_stops_the_hand_readably() -> None:
    table = random_table(2, hands=2)
    record = recorded(table)[0]
    with pytest.raises(Refused) as refusal:
        read_event(replace(record, type="moon_landed"))
    assert refusal.value.code == "unknown_event"
