"""JSON is read so that no two parsers could disagree on it."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api import strict_json
from service.stream.refusal import Refused

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(values, st.booleans())
def test_ordinary_documents_mean_what_they_say(value: object, ascii_only: bool) -> None:
    assert strict_json.loads(json.dumps(value, ensure_ascii=ascii_only).encode()) == value


def test_halves_are_exact() -> None:
    assert strict_json.loads(b"[0.5, 7.5, 1e2]") == [Decimal("0.5"), Decimal("7.5"), Decimal(100)]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "malformed_json"),
        (b"{", "malformed_json"),
        (b"{} {}", "malformed_json"),
        (b"{'a': 1}", "malformed_json"),
        (b'{"a": 1,}', "malformed_json"),
        (b'{"a": 5_0}', "malformed_json"),
        (b'{"a": 01}', "malformed_json"),
        (b'{"a": NaN}', "malformed_json"),
        (b"[Infinity]", "malformed_json"),
        (b"[-Infinity]", "malformed_json"),
        (b'["\n"]', "malformed_json"),
        (b"\xef\xbb\xbf{}", "malformed_json"),
        (b'{"a": 1, "a": 1}', "duplicate_key"),
        (b'[{"b": {"a": 1, "\\u0061": 2}}]', "duplicate_key"),
        (b"[1e400]", "number_out_of_range"),
        (b"[-1e400]", "number_out_of_range"),
        (b"[1e999999999999999999999]", "number_out_of_range"),
        (b"[9007199254740992]", "number_out_of_range"),
        (b"[" + b"9" * 5_000 + b"]", "number_out_of_range"),
        (b"[0." + b"1" * 5_000 + b"]", "number_out_of_range"),
        (b"[" * 30_000 + b"]" * 30_000, "nested_too_deep"),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "nested_too_deep"),
        (b'"\xff"', "not_unicode"),
        (b'"\xed\xa0\x80"', "not_unicode"),
        (b'"\\ud800"', "not_unicode"),
        (b'{"\\udfff": 1}', "not_unicode"),
        ('{"a": 1}'.encode("utf-16"), "not_unicode"),
    ],
)
def test_what_could_be_read_two_ways_is_refused(body: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        strict_json.loads(body)
    assert refused.value.code == code


def test_a_pair_of_surrogates_is_one_character() -> None:
    assert strict_json.loads(b'"\\ud83c\\udca1"') == "\U0001f0a1"
