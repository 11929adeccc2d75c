from typing import Any

import pytest
from hypothesis import given

from service.game.rules import RuleSet
from service.game.rules_json import resolve
from service.game.unbuilt import refuse_unbuilt
from service.stream.refusal import Refused
from tests.game.strategies import rule_sets


@given(rule_sets())
def test_what_hand_value_settlement_and_cover_decide_is_built(rules: RuleSet) -> None:
    refuse_unbuilt(rules)


@pytest.mark.parametrize(
    "document",
    [
        {"matta_timing": "draw"},
        {"burn_ranks": ["4"]},
        {"split": True},
        {"draws": "one_closed"},
        {"stake_timing": "after_first_card"},
        {"bank_offer": True},
        {"shuffle": {"below": 12}},
        {"must_reach_bank_card": True, "bank_card": "open"},
        {"bank_funds": "house", "bank_passes": "never", "bank_plays": {"stands_at": 5}},
        {"pot": {"ante": 10}},
        {"rebuy": "when_broke"},
    ],
)
def test_a_rule_that_cannot_be_played_yet_is_refused_by_name(document: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        refuse_unbuilt(resolve(document))
    assert (refusal.value.code, refusal.value.facts["option"]) == ("rules_not_built", next(iter(document)))
