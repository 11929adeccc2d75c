"""A table whose log is full closes between hands and goes on as another, with everything that lies on it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.game.rules import RuleSet
from service.records.holdings import held
from service.simulation.table import SimulatedTable
from service.stream.event import Event
from service.table import commands as c
from service.table import facts as f
from service.table.limits import Limits
from service.table.succession import succession
from tests.audit.planting import findings
from tests.contract.verifier import faults
from tests.golden.test_golden import bundle
from tests.records.tables import HOUSES, recorded
from tests.table.succeeding import FULL, end_of, full_table, successor_of

every_house = pytest.mark.parametrize("rules", HOUSES, ids=range(len(HOUSES)))


def openings(table: SimulatedTable) -> list[Event]:
    return [event for event in table.events if isinstance(event.fact, f.HandOpened)]


@every_house
def test_it_closes_at_the_end_of_the_hand_in_which_it_gets_full(rules: RuleSet) -> None:
    """Under *banco* at the end of the round, when the pot is its bank's."""
    table = full_table(rules)
    assert table.state.version >= FULL
    assert rules.pot is not None or openings(table)[-1].version <= FULL
    assert isinstance(table.events[-1].fact, f.TableContinued)
    assert (table.state.shoe, table.state.round) == (None, None)
    assert [debt.kind for debt in table.debts] == ["open_successor"]


@every_house
def test_seats_stacks_bank_and_terms_are_kept(rules: RuleSet) -> None:
    table = full_table(rules)
    heir = successor_of(table)
    before, after = table.state, heir.state
    assert [(seat.number, seat.player, seat.bot, seat.stack, seat.rebought) for seat in after.seats] == [
        (seat.number, seat.player, seat.bot, seat.stack, seat.rebought) for seat in before.seats
    ]
    assert (after.bank, after.bank_hands, after.departed) == (before.bank, before.bank_hands, before.departed)
    assert held(after) == held(before)
    assert replace(after.opened, rules_digest="") == replace(before.opened, rules_digest="")
    assert after.hand == 0


@every_house
def test_the_successor_plays_on_and_both_logs_are_above_reproach(rules: RuleSet) -> None:
    table = full_table(rules)
    heir = successor_of(table)
    heir.play(2)
    assert heir.state.hand == 2
    for one in (table, heir):
        assert findings(one) == ()
        assert faults(bundle(one.stream, recorded(one))) == []


def test_its_first_hand_restates_what_it_inherited() -> None:
    heir = successor_of(full_table(RuleSet(bank_passes="every_hand")))
    inherited = heir.state
    heir.play(1)
    terms = heir.decider.evolve(heir.decider.initial(heir.stream), heir.events[0])
    restated = heir.decider.evolve(terms, openings(heir)[0])
    assert [(seat.player, seat.stack) for seat in restated.seats] == [(s.player, s.stack) for s in inherited.seats]
    assert (restated.departed, restated.bank) == (inherited.departed, inherited.bank)


def test_who_left_finds_the_stack_again() -> None:
    heir = successor_of(full_table(RuleSet(starting_stack=77)))
    heir.sit("p_anna")
    assert heir.state.seat_of("p_anna").stack == 77  # type: ignore[union-attr]
    assert findings(heir) == ()


def test_hands_that_were_played_count_where_their_number_is_limited() -> None:
    rules = RuleSet(hands=9)
    table = full_table(rules)
    heir = successor_of(table)
    heir.play(20)
    assert table.state.hand + heir.state.hand == 9
    assert heir.state.ranking is not None
    assert heir.state.continues_as is None


def test_a_successor_is_opened_once_and_noted_once() -> None:
    table = full_table(RuleSet())
    heir = successor_of(table)
    assert heir.send(succession(table.state, end_of(table).position)) == []
    note = c.NoteSuccessor(heir.state.id)
    assert [type(event.fact) for event in table.send(note)] == [f.SuccessorOpened]
    assert table.send(note) == []
    assert table.debts == []
    assert table.seen_by(None)["successor"] == heir.state.id
    assert findings(table) == ()


def test_two_ends_of_one_table_never_lead_to_the_same_successor() -> None:
    """A log that went back ends again, with another command."""
    first, second = full_table(RuleSet()), full_table(RuleSet(), most_events=FULL + 40)
    assert first.state.id == second.state.id
    assert first.state.continues_as != second.state.continues_as


def test_a_table_that_is_paused_or_closing_does_not_go_on() -> None:
    table = SimulatedTable(RuleSet())
    table.decider.limits = Limits(most_events=10)
    table.seat_bots("prudente", "ardito")
    while table.state.stage != "settling":
        table.pay(table.debts[0])
    table.send(c.CloseTable(), table.opener)
    table.play(1)
    assert isinstance(table.events[-1].fact, f.TableClosed)


@pytest.mark.parametrize("member", ["stack", "limit"])
def test_an_audit_notices_a_table_that_goes_on_without_reason(member: str) -> None:
    table = full_table(RuleSet())
    place = next(n for n, event in enumerate(table.events) if isinstance(event.fact, f.TableContinued))
    told = table.events[place].fact
    assert isinstance(told, f.TableContinued)
    wrong = replace(told, most_events=10_000) if member == "limit" else replace(told, ranking=told.ranking[1:])
    table.events[place] = replace(table.events[place], fact=wrong)
    assert findings(table) != ()
