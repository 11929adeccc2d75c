"""What holds for every circuit, whatever the rules and whoever plays, or does not."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from msgspec.structs import replace

from service.audit.evidence import from_bundle
from service.audit.judge import audit
from service.game.rules import RuleSet
from service.stream.canonical import canonical_struct
from service.stream.event import Event
from service.table import facts as f
from service.table.evolve.changes import with_seat
from service.table.state import Table
from tests.contract.verifier import faults
from tests.golden.test_golden import bundle
from tests.properties.circuits import RandomCircuits, circuit_rules, played_circuits
from tests.properties.play import randoms
from tests.properties.profiles import PROFILE, STEPS
from tests.properties.test_log import fold
from tests.properties.test_secrets import opens, shown
from tests.records.tables import recorded


@PROFILE
@given(circuit_rules(), randoms())
def test_chips_are_conserved_after_every_event(rules: RuleSet, random: Random) -> None:
    """Stacks and what penalties removed are what entrants brought, less what they took along; no stack is negative."""
    brought = 0

    def watch(_before: Table, event: Event, after: Table) -> None:
        nonlocal brought
        match event.fact:
            case f.EntrantSeated(stack=stack):
                brought += stack
            case f.EntrantUnseated(stack=stack):
                brought -= stack
        assert min((seat.stack for seat in after.seats), default=0) >= 0
        assert sum(seat.stack for seat in after.seats) + after.removed == brought

    played_circuits(rules, random, STEPS, watch)


@PROFILE
@given(circuit_rules(), randoms())
def test_each_seat_banks_once_unless_it_broke_or_nobody_else_has_chips(rules: RuleSet, random: Random) -> None:
    """In the order that was told, and nobody else."""
    order: tuple[int, ...] = ()
    banked: list[int] = []

    def watch(_before: Table, event: Event, _after: Table) -> None:
        nonlocal order, banked
        match event.fact:
            case f.CircuitBegan():
                order, banked = event.fact.order, []
            case f.HandSettled(_, lines):
                banked.append(lines[-1].seat)
            case f.CircuitEnded(_, stacks, deals):
                assert banked == [seat for seat in order if seat in banked]
                assert Counter(banked) == Counter(stack.seat for stack in stacks if stack.banked)
                assert deals == len(banked)
                missed = [stack for stack in stacks if not stack.banked]
                alone = sum(stack.stack > 0 for stack in stacks) < 2
                assert alone or not any(stack.stack for stack in missed)
                assert all((stack.broke_in is None) == (stack.stack > 0) for stack in stacks)

    played_circuits(rules, random, STEPS, watch).end_circuit()


@PROFILE
@given(circuit_rules(), randoms())
def test_every_punter_stakes_in_every_deal(rules: RuleSet, random: Random) -> None:
    """At least the least stake, unless that is all the seat has or the bank can pay; a small pot against one alone."""

    def watch(_before: Table, event: Event, after: Table) -> None:
        if not isinstance(event.fact, f.CardDealt):
            return
        bank = after.taken(after.bank or 0)
        punters = [seat for seat in after.seats if seat.stack and seat.number != after.bank]
        staked = [seat for seat in punters if seat.stake]
        assert len(staked) in (1, len(punters))
        for seat in staked:
            is_least = seat.stake >= min(after.rules.min_stake, seat.stack)
            assert is_least or bank.stack < 3 * after.rules.min_stake * len(punters) or rules.cover != "shares"

    played_circuits(rules, random, STEPS, watch)


@PROFILE
@given(circuit_rules(), randoms())
def test_what_is_stored_folds_to_the_live_table_from_any_hand_on(rules: RuleSet, random: Random) -> None:
    """Through bytes and back; debts included."""
    table = played_circuits(rules, random, STEPS)
    events = [table.decider.catalogue.event(record) for record in recorded(table)]
    starts = [number for number, event in enumerate(events) if table.decider.restates(event)]
    for start in [1, *starts]:
        state = fold(table, [events[0], *events[start:]])
        assert state == table.state
        assert table.decider.obligations(state) == table.decider.obligations(table.state)


@PROFILE
@given(circuit_rules(), randoms())
def test_nobody_learns_anothers_sealed_stake_before_all_lie(rules: RuleSet, random: Random) -> None:
    """Two worlds: the same table but for one stake that lies sealed looks the same to all but its owner."""
    table = RandomCircuits(replace(rules, sealed_stakes=True), random)
    for _ in range(STEPS):
        table.step()
        for seat in table.state.seats:
            if seat.hidden_stake is not None:
                check_blind(table, seat.number)


@PROFILE
@given(circuit_rules(), randoms())
def test_every_sealed_stake_opens_word_for_word(rules: RuleSet, random: Random) -> None:
    sealed: dict[int, bytes] = {}

    def watch(_before: Table, event: Event, _after: Table) -> None:
        if isinstance(event.secret, f.SealedStake):
            sealed[event.version] = canonical_struct(event.secret)
        for opened in opens(event):
            if opened.version in sealed:
                assert bytes(opened.secret) == sealed.pop(opened.version)
        if isinstance(event.fact, f.CardDealt | f.HandVoided | f.HandSettled):
            assert not sealed

    played_circuits(rules, random, STEPS, watch)


@PROFILE
@given(circuit_rules(), randoms())
def test_a_tournaments_table_is_above_reproach(rules: RuleSet, random: Random) -> None:
    """Audit and verifier follow what a tournament does, and find nothing."""
    table = played_circuits(rules, random, STEPS // 3)
    table.end_circuit()
    proof = bundle(table.stream, recorded(table))
    assert faults(proof) == []
    assert audit(from_bundle(proof)).verdict == "upheld"


def check_blind(table: RandomCircuits, number: int) -> None:
    here = table.state
    owner = here.taken(number)
    assert owner.hidden_stake is not None
    secret = replace(owner.hidden_stake.secret, amount=owner.stake + 1)
    hidden = replace(owner.hidden_stake, secret=secret)
    there = with_seat(here, replace(owner, stake=owner.stake + 1, hidden_stake=hidden))
    event = table.events[hidden.version - 1]
    for viewer in [None, *(seat.player for seat in here.seats if seat is not owner)]:
        seen = table.seen_by(viewer)
        table.state = there
        assert table.seen_by(viewer) == seen
        table.state = here
        assert shown(table, event, viewer) == shown(table, replace(event, secret=secret), viewer)
