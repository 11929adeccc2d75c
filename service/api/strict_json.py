"""JSON as the service takes it: what two parsers could read differently is refused.

The standard library's scanner with its hooks, because the faster parsers take the last of two equal keys without a
word and can't be told otherwise. Numbers with a fraction or an exponent become `Decimal`, so that 0.5 is 0.5.
"""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, NoReturn

from service.stream.canonical import LARGEST_INTEGER
from service.stream.refusal import Refused

LONGEST_NUMBER = 32
"""Characters: no number that means anything here is longer, and none is read before this is known."""


def loads(body: bytes) -> Any:
    """The value that `body` spells.

    Raises `Refused`: `malformed_json`, `duplicate_key`, `number_out_of_range`, `nested_too_deep`, `not_unicode`.
    """
    try:
        value = json.loads(
            body.decode(),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=_no_number,
        )
        _refuse_lone_surrogates(body, value)
    except UnicodeError:
        raise Refused(
            "not_unicode", "The body is not Unicode text in UTF-8. Send UTF-8, surrogates in pairs."
        ) from None
    except RecursionError:
        raise Refused(
            "nested_too_deep", "The body is nested too deep. No call here needs more than four levels."
        ) from None
    except json.JSONDecodeError as wrong:
        where = f"line {wrong.lineno}, column {wrong.colno}"
        raise Refused("malformed_json", f"The body is no JSON: {wrong.msg} at {where}.") from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused("duplicate_key", "An object in the body has a key twice. Send each key once.")
    return found


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER or abs(number := int(digits)) > LARGEST_INTEGER:
        raise _out_of_range()
    return number


def _fraction(digits: str) -> Decimal:
    if len(digits) > LONGEST_NUMBER:
        raise _out_of_range()
    try:
        number = Decimal(digits)
    except ArithmeticError:
        raise _out_of_range() from None
    if not -LONGEST_NUMBER < number.adjusted() < LONGEST_NUMBER:
        raise _out_of_range()
    return number


def _no_number(word: str) -> NoReturn:
    raise Refused("malformed_json", f"{word} is no JSON number.")


def _out_of_range() -> Refused:
    return Refused("number_out_of_range", "A number in the body is too long or too large; the largest is 2^53 - 1.")


def _refuse_lone_surrogates(body: bytes, value: Any) -> None:
    """An escape can spell half a character; only then is the value searched, by writing it out again."""
    if b"\\u" in body:
        json.dumps(value, ensure_ascii=False, default=str).encode()
