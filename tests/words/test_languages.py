"""Readers are answered in the language that they ask for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.words.languages import LANGUAGES, choose_language


def test_the_sources_languages_and_english_are_spoken() -> None:
    assert LANGUAGES.keys() == {"en", "it", "nl", "de", "fr", "ru", "es"}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("it", "it"),
        ("de-AT", "de"),
        ("FR-ca", "fr"),
        ("zh-Hant-TW, ru", "ru"),
        ("en;q=0.5, nl", "nl"),
        ("de-CH, en;q=0.9", "de"),
        ("es;q=0.8, it;q=0.85, en;q=0.1", "it"),
        ("es ; q=0.5 ,it;Q=0.500", "es"),
        ("da, *;q=0.5, ru;q=0.1", "en"),
    ],
)
def test_the_most_wanted_language_is_chosen(header: str, language: str) -> None:
    assert choose_language(header) == language


@pytest.mark.parametrize("header", ["", "*", "da", "it;q=0", "it;q=0.000, da", "filipino, enough", ",;q=,"])
def test_english_answers_who_asks_for_nothing_spoken_here(header: str) -> None:
    assert choose_language(header) == "en"


@pytest.mark.parametrize("malformed", ["it;q=2", "it;q=-1", "it;q=0.1234", "it;q=nan", "it;q=٠.٩", "i t", "it;level=1"])
def test_what_is_not_well_formed_counts_as_not_said(malformed: str) -> None:
    assert choose_language(f"{malformed}, ru;q=0.1") == "ru"


@given(header=st.text(alphabet="deitfr-;=q.019*, ", max_size=60) | st.text())
def test_any_header_chooses_a_language_that_is_spoken(header: str) -> None:
    assert choose_language(header) in LANGUAGES
