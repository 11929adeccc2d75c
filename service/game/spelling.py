"""How the values of an option are written in JSON, and how a `RuleSet` holds them.

Each kind below has `read` (from what was written), `show` (its opposite) and `allowed`, which completes the
sentence "must be …". Both ways raise `NotThisKind` for a value of another kind.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from service.game.points import half_points, shown_points


class NotThisKind(ValueError):
    """The value is none that this kind of value has."""


class Kind(Protocol):
    @property
    def allowed(self) -> str: ...

    def read(self, written: object) -> Any: ...

    def show(self, held: Any) -> Any: ...


class OneOf:
    """A list of values, each held as `hold` makes it."""

    def __init__(
        self,
        *values: object,
        hold: Callable[[Any], Any] = lambda written: written,
        allowed: str | None = None,
    ) -> None:
        self._pairs = [(value, hold(value)) for value in values]
        self.allowed = allowed or " or ".join(json.dumps(value) for value in values)

    def read(self, written: object) -> Any:
        for value, held in self._pairs:
            # By type too: Python takes True for 1, and 2.0 for 2.
            if type(value) is type(written) and value == written:
                return held
        raise NotThisKind

    def show(self, held: Any) -> Any:
        for value, known in self._pairs:
            if type(known) is type(held) and known == held:
                return value
        raise NotThisKind


class Whole:
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high
        self.allowed = f"a whole number from {low} to {high}"

    def read(self, written: object) -> int:
        if type(written) is int and self._low <= written <= self._high:
            return written
        raise NotThisKind

    show = read


class Points:
    """Points in steps of ½, held as half-points from `low_half` to `high_half`."""

    def __init__(self, low_half: int, high_half: int) -> None:
        self._halves = range(low_half, high_half + 1)
        self.allowed = f"{shown_points(low_half)} to {shown_points(high_half)} points in steps of 0.5"

    def read(self, written: object) -> int:
        half = half_points(written)
        if half is not None and half in self._halves:
            return half
        raise NotThisKind

    def show(self, held: int) -> int | float:
        return shown_points(held)


class Keyed:
    """An object with one member, `{"after_hands": 5}`, held as a struct with one field."""

    def __init__(self, key: str, kind: Kind, struct: type[msgspec.Struct]) -> None:
        self._key, self._kind, self._struct = key, kind, struct
        self.allowed = f'{{"{key}": {kind.allowed}}}'

    def read(self, written: object) -> msgspec.Struct:
        if isinstance(written, dict) and written.keys() == {self._key}:
            return self._struct(self._kind.read(written[self._key]))
        raise NotThisKind

    def show(self, held: Any) -> dict[str, Any]:
        if isinstance(held, self._struct):
            (value,) = msgspec.structs.astuple(held)
            return {self._key: self._kind.show(value)}
        raise NotThisKind
