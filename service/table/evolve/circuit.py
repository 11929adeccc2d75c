"""What a tournament's doing at its table changes, and what each deal adds to the circuit."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from service.stream.event import Event, Fact
from service.table import facts as f
from service.table.circuit import Circuit, HiddenStake, at_stakes
from service.table.evolve.changes import with_seat
from service.table.state import Seat, Table


def change_circuit(table: Table, event: Event, fact: f.CircuitFact) -> Table:
    """The table after a fact of its tournament."""
    match fact:
        case f.EntrantSeated(seat, player, bot, stack):
            seats = sorted((*table.seats, Seat(seat, player, bot, stack)), key=lambda taken: taken.number)
            return replace(table, seats=tuple(seats))
        case f.EntrantUnseated(seat):
            return replace(table, seats=tuple(taken for taken in table.seats if taken.number != seat))
        case f.CircuitBegan():
            return _began(table, event, fact)
        case f.CircuitEnded(_, stacks):
            return replace(table, circuit=replace(_running(table), stacks=stacks), since=event.at)
        case f.CircuitAcknowledged():
            return replace(table, circuit=replace(_running(table), acknowledged=True))
        case f.ChipsRemoved(ruling, seat, _, chips):
            poorer = replace(table.taken(seat), stack=table.taken(seat).stack - chips)
            return replace(with_seat(table, poorer), removed=table.removed + chips, rulings=ruling)
        case _:
            assert_never(fact)


def restated(table: Table, fact: f.CircuitRestated | None) -> Table:
    """The table with its circuit as a hand found it."""
    if fact is None:
        return table
    rules = at_stakes(table.opened.rules, fact.min_stake, fact.max_stake)
    circuit = Circuit(fact.number, fact.seats, rules, fact.sealed, fact.first_bet, fact.deals)
    return replace(table, circuit=circuit, removed=fact.removed, rulings=fact.rulings)


def counted(table: Table, fact: Fact) -> Table:
    """The table with what the fact adds to its circuit: a time-out, or a deal, in which one banked and some broke."""
    circuit = _running(table)
    match fact:
        case f.Staked(number, _, "timeout") | f.TurnTimedOut(number) | f.BankTimedOut(number):
            seats = tuple(replace(seat, timeouts=seat.timeouts + (seat.seat == number)) for seat in circuit.seats)
            return replace(table, circuit=replace(circuit, seats=seats))
        case f.HandSettled():
            seats = tuple(_after_deal(table, fact, seat) for seat in circuit.seats)
            return replace(table, circuit=replace(circuit, seats=seats, deals=circuit.deals + 1))
        case _:
            return table


def stake_sealed(table: Table, event: Event, number: int) -> Table:
    """The stake lies, and only its owner knows it."""
    assert isinstance(event.secret, f.SealedStake), "a sealed stake has a secret"
    hidden = HiddenStake(event.version, event.secret)
    laid = replace(table.taken(number), stake=event.secret.amount, answer="staked", hidden_stake=hidden)
    return with_seat(table, laid)


def stakes_opened(table: Table, stakes: tuple[tuple[int, int], ...]) -> Table:
    """Everybody knows the stakes."""
    for number, amount in stakes:
        table = with_seat(table, replace(table.taken(number), stake=amount, hidden_stake=None))
    return table


def _began(table: Table, event: Event, fact: f.CircuitBegan) -> Table:
    """The button stays where the circuit before has left it."""
    seats = tuple(f.CircuitSeat(number, table.taken(number).stack) for number in fact.order)
    rules = at_stakes(table.opened.rules, fact.min_stake, fact.max_stake)
    first_bet = None if table.circuit is None else table.circuit.first_bet
    circuit = Circuit(fact.number, seats, rules, fact.sealed, first_bet)
    return replace(table, circuit=circuit, bank=fact.order[0], since=event.at)


def _after_deal(table: Table, fact: f.HandSettled, played: f.CircuitSeat) -> f.CircuitSeat:
    banked = played.banked or played.seat == table.bank
    net = sum(line.net for line in fact.lines if line.seat == played.seat)
    if table.taken(played.seat).stack or not net:
        return replace(played, banked=banked)
    return replace(played, banked=banked, broke_in=_running(table).deals + 1, had=-net)


def _running(table: Table) -> Circuit:
    assert table.circuit is not None, "a tournament's table is played in circuits"
    return table.circuit
