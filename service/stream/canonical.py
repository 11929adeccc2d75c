"""The one byte form of a value, so that a hash means the same in every language: RFC 8785 (JCS).

The domain is narrower than JSON: no floats, integers below 2⁵³ in size, ASCII keys. Inside it RFC 8785 needs no
number formatting and its UTF-16 key order is plain byte order.
"""

from typing import Any

import msgspec

LARGEST_INTEGER = 2**53 - 1

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The RFC 8785 bytes of `value`: None, bool, int, str, lists, string-keyed dicts, structs of these.

    Raises `ValueError` outside the domain. Values that were typed without floats (events) skip the search for
    them by going through `canonical_struct`.
    """
    _check(value)
    return _encoder.encode(value)


def canonical_struct(struct: msgspec.Struct) -> bytes:
    """The same bytes for a struct whose field types already keep it inside the domain."""
    return _encoder.encode(struct)


def _check(value: Any) -> None:
    match value:
        case None | bool() | str():
            pass
        case int():
            if abs(value) > LARGEST_INTEGER:
                raise ValueError(f"{value} does not fit a canonical integer; the largest is 2^53 - 1")
        case dict():
            for key, inner in value.items():
                if not (isinstance(key, str) and key.isascii()):
                    raise ValueError(f"{key!r} is no canonical key; keys are ASCII strings")
                _check(inner)
        case list() | tuple():
            for inner in value:
                _check(inner)
        case _:
            raise ValueError(f"{type(value).__name__} has no canonical form; use integers, strings, lists, objects")
