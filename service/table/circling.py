"""A circuit (*giro*) begins, ends, and is told to the tournament: every seat with chips banks exactly once."""

from __future__ import annotations

from service.game.options import MOST_CHIPS, tournament_options
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.draft import Draft
from service.table.state import Seat, Table


def check_tournament(command: c.OpenTable) -> None:
    """Some rules are a tournament's alone, and it needs them; a sandbox is none. Refuses `invalid_rules` besides."""
    held = tournament_options(command.rules)
    if command.tournament is None and held:
        raise Refused("invalid_rules", f"Only the tables of tournaments have {', '.join(held)}.", option=held[0])
    if command.tournament is not None and command.sandbox is not None:
        raise refusals.rigged_deck_refused("A tournament's table deals no cards that were asked for.")
    if command.tournament is not None and not command.rules.cover:
        raise Refused("invalid_rules", "At a tournament's table the bank covers shares.", option="cover")


def begin_circuit(draft: Draft, command: c.BeginCircuit) -> None:
    """The first seat of the order banks; hands open by themselves until all have."""
    table = draft.table
    if table.circuit is not None and command.number <= table.circuit.number:
        return
    check_between_circuits(table)
    _check_order(table, command.order)
    _check_stakes(command)
    if command.sealed and not table.rules.sealed_stakes:
        raise refusals.not_in_these_rules("sealed stakes")
    draft.follow(f.CircuitBegan(command.number, command.order, command.min_stake, command.max_stake, command.sealed))


def end_circuit_if_over(draft: Draft) -> None:
    """When no bank turn is left, what the circuit came to."""
    table = draft.table
    circuit = table.circuit
    if circuit is None or table.bank is not None:
        return
    stacks = tuple(_stack(table.taken(seat.seat), seat) for seat in circuit.seats)
    draft.follow(f.CircuitEnded(circuit.number, stacks, circuit.deals))


def acknowledge_circuit(draft: Draft, command: c.AcknowledgeCircuit) -> None:
    """The table owes the tournament nothing more for this circuit."""
    circuit = draft.table.circuit
    if circuit is None or circuit.is_running or circuit.acknowledged or circuit.number != command.number:
        return
    draft.follow(f.CircuitAcknowledged(command.number))


def check_between_circuits(table: Table) -> None:
    """Refuse what would disturb a circuit under way."""
    if table.circuit is not None and table.circuit.is_running:
        raise refusals.between_circuits_only()


def _stack(seat: Seat, played: f.CircuitSeat) -> f.CircuitStack:
    return f.CircuitStack(
        seat.number, seat.player, seat.stack, played.start, played.timeouts, played.banked, played.broke_in, played.had
    )


def _check_order(table: Table, order: tuple[int, ...]) -> None:
    live = sorted(seat.number for seat in table.seats if seat.stack)
    if sorted(order) != live or len(live) < 2:
        raise refusals.order_refused(f"Name every seat with chips once, two at least; here these have some: {live}.")


def _check_stakes(command: c.BeginCircuit) -> None:
    if not 1 <= command.min_stake <= command.max_stake <= MOST_CHIPS:
        raise Refused("invalid_rules", "The stakes of a circuit go from 1 up, the least first.", option="min_stake")
