"""Prizes: whole amounts that come exactly to the pool."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.stream.refusal import Refused
from service.tournament.ranking import prizes
from service.tournament.terms import Level, Prizes, TournamentTerms, check


@pytest.mark.parametrize(
    ("pool", "shares", "places", "amounts"),
    [
        (70, (50, 30, 20), 9, (35, 21, 14)),
        (100, (1, 1, 1), 9, (34, 33, 33)),
        (100, (50, 30, 20), 2, (63, 37)),
        (10, (1,), 5, (10,)),
        (0, (50, 50), 5, (0, 0)),
    ],
)
def test_worked_examples(pool: int, shares: tuple[int, ...], places: int, amounts: tuple[int, ...]) -> None:
    assert prizes(pool, shares, places) == amounts


@given(
    pool=st.integers(0, 10**9), shares=st.lists(st.integers(1, 9), min_size=1, max_size=30), places=st.integers(1, 40)
)
def test_they_come_to_the_pool_and_a_better_place_of_equal_weight_never_gets_less(
    pool: int, shares: list[int], places: int
) -> None:
    amounts = prizes(pool, shares, places)
    assert sum(amounts) == pool
    assert len(amounts) == min(len(shares), places)
    for weight in set(shares):
        alike = [amount for amount, share in zip(amounts, shares, strict=False) if share == weight]
        assert alike == sorted(alike, reverse=True)


@pytest.mark.parametrize(
    ("term", "value"),
    [
        ("entrants", 0),
        ("table_size", 9),
        ("circuits", 0),
        ("advance", 6),
        ("rounds", 0),
        ("levels", ()),
        ("levels", (Level(5, 4),)),
        ("starting_stack", 0),
        ("prizes", Prizes(-1)),
        ("prizes", Prizes(10, ())),
        ("grace_ms", -1),
    ],
)
def test_terms_that_cant_be_are_refused_by_name(term: str, value: object) -> None:
    terms = {"name": "N", "format": "shootout", "starts_at": 1, "zone": "Europe/Rome", term: value}
    with pytest.raises(Refused) as refused:
        check(TournamentTerms(**terms))  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.facts["term"]) == ("invalid_terms", term)
