"""marshmallow fields that take exactly what they say: no `"5_0"`, no 5.7, no `true` for 1, no `1` for true."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from marshmallow import ValidationError, fields, validate

from service.game.points import read_points
from service.stream.canonical import LARGEST_INTEGER


class Whole(fields.Integer):
    """A JSON integer from `least` to `most`."""

    def __init__(self, least: int = 0, most: int = LARGEST_INTEGER, **keywords: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(least, most), **keywords)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if type(value) is not int:
            raise ValidationError("Not a whole number.")
        return value


class QueryWhole(Whole):
    """The same, written in a query string: digits and nothing else."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if not (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 16):
            raise ValidationError("Not a whole number.")
        return int(value)


class Flag(fields.Boolean):
    """`true` or `false`."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if type(value) is not bool:
            raise ValidationError("Neither true nor false.")
        return value


class Points(fields.Field[int]):
    """0.5 to 7.5 in steps of a half, loaded as half-points."""

    def __init__(self, description: str = "", **keywords: Any) -> None:
        shape = {"type": "number", "minimum": 0.5, "maximum": 7.5, "multipleOf": 0.5}
        said = {"description": description} if description else {}
        super().__init__(metadata=shape | said, **keywords)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if type(value) is int or isinstance(value, Decimal):
            doubled = value * 2
            if 1 <= doubled <= 15 and doubled == int(doubled):
                return int(doubled)
        raise ValidationError("Points are 0.5 to 7.5 in steps of a half.")


class QueryPoints(Points):
    """The same, written in a query string: `5` or `5.5`."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        half = read_points(value) if isinstance(value, str) else None
        if half is None:
            raise ValidationError("Points are 0.5 to 7.5 in steps of a half.")
        return half
