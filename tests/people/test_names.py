"""What a player may be called."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.people.names import clean_name, clean_ref
from service.stream.refusal import Refused

LETTERS = st.text(st.characters(categories=["L", "N", "P"], exclude_characters="\u115f\u1160\u3164\uffa0"))
"""Seen in any script: the fillers among Hangul's letters aside."""


@given(LETTERS.filter(lambda text: 1 <= len(unicodedata.normalize("NFC", text)) <= 40))
def test_a_name_of_letters_in_any_script_is_taken_in_nfc(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ["Anna", "Наташа", "O’Brien", "Zoë van der Meer", "王小明", "☕ Caffè", "a"])
def test_names_of_the_world_are_taken(name: str) -> None:
    assert clean_name(name) == name


def test_equal_looking_spellings_become_one() -> None:
    assert clean_name("Zoe\u0308") == "Zo\u00eb"


def test_length_counts_after_nfc() -> None:
    """Forty letters with their accents apart are eighty code points before NFC."""
    assert clean_name("e\u0301" * 40) == "\u00e9" * 40
    with pytest.raises(Refused, match="1 to 40 characters; this one has 41"):
        clean_name("e\u0301" * 41)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "1 to 40"),
        ("x" * 41, "1 to 40"),
        ("   ", "besides spaces"),
        ("\u00a0\u2003", "besides spaces"),
        ("An\x00na", "U+0000 (control)"),
        ("An\nna", "U+000A (control)"),
        ("An\x85na", "U+0085 (control)"),
        ("An\u2028na", "U+2028 (control)"),
        ("An\u202ena", "U+202E (bidirectional)"),
        ("\u2066Anna\u2069", "U+2066 (bidirectional)"),
        ("An\u200bna", "U+200B (zero-width)"),
        ("An\u200dna", "U+200D (zero-width)"),
        ("An\ufeffna", "U+FEFF (zero-width)"),
        ("An\u00adna", "U+00AD (zero-width)"),
        ("\u3164", "U+3164 (zero-width)"),
        ("Anna\ufe0f", "U+FE0F (zero-width)"),
        ("Anna\U000e0101", "U+E0101 (zero-width)"),
        ("An\ud800na", "U+D800 (lone surrogate)"),
        ("An\u0378na", "U+0378 (unassigned)"),
        ("An\uffffna", "U+FFFF (unassigned)"),
        ("An\ue000na", "U+E000 (private-use)"),
    ],
)
def test_a_refused_name_is_told_why(name: str, says: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_name(name)
    assert refusal.value.code == "invalid_name"
    assert says in refusal.value.detail


@given(
    LETTERS.map(lambda text: text[:19]),
    st.characters(categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"]),
    LETTERS.map(lambda text: text[:19]),
)
def test_one_unwanted_character_anywhere_spoils_a_name(before: str, unwanted: str, after: str) -> None:
    with pytest.raises(Refused):
        clean_name(before + unwanted + after)


@given(st.text(st.characters(codec=None)))
def test_a_taken_name_can_be_sent_and_taken_again(text: str) -> None:
    """Whatever comes, the answer is a refusal or a name that every encoding carries."""
    try:
        name = clean_name(text)
    except Refused:
        return
    assert clean_name(name) == name
    assert name.encode().decode() == name


def test_a_ref_stays_as_its_frontend_spells_it() -> None:
    assert clean_ref("Zoe\u0308") == "Zoe\u0308"


@pytest.mark.parametrize("ref", ["", "x" * 201, "\ud800", "a\x00b"])
def test_a_ref_that_cannot_be_shown_is_refused(ref: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_ref(ref)
    assert refusal.value.code == "invalid_ref"
