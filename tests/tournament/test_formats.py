"""Whole tournaments of every format and size, with matches that end as chance has it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.tournament import commands as c
from service.tournament import facts as f
from service.tournament.terms import Level, Prizes
from tests.tournament.hall import Hall

FORMATS = ("shootout", "accumulation", "elimination", "freezeout")
SIZES = (1, 2, 3, 5, 9, 17, 64, 200)
RISING = tuple(Level(1 + 2 * round, 10 + 5 * round) for round in range(40))


def evening(format: str, players: int, seed: int = 0, **terms: object) -> Hall:
    hall = Hall(seed, format=format, entrants=250, levels=RISING, rounds=40 if "o" in format[-3:] else 4, **terms)
    hall.enter(players)
    return hall


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("format", FORMATS)
def test_it_is_played_to_its_end_with_a_rank_for_everybody_and_the_whole_pool_won(format: str, players: int) -> None:
    hall = evening(format, players, prizes=Prizes(1_001, (50, 30, 20)))
    ended = hall.play()
    assert ended.phase == "complete"
    assert {place.player for place in ended.places} == {f"p_{number:03}" for number in range(players)}
    assert sum(place.prize for place in ended.places) == 1_001
    ranks = [place.rank for place in ended.places]
    assert ranks[0] == 1
    assert ranks == sorted(ranks)
    shared = Counter(ranks)
    assert all(rank == 1 + sum(shared[better] for better in shared if better < rank) for rank in shared)


@pytest.mark.parametrize("format", FORMATS)
@settings(deadline=None, max_examples=25)
@given(players=st.integers(2, 70), seed=st.integers(0, 2**16))
def test_sizes_differ_by_one_at_most_and_everybody_left_meets_somebody(format: str, players: int, seed: int) -> None:
    """So in every round each player banks as often as any other, once a circuit."""
    hall = evening(format, players, seed)
    hall.play()
    for event in hall.events:
        if isinstance(event.fact, f.RoundBegan):
            sizes = [len(match) for match in event.fact.matches]
            assert max(sizes) - min(sizes) <= 1
            assert min(sizes) >= 2
            assert max(sizes) <= 7
            met = [player for match in event.fact.matches for player in match]
            assert len(met) == len(set(met))


@pytest.mark.parametrize("format", ["elimination", "freezeout"])
def test_kept_stacks_are_what_the_entries_brought(format: str) -> None:
    """Chips are conserved after every event: stacks of those who play and of those who are out."""
    hall = evening(format, 40)
    hall.play()
    assert sum(one.chips for one in hall.state.entrants) == 40 * hall.state.agreed.starting_stack


def test_of_a_shootout_the_best_of_each_match_go_on() -> None:
    hall = evening("shootout", 12, advance=2)
    while hall.state.phase != "break":
        hall.pay(hall.debts[0])
    (ended,) = [event.fact for event in hall.events if isinstance(event.fact, f.RoundEnded)]
    chips = {one.player: one.chips for one in hall.state.entrants}
    for match in hall.state.matches:
        held = sorted((chips[player] for player in match.players), reverse=True)
        left = [chips[player] for player in match.players if player not in ended.out]
        assert sorted(left, reverse=True) == held[:2]
    assert len(ended.out) == 8


def test_a_match_is_as_many_circuits_as_the_terms_say() -> None:
    """Equal bank turns decide fairness: in each circuit everybody with chips banks once."""
    hall = evening("shootout", 6, circuits=4, starting_stack=100_000)
    hall.play()
    played = [event.fact.circuit for event in hall.events if isinstance(event.fact, f.CircuitPlayed)]
    assert played == [1, 2, 3, 4]


def test_of_an_elimination_the_lowest_goes_from_the_second_round_on() -> None:
    hall = evening("elimination", 6, starting_stack=10_000)
    hall.play()
    out = [event.fact.out for event in hall.events if isinstance(event.fact, f.RoundEnded)]
    assert out[0] == ()
    assert [len(players) for players in out[1:5]] == [1, 1, 1, 1]


def test_of_an_accumulation_all_that_was_won_is_added_up() -> None:
    hall = evening("accumulation", 10)
    hall.play()
    won: Counter[str] = Counter()
    last: dict[int, f.CircuitPlayed] = {}
    for event in hall.events:
        if isinstance(event.fact, f.CircuitPlayed):
            last[event.fact.match] = event.fact
        if isinstance(event.fact, f.MatchPlayed):
            won.update({result.player: result.chips for result in last[event.fact.match].results})
    assert {place.player: place.chips for place in hall.state.places} == dict(won)


def test_broke_in_the_same_circuit_whoever_lasted_longer_or_had_more_is_ahead() -> None:
    """Eliminated in the same deal: by chips at its start; equal chips share the rank and the prizes."""
    hall = Hall(format="freezeout", entrants=5, prizes=Prizes(100, (40, 30, 20, 10)))
    hall.enter(5)
    for _ in range(2):
        hall.pay(hall.debts[0])
    (match,) = hall.state.matches
    assert match.table is not None
    broke = [(3, 10), (3, 10), (3, 25), (2, 90)]
    results = [f.Result(player, 0, 100, 0, *how) for player, how in zip(match.players, broke, strict=False)]
    results.append(f.Result(match.players[4], 500, 100, 0))
    hall.send(c.ReportCircuit(match.table, 1, tuple(results)), None)
    order = [(place.player, place.rank, place.prize) for place in hall.state.places]
    first, *_, last = order
    assert first == (match.players[4], 1, 40)
    assert order[1] == (match.players[2], 2, 30)
    assert {order[2], order[3]} == {(match.players[0], 3, 15), (match.players[1], 3, 15)}
    assert last == (match.players[3], 5, 0)


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**16))
def test_what_the_log_tells_is_what_was_decided(seed: int) -> None:
    hall = evening("freezeout", 9, seed)
    hall.play()
    told = hall.decider.initial("tournament:e_hall")
    for event in hall.events:
        told = hall.decider.evolve(told, event)
    assert told == hall.state


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**16))
def test_whatever_a_worker_says_twice_changes_nothing(seed: int) -> None:
    hall = evening("shootout", 9, seed)
    while debts := hall.debts:
        hall.pay(debts[0])
        version = hall.state.version
        match debts[0].kind:
            case "start_tournament":
                hall.send(c.Start(), None)
            case "open_match":
                round, number = map(int, debts[0].subject.split("."))
                hall.send(c.NoteOpened(round, number, "t_twin"), None)
            case "begin_circuit":
                round, number, circuit = map(int, debts[0].subject.split("."))
                hall.send(c.NoteBegun(round, number, circuit), None)
                hall.send(c.ReportCircuit(f"t_{round}_{number}", circuit, ()), None)
            case "begin_round":
                hall.send(c.BeginRound(int(debts[0].subject)), None)
        assert hall.state.version == version
