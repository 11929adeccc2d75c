"""Tables in memory: seeded, played by the same decisions as the service's, and over when nothing is owed."""

from __future__ import annotations

from service.game.rules import RuleSet
from service.simulation.table import SimulatedTable
from service.table import facts as f
from service.table.commands import Action, Stake, Stand

RULES = RuleSet(starting_stack=10_000, bank_passes="every_hand", seats=4)


def simulated(seed: int, hands: int) -> SimulatedTable:
    table = SimulatedTable(RULES, seed=seed)
    table.seat_bots("prudente", "ardito", "prudente")
    table.play(hands)
    return table


def test_the_same_seed_plays_the_same_events() -> None:
    assert simulated(7, 20).events == simulated(7, 20).events


def test_another_seed_plays_other_cards() -> None:
    assert [e.secret for e in simulated(7, 1).events] != [e.secret for e in simulated(8, 1).events]


def test_it_plays_as_many_hands_as_asked_and_more_when_asked_again() -> None:
    table = simulated(1, 10)
    assert (table.state.hand, table.state.stage) == (10, "waiting")
    table.play(5)
    assert (table.state.hand, table.state.stage) == (15, "waiting")


def test_it_stops_where_nothing_is_owed() -> None:
    table = SimulatedTable(RULES)
    table.seat_bots("prudente")
    table.play(10)
    assert table.state.hand == 0


def test_time_moves_from_debt_to_debt_and_never_back() -> None:
    times = [event.at for event in simulated(3, 20).events]
    assert times == sorted(times)


def test_another_chooser_plays_the_bots() -> None:
    """One that stakes the least and always stands."""

    def timid(_kind: str, view: dict[str, object], _seat: int) -> Action:
        return Stake(amount=1) if view["phase"] == "betting" else Stand()

    table = SimulatedTable(RULES, chooser=timid)
    table.seat_bots("ardito", "ardito")
    table.play(5)
    assert not any(isinstance(event.fact, f.CardDrawn) for event in table.events)
    assert sum(isinstance(event.fact, f.Stood) for event in table.events) == 10
