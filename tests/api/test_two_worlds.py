"""Two worlds that differ in one hidden card look the same to everyone else, until it is shown."""

from __future__ import annotations

import pytest

from tests.api.worlds import World, play, without_hashes, world

REALE = {"preset": "reale"}


def played(hole: str, rules: dict[str, object] = REALE, **declared: object) -> tuple[World, str]:
    """A world in which Anna got that card, and its table."""
    with pytest.MonkeyPatch.context() as patch:
        one = world(patch)
        return one, play(one, hole, rules, declared)


@pytest.mark.parametrize(
    ("first", "second", "rules"),
    [
        ("3d", "4d", REALE),
        ("3d", "Kd", REALE),
        ("3d", "Kd", {"preset": "casino", "bank_funds": "reserve", "bank_passes": "reale", "bank_plays": "free"}),
        ("3d", "Qc", {"preset": "siete_y_media"}),
        ("4s", "3d", {"preset": "royal"}),
    ],
    ids=["a rank", "the matta", "against an open bank", "a figure", "a burn rank"],
)
def test_nobody_else_can_tell_which_card_lies_there(first: str, second: str, rules: dict[str, object]) -> None:
    (one, _), (other, _) = played(first, rules), played(second, rules)
    assert one.sizes == other.sizes
    assert without_hashes(one.heard) == without_hashes(other.heard)


def test_nobody_else_can_tell_that_a_hidden_matta_was_declared() -> None:
    rules = {"preset": "reale", "matta_timing": "draw"}
    (one, _), (other, _) = played("3d", rules), played("Kd", rules, points=4)
    assert one.sizes == other.sizes
    assert without_hashes(one.heard) == without_hashes(other.heard)


def test_every_seal_differs_so_that_the_comparison_is_of_two_worlds() -> None:
    (one, _), (other, _) = played("3d"), played("4d")
    assert one.heard != other.heard


def test_what_the_holder_sees_differs_and_after_the_settlement_what_all_see() -> None:
    seen = []
    for hole in ("3d", "4d"):
        one, table = played(hole)
        mine = one.anna.get(table).json["seats"][0]["hands"][0]["cards"][0]
        before = one.others["nobody"].get(table).json["seats"][0]["hands"][0]["cards"][0]
        one.work()
        opened = [
            opening["secret"].get("card")
            for event in one.others["nobody"].get(f"{table}/events").json["items"]
            for opening in event["data"].get("opens", [])
        ]
        seen.append((mine, before, hole in opened))
    assert seen == [("3d", None, True), ("4d", None, True)]


def test_the_same_card_in_both_worlds_differs_in_nothing() -> None:
    """Not even in a hash: the worlds are as equal as they are said to be."""
    assert played("3d")[0].heard == played("3d")[0].heard
