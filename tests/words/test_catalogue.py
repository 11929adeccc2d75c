"""Every language says everything, and says it itself."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from service.game.cards import DECK
from service.words.catalogue import Catalogue
from service.words.languages import LANGUAGES

ENGLISH = LANGUAGES["en"]
TRANSLATIONS = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

Place = tuple[str, ...]


def _sentences(catalogue: Catalogue) -> Iterator[tuple[Place, str]]:
    for option, values in catalogue.options.items():
        for value, sentence in values.items():
            yield ("options", option, value), sentence
    for preset, sentence in catalogue.presets.items():
        yield ("presets", preset), sentence
    for rule, sentence in catalogue.settlement.items():
        yield ("settlement", rule), sentence


@TRANSLATIONS
def test_no_language_misses_a_sentence_or_has_one_too_many(language: str) -> None:
    assert dict(_sentences(LANGUAGES[language])).keys() == dict(_sentences(ENGLISH)).keys()


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_no_sentence_was_left_in_another_language(one: str, other: str) -> None:
    shared = set(_sentences(LANGUAGES[one])) & set(_sentences(LANGUAGES[other]))
    assert not shared


@TRANSLATIONS
def test_a_sentence_names_its_value_where_the_english_one_does(language: str) -> None:
    english = dict(_sentences(ENGLISH))
    for place, sentence in _sentences(LANGUAGES[language]):
        assert ("{value}" in sentence) == ("{value}" in english[place]), place


@EACH_LANGUAGE
def test_no_two_values_of_an_option_read_the_same(language: str) -> None:
    for option, values in LANGUAGES[language].options.items():
        assert len(set(values.values())) == len(values), option


@EACH_LANGUAGE
def test_every_sentence_is_one(language: str) -> None:
    for place, sentence in _sentences(LANGUAGES[language]):
        assert sentence[0].isupper(), place
        assert sentence.endswith("."), place
        assert "  " not in sentence, place


@EACH_LANGUAGE
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    assert len({LANGUAGES[language].cards.name(card) for card in DECK}) == 40


def test_russian_is_written_in_cyrillic() -> None:
    """Latin letters that look like Cyrillic ones hide from the eye, not from a screen reader or a search."""
    for place, sentence in _sentences(LANGUAGES["ru"]):
        assert not re.search("[A-Za-z]", sentence.replace("{value}", "")), place


def test_french_punctuation_never_begins_a_line() -> None:
    """A colon or semicolon hangs on a no-break space, so that no line breaks before it."""
    for place, sentence in _sentences(LANGUAGES["fr"]):
        assert not re.search("[^\u00a0][:;]", sentence), place
