"""Circuits played in memory."""

from __future__ import annotations

from service.game.rules_json import resolve
from service.simulation.circuits import CircuitTable

RULES = resolve({"preset": "tournament", "cover": "shares", "first_bet": True, "starting_stack": 1000})


def test_a_table_in_memory_plays_circuits_by_itself() -> None:
    """The order turns round with every other circuit."""
    table = CircuitTable(RULES, ["prudente", "ardito", "prudente", "ardito"])
    first = table.play_circuit()
    second = table.play_circuit((4, 3, 2, 1), stakes=(5, 50))
    assert [stack.seat for stack in first] == [1, 2, 3, 4]
    assert [stack.seat for stack in second] == [4, 3, 2, 1]
    assert sum(stack.stack for stack in second) == 4000
    assert {stack.seat: stack.start for stack in second} == {stack.seat: stack.stack for stack in first}


def test_the_same_seed_plays_the_same_circuit() -> None:
    assert (
        CircuitTable(RULES, ["saggio", "ardito"], seed=3).play_circuit()
        == CircuitTable(RULES, ["saggio", "ardito"], seed=3).play_circuit()
    )
