"""How a match's circuits are played: in which order all bank, and for what."""

from __future__ import annotations

from service.tournament import commands as c
from service.tournament.circuits import planned
from service.tournament.facts import Result
from service.tournament.terms import Level
from tests.tournament.hall import Hall


def seated(format: str, **terms: object) -> Hall:
    """A tournament of four whose first match has its table."""
    hall = Hall(0, format=format, entrants=4, **terms)
    hall.enter(4)
    for _ in range(2):
        hall.pay(hall.debts[0])
    return hall


def plan(hall: Hall, circuit: int) -> tuple[tuple[int, ...], bool]:
    (match,) = hall.state.matches
    told = planned(hall.state, match, circuit)
    return told.order, told.sealed


def test_the_order_turns_round_and_the_last_circuit_is_sealed() -> None:
    hall = seated("shootout", circuits=3)
    assert plan(hall, 1) == ((1, 2, 3, 4), False)
    assert plan(hall, 2) == ((4, 3, 2, 1), False)
    assert plan(hall, 3) == ((1, 2, 3, 4), True)


def test_whoever_has_no_chips_banks_no_more() -> None:
    hall = seated("shootout", circuits=3)
    (match,) = hall.state.matches
    assert match.table is not None
    left = (0, 150, 150, 100)
    results = tuple(Result(player, chips, 100, 0) for player, chips in zip(match.players, left, strict=True))
    hall.send(c.ReportCircuit(match.table, 1, results), None)
    assert plan(hall, 2) == ((4, 3, 2), False)


def test_where_stacks_are_kept_no_circuit_is_known_to_be_the_last() -> None:
    assert plan(seated("freezeout"), 1) == ((1, 2, 3, 4), False)


def test_stakes_are_those_of_the_round() -> None:
    hall = seated("freezeout", levels=(Level(2, 20), Level(5, 50)))
    (match,) = hall.state.matches
    assert planned(hall.state, match, 1).level == Level(2, 20)
