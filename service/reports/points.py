"""Points and chips as reports write them."""

from __future__ import annotations


def written_points(half: int) -> str:
    """Half-points in figures: `7½`, `½`, `14`."""
    whole, rest = divmod(half, 2)
    return f"{whole or ''}½" if rest else str(whole)


def written_chips(chips: int) -> str:
    """What was won or lost, always with its sign: `+8`, `−4`, `±0`."""
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips else "±0"
