"""Every rule, house and settlement is explained in every language."""

from typing import Any, get_args

import pytest
from hypothesis import given

from service.game.cards import DECK
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.game.rules_json import describe
from service.game.settlement import Rule
from service.words.languages import LANGUAGES
from service.words.sentences import preset_summary, rule_sentences, settlement_sentence
from tests.game.strategies import rule_sets

EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
OTHER_VALUES: dict[str, list[Any]] = {
    "matta": [None, *DECK],
    "shuffle": ["after_matta"],
    "cover": ["full", "shares", {"cap": 100}],
    "first_bet": [False, True],
    "sealed_stakes": [False, True],
}


@EACH_LANGUAGE
@given(rules=rule_sets())
def test_every_rule_has_a_sentence(language: str, rules: RuleSet) -> None:
    sentences = rule_sentences(describe(rules), language)
    assert sentences.keys() == describe(rules).keys()
    assert all(_is_sentence(sentence) for sentence in sentences.values())


@EACH_LANGUAGE
@pytest.mark.parametrize(("option", "written"), [(option, v) for option, vs in OTHER_VALUES.items() for v in vs])
def test_every_other_value_has_a_sentence_too(language: str, option: str, written: Any) -> None:
    assert _is_sentence(rule_sentences({option: written}, language)[option])


@EACH_LANGUAGE
def test_every_house_and_every_settlement_rule_is_explained(language: str) -> None:
    rules = {name for part in get_args(Rule) for name in (get_args(part) or (part,))}
    assert LANGUAGES[language].settlement.keys() == rules
    assert LANGUAGES[language].presets.keys() == PRESETS.keys()
    assert all(_is_sentence(settlement_sentence(rule, language)) for rule in rules)
    assert all(_is_sentence(preset_summary(preset, language)) for preset in PRESETS)


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ({"matta": "Qh"}, "knight of cups"),
        ({"bank_plays": {"stands_at": 5.5}}, "below 5½"),
        ({"bank_plays": {"stands_at": 0.5}}, "below ½"),
        ({"bank_passes": {"after_hands": 5}}, ": 5."),
        ({"seats": 12}, ": 12."),
    ],
)
def test_a_sentence_names_the_value(written: dict[str, Any], part: str) -> None:
    (sentence,) = rule_sentences(written).values()
    assert part in sentence


@pytest.mark.parametrize(
    ("language", "matta"),
    [
        ("it", "cavallo di coppe"),
        ("nl", "ridder van bekers"),
        ("de", "Ritter der Kelche"),
        ("fr", "dame de cœur"),
        ("ru", "всадник кубков"),
        ("es", "caballo de copas"),
    ],
)
def test_the_matta_is_named_in_the_language_of_its_sentence(language: str, matta: str) -> None:
    assert matta in rule_sentences({"matta": "Qh"}, language)["matta"]


def _is_sentence(text: str) -> bool:
    return text[0].isupper() and text.endswith(".") and "{" not in text and "None" not in text
