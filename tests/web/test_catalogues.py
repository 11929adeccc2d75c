"""Words of the page: seven languages, none of which lacks a key, a parameter or a form of the plural."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "service" / "web"
LANGUAGES = ("en", "it", "nl", "de", "fr", "ru", "es")
CATALOGUES: dict[str, dict[str, Any]] = {
    language: json.loads((WEB / "i18n" / f"{language}.json").read_text()) for language in LANGUAGES
}
SOURCES = "\n".join(path.read_text() for path in sorted((WEB / "js").rglob("*.js")))
PREFIXES = {key.partition(".")[0] for key in CATALOGUES["en"]}
FORMS = {"ru": {"one", "few", "many", "other"}}
"""Plural categories of a language (Unicode CLDR); one and other where none are named."""


def parameters(message: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", message))


def messages(language: str) -> Iterator[tuple[str, str]]:
    for key, message in CATALOGUES[language].items():
        for text in message.values() if isinstance(message, dict) else [message]:
            yield key, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_misses_a_key_or_has_one_too_many(language: str) -> None:
    assert list(CATALOGUES[language]) == list(CATALOGUES["en"])
    assert all(text.strip() for _, text in messages(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_fills_in_the_same_parameters(language: str) -> None:
    wanted = {key: parameters(text) for key, text in messages("en")}
    assert [key for key, text in messages(language) if parameters(text) != wanted[key]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_every_form_of_the_plural(language: str) -> None:
    counted = {key for key, message in CATALOGUES["en"].items() if isinstance(message, dict)}
    for key in counted:
        assert set(CATALOGUES[language][key]) == FORMS.get(language, {"one", "other"})


FAMILIES = {
    "settings": ("deck", "theme", "motion"),
    "deck": ("italian", "french"),
    "theme": ("auto", "light", "dark"),
    "motion": ("auto", "off"),
}
"""Keys made of two variables: nothing in the source shows them."""


def test_every_word_that_the_page_says_is_in_the_catalogue_and_no_other() -> None:
    known = set(CATALOGUES["en"])
    written = {word for word in re.findall(r'"([a-z]+\.[\w.]+)"', SOURCES) if word.partition(".")[0] in PREFIXES}
    written |= set(re.findall(r'\bt\("(\w+)"', SOURCES))
    made = [
        re.compile(re.sub(r"\\\$\\{.*?\\}", r"\\w+", re.escape(family)) + "$")
        for family in re.findall(r"`([a-z]+\.(?:[\w.]|\$\{[^}]+\})*)`", SOURCES)
    ]
    listed = {f"{family}.{each}" for family, all in FAMILIES.items() for each in all}
    assert written <= known
    assert {key for key in known - written - listed if not any(family.match(key) for family in made)} == set()


def test_the_terms_of_the_game_stay_italian() -> None:
    """Matta, reale and sto are called so in every language."""
    for language in LANGUAGES:
        words = CATALOGUES[language]
        assert words["hand.standing"] == "sto"
        assert "matta" in words["how.matta"].lower()
        assert "reale" in words["how.reale"]
