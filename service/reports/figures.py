"""The figures: a jack on foot, a knight on his horse, a king on his throne, each in the colour of the suit."""

from __future__ import annotations

from typing import Final

_GOLD: Final = "#e3b341"
_LINE: Final = 'stroke="#3a2a1a" stroke-width="0.8" stroke-linejoin="round"'


def figure(rank: str, pip: str, colour: str) -> str:
    """The figure of a rank with its suit held up beside it, in a frame."""
    drawn = {"J": _jack, "Q": _knight, "K": _king}[rank](colour)
    return f"""\
<rect x="10.5" y="8.5" width="39" height="79" rx="2" fill="none" stroke="{colour}" stroke-width="0.9"/>
<rect x="12" y="10" width="36" height="76" rx="1.5" fill="{colour}" fill-opacity="0.1"/>
{drawn}<g transform="translate(41 22) scale(0.62)">{pip}</g>"""


def _jack(colour: str) -> str:
    return (
        _shape("M23 70L22 83H28L29 71H31L32 83H38L37 70Z", "#7d5a3a")
        + _shape("M20 44Q30 39 40 44L42 70Q30 76 18 70Z", colour)
        + _shape("M20 57H40V60.5H20Z", _GOLD)
        + _shape("M38 46L43 34 40 32.5 35 44Z", colour)
        + _head(30, 33)
        + _shape("M21.5 28Q30 18 38.5 28Q30 25 21.5 28Z", colour)
        + _shape("M36 25Q42 15 37 13Q35 19 34 23Z", "#fbf6e9")
    )


def _knight(colour: str) -> str:
    horse = "M14 84L18 62Q26 55 36 58L44 50Q48 54 45 60L40 63Q44 72 43 84H37L35 73Q29 77 23 73L20 84Z"
    return (
        _shape(horse, "#a8753f")
        + _shape("M40 51L45 46 44 53Z", "#a8753f")
        + '<circle cx="42.5" cy="55" r="0.8" fill="#1d1a18"/>'
        + '<path d="M36 58Q38 50 43 49" stroke="#3a2a1a" stroke-width="1.8" fill="none"/>'
        + _shape("M19 40Q27 36 34 40L35 62Q26 67 18 62Z", colour)
        + _shape("M18.5 53H35V56H18.5Z", _GOLD)
        + _shape("M33 42L40 33 37.5 31 31 38Z", colour)
        + _head(26.5, 30.5)
        + _shape("M19 27Q26 15.5 34 27Z", "#b9c2cc")
        + _shape("M26 20Q22 12 28 12Q32 14 28 20Z", colour)
    )


def _king(colour: str) -> str:
    ermine = "M26.8 50H33.4M26.4 57H33.8M26 64H34.2M25.7 71H34.6M25.4 78H34.9"
    return (
        _shape("M15 84V42H45V84Z", "#b39c89")
        + _shape("M20 46Q30 40 40 46L44 83H16Z", colour)
        + _shape("M26.5 45H33.5L35 83H25Z", "#fbf6e9")
        + f'<path d="{ermine}" stroke="{_GOLD}" stroke-width="1.6" fill="none"/>'
        + _shape("M20 47L14 60 18 62 24 52Z", colour)
        + _shape("M39 47L43.5 35 40.5 33 35 46Z", colour)
        + _head(30, 35)
        + _shape("M24 37Q30 52 36 37Q33 41 30 40Q27 41 24 37Z", "#efe6d2")
        + _shape("M21.5 30L20 19 25.5 24.5 30 16 34.5 24.5 40 19 38.5 30Z", _GOLD)
        + '<circle cx="30" cy="26" r="1.6" fill="#b3261e"/>'
    )


def _head(x: float, y: float) -> str:
    hair = f"M{x - 8} {y + 5}Q{x - 9} {y - 9} {x} {y - 9}Q{x + 9} {y - 9} {x + 8} {y + 5}Z"
    mouth = f"M{x - 2} {y + 3.5}Q{x} {y + 4.8} {x + 2} {y + 3.5}"
    return (
        _shape(hair, "#6a4a26")
        + f'<ellipse cx="{x}" cy="{y}" rx="6.2" ry="7.4" fill="#f0cfa4" {_LINE}/>'
        + f'<circle cx="{x - 2.3}" cy="{y - 1}" r="0.75" fill="#1d1a18"/>'
        + f'<circle cx="{x + 2.3}" cy="{y - 1}" r="0.75" fill="#1d1a18"/>'
        + f'<path d="{mouth}" stroke="#7d2a20" stroke-width="0.8" fill="none"/>'
    )


def _shape(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}" {_LINE}/>'
