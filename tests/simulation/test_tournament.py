"""Whole tournaments in memory: everybody gets a place, every prize is paid, and all bank as often."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from service.simulation.tournament import SimulatedTournament, play_tournament
from service.table.commands import BotKind
from service.tournament import facts as f
from service.tournament.terms import Format, Level, Prizes, TournamentTerms

BOTS: tuple[BotKind, ...] = ("prudente", "ardito")


def terms(format: Format, **changed: object) -> TournamentTerms:
    usual = {"table_size": 4, "circuits": 2, "rounds": 3, "prizes": Prizes(70, (50, 30, 20)), **changed}
    return TournamentTerms("Natale", format, 0, "UTC", **usual)  # type: ignore[arg-type]


def bots(count: int) -> list[BotKind]:
    return [BOTS[number % 2] for number in range(count)]


@pytest.mark.parametrize("format", get_args(Format))
@pytest.mark.parametrize("entrants", [1, 2, 3, 5, 9])
def test_bots_play_it_to_its_end(format: Format, entrants: int) -> None:
    tournament = SimulatedTournament(terms(format), bots(entrants))
    ended = tournament.play()
    assert ended.phase == "complete"
    assert {place.player for place in ended.places} == {f"b_{number}" for number in range(1, entrants + 1)}
    assert [place.rank for place in ended.places] == sorted(place.rank for place in ended.places)
    assert sum(place.prize for place in ended.places) == 70


@pytest.mark.parametrize("format", get_args(Format))
def test_chips_of_a_match_are_neither_made_nor_lost(format: Format) -> None:
    tournament = SimulatedTournament(terms(format, starting_stack=60), bots(7))
    tournament.play()
    played = [event.fact for event in tournament.events if isinstance(event.fact, f.CircuitPlayed)]
    assert played
    for circuit in played:
        brought = sum(result.start for result in circuit.results)
        assert sum(result.chips for result in circuit.results) == brought
    if format in ("freezeout", "elimination"):
        first = [one for one in played if one.round == 1]
        assert sum(result.start for one in first for result in one.results) == 7 * 60


def test_who_never_breaks_banks_as_often_as_all_others() -> None:
    tournament = SimulatedTournament(terms("accumulation", starting_stack=100_000), bots(5), seed=3)
    tournament.play()
    assert set(tournament.bank_turns.values()) == {3 * 2}


def test_levels_rise_round_by_round() -> None:
    levels = (Level(1, 10), Level(30, 40))
    tournament = SimulatedTournament(terms("freezeout", starting_stack=1000, levels=levels, rounds=2), bots(3))
    tournament.play()
    by_round: Counter[int] = Counter()
    for event in tournament.events:
        if isinstance(event.fact, f.CircuitPlayed):
            by_round[event.fact.round] += sum(abs(result.chips - result.start) for result in event.fact.results)
    assert set(by_round) == {1, 2}
    assert by_round[2] >= 30


def test_one_seed_is_one_tournament() -> None:
    first, again, other = (play_tournament(terms("shootout"), bots(9), seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_those_who_begin_in_a_seat_of_one_number_are_counted_together() -> None:
    """Nine at tables for four: of three each."""
    seats = play_tournament(terms("shootout"), bots(9), 0)
    assert {seat: (one.runs, one.entrants) for seat, one in seats.items()} == {1: (1, 3), 2: (1, 3), 3: (1, 3)}
    assert sum(one.wins for one in seats.values()) == sum(one.due for one in seats.values()) == 1
    assert sum(one.prizes for one in seats.values()) == 70
