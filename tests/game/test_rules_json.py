"""Rules as they are written: what is taken, what is refused, and how they are stored."""

from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.chips import Multiple
from service.game.rules import RuleSet
from service.game.rules_json import describe, resolve
from service.stream.canonical import canonical
from service.stream.refusal import Refused
from tests.game.strategies import rule_sets


@given(rule_sets())
def test_rules_described_and_resolved_again_are_the_same(rules: RuleSet) -> None:
    assert resolve(describe(rules)) == rules


@given(rule_sets())
def test_rules_are_stored_without_a_float_and_read_back_the_same(rules: RuleSet) -> None:
    """`canonical` refuses floats."""
    stored = canonical(msgspec.to_builtins(rules))
    assert msgspec.json.decode(stored, type=RuleSet) == rules


@pytest.mark.parametrize("half", [0.5, Decimal("0.5"), Decimal("0.50")])
def test_half_a_point_is_read_exactly_however_the_parser_delivers_it(half: object) -> None:
    assert resolve({"figure_points": half}).figure_half == 1


def test_three_for_two_is_held_as_a_ratio() -> None:
    assert resolve({"reale_pays": "3:2"}).reale_pays == Multiple(3, 2)


@pytest.mark.parametrize(
    ("option", "allowed"),
    [
        ("preset", ["reale", "family", "casino"]),
        ("matta", ["card", "null"]),
        ("figure_points", ["0.5", "1"]),
        ("reale_pays", ["2", "1", '"3:2"']),
        ("three_card_pays", ["1", '"3:2"']),
        ("burn_ranks", ["[]", '["4"]', '["3", "4"]']),
        ("bank_passes", ['"reale"', '"never"', "after_hands", "1000"]),
        ("bank_plays", ['"free"', "stands_at", "7.5"]),
        ("pot", ["null", "ante"]),
        ("seats", ["2", "12"]),
        ("turn_seconds", ["1", "86400"]),
        ("hands", ["null", "1000000"]),
    ],
)
def test_a_wrong_value_is_refused_with_the_option_and_what_is_allowed(option: str, allowed: list[str]) -> None:
    refusal = _refused({option: "wrong"})
    assert (refusal.code, refusal.facts["option"]) == ("invalid_rules", option)
    assert all(value in refusal.detail for value in allowed)


@pytest.mark.parametrize(
    "document",
    [
        {"seats": 1},
        {"seats": 13},
        {"seats": 8.0},
        {"seats": True},
        {"seats": "8"},
        {"seats": None},
        {"min_stake": 0},
        {"max_stake": 10**9 + 1},
        {"turn_seconds": 86_401},
        {"hands": 0},
        {"hands": 10**6 + 1},
        {"reale_pays": 2.0},
        {"reale_pays": 3},
        {"seven_and_half_pays": "3:2"},
        {"split": 1},
        {"split": None},
        {"figure_points": True},
        {"figure_points": 0.7},
        {"figure_points": float("nan")},
        {"matta": "8d"},
        {"burn_ranks": ["4", "3"]},
        {"burn_ranks": [4]},
        {"bank_passes": {"after_hands": 0}},
        {"bank_passes": {"after_hands": 1001}},
        {"bank_passes": {"after_hands": 5, "more": 1}},
        {"bank_passes": {}},
        {"bank_passes": []},
        {"shuffle": {"below": 40}},
        {"bank_plays": {"stands_at": 8}},
        {"bank_plays": {"stands_at": 0}},
        {"bank_plays": {"stands_at": True}},
        {"pot": {"ante": 0}},
        {"preset": ["reale"]},
        {"preset": None},
    ],
)
def test_values_outside_those_listed_are_refused(document: dict[str, Any]) -> None:
    assert _refused(document).code == "invalid_rules"


@given(st.text().filter(lambda name: name != "preset" and name not in RuleSet.__struct_fields__))
def test_an_unknown_option_is_refused_by_name(name: str) -> None:
    refusal = _refused({name: 1})
    assert refusal.facts["option"] == name


def test_options_have_their_written_names_only() -> None:
    assert _refused({"figure_half": 1}).code == "invalid_rules"


def _refused(document: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as refusal:
        resolve(document)
    return refusal.value


def test_what_only_tournaments_have_is_no_part_of_other_rules() -> None:
    """Neither as they are described nor as they are stored, whose digest every hand states."""
    options = {"cover", "first_bet", "sealed_stakes"}
    assert not options & describe(resolve({"cover": "full", "first_bet": False, "sealed_stakes": False})).keys()
    assert not options & msgspec.to_builtins(RuleSet()).keys()


@pytest.mark.parametrize("cover", ["shares", {"cap": 60}])
def test_a_tournaments_rules_are_described_and_stored_like_any(cover: object) -> None:
    written = {"preset": "tournament", "cover": cover, "first_bet": True, "sealed_stakes": True}
    rules = resolve(written)
    assert describe(rules)["cover"] == cover
    assert resolve(describe(rules)) == rules
    assert msgspec.json.decode(canonical(msgspec.to_builtins(rules)), type=RuleSet) == rules
