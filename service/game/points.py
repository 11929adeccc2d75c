"""Points as people write them (0.5, 7.5) and as the game holds them (1, 15 half-points)."""

from decimal import Decimal


def shown_points(half: int) -> int | float:
    """Half-points as the number of points; a half is exact in binary, so nothing is rounded."""
    return half // 2 if half % 2 == 0 else half / 2


def half_points(points: object) -> int | None:
    """The half-points that a number from 0.5 to 7.5 means, exactly; None for whatever is no such number."""
    if isinstance(points, int | float | Decimal) and not isinstance(points, bool):
        return _HALVES.get(points)
    return None


def read_points(text: str) -> int | None:
    """The half-points that `5` or `5.5` means; None for any other text."""
    return _READ.get(text)


_HALVES: dict[int | float | Decimal, int] = {shown_points(half): half for half in range(1, 16)}
_READ = {str(points): half for points, half in _HALVES.items()}
