"""The one byte form of a value is RFC 8785's, in a narrower domain."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from service.stream.canonical import LARGEST_INTEGER, canonical, canonical_struct
from tests.properties.profiles import PROFILE

KEYS = st.text(st.characters(max_codepoint=127), max_size=8)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
SCALARS = st.none() | st.booleans() | st.integers(-LARGEST_INTEGER, LARGEST_INTEGER) | TEXTS
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=20)


@PROFILE
@given(VALUES)
def test_it_is_rfc_8785(value: Any) -> None:
    """As an independent implementation writes it."""
    assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("text", ["\x00\x1f\x7f", '\b\t\n\f\r"\\/', "é€𝄞", "\u2028\u2029", "<script>&"])
def test_every_kind_of_character_is_escaped_as_rfc_8785_says(text: str) -> None:
    assert canonical(text) == rfc8785.dumps(text)
    assert canonical({"a": text}) == rfc8785.dumps({"a": text})


@PROFILE
@given(VALUES)
def test_it_reads_back_as_the_same_value(value: Any) -> None:
    assert msgspec.json.decode(canonical(value)) == value


class Point(msgspec.Struct):
    zeta: int
    alpha: tuple[int, ...]


def test_a_struct_is_written_as_the_object_of_its_fields() -> None:
    point = Point(1, (2, 3))
    assert canonical_struct(point) == canonical({"zeta": 1, "alpha": [2, 3]}) == b'{"alpha":[2,3],"zeta":1}'


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        0.5,
        float("nan"),
        LARGEST_INTEGER + 1,
        -LARGEST_INTEGER - 1,
        {"é": 1},
        {1: 1},
        b"bytes",
        {1, 2},
        object(),
    ],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("inside", [lambda value: value, lambda value: [[value]], lambda value: {"a": {"b": value}}])
def test_what_has_no_canonical_form_is_refused_however_deep_it_lies(value: Any, inside: Any) -> None:
    with pytest.raises(ValueError, match="canonical"):
        canonical(inside(value))


@pytest.mark.parametrize("integer", [LARGEST_INTEGER, -LARGEST_INTEGER, 0])
def test_the_largest_integers_are_written_digit_by_digit(integer: int) -> None:
    assert canonical(integer) == str(integer).encode()
