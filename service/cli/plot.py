"""A curve over the totals ½ to 7½, as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 56, 52
STEPS = (1, 2, 5, 10, 20, 50, 100)
"""Percent from one line of the grid to the next."""

INK, FAINT, CURVE, BEST = "#222", "#ddd", "#1f5f8b", "#b3541e"


def draw(title: str, points: Sequence[tuple[float, float]], best: float) -> str:
    """The curve through `points` (points, percent), and a dashed line at `best`."""
    heights = [percent for _, percent in points]
    step = next((step for step in STEPS if (max(*heights, best) - min(heights)) / step <= 8), STEPS[-1])
    low = step * floor(min(heights) / step)
    high = step * ceil(max(*heights, best) / step)
    frame = _Frame(low, high)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        _text(LEFT, 28, f"What a player expects, in percent of the stake: {title}", size=14),
        *_grid(frame, range(low, high + 1, step)),
        *_best(frame, best),
        *_curve(frame, points),
        "</svg>\n",
    ]
    return "\n".join(parts)


class _Frame:
    """Where a pair of numbers lies on the picture."""

    def __init__(self, low: float, high: float) -> None:
        self._low, self._high = low, high

    def x(self, points: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * points / 8

    def y(self, percent: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (self._high - percent) / (self._high - self._low)


def _grid(frame: _Frame, lines: Sequence[int]) -> Iterator[str]:
    for percent in lines:
        y = frame.y(percent)
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="{FAINT}"/>'
        yield _text(LEFT - 8, y + 4, f"{percent} %", anchor="end")
    for points in range(1, 8):
        yield _text(frame.x(points), HEIGHT - BOTTOM + 20, str(points), anchor="middle")
    yield _text(frame.x(4), HEIGHT - 10, "the player stands from", anchor="middle")


def _best(frame: _Frame, best: float) -> Iterator[str]:
    y = frame.y(best)
    yield (f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="{BEST}" stroke-dasharray="6 4"/>')
    yield _text(LEFT + 6, y - 6, f"best play {best:+.2f} %", colour=BEST)


def _curve(frame: _Frame, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    places = [(frame.x(x), frame.y(y)) for x, y in points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    yield f'<polyline points="{line}" fill="none" stroke="{CURVE}" stroke-width="2"/>'
    for (x, y), (total, percent) in zip(places, points, strict=True):
        said = f"<title>{total}: {percent:+.5f} %</title>"
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{CURVE}">{said}</circle>'


def _text(x: float, y: float, said: str, *, size: int = 12, anchor: str = "start", colour: str = INK) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"'
    return f"<text {place}>{escape(said)}</text>"
