"""The four suits: a pip about 20 high around 0,0, and the colour in which its card speaks."""

from __future__ import annotations

from typing import Final

COLOURS: Final = {"d": "#8a5a08", "h": "#a32b1e", "s": "#27477f", "c": "#2c6233"}

_EDGE: Final = 'stroke="#4a3413" stroke-width="0.7" stroke-linejoin="round"'

_RAYS: Final = "".join(
    f'<path d="M0-7.2L1.5-3 0-1.5-1.5-3Z" fill="#a32b1e" transform="rotate({45 * turn})"/>' for turn in range(8)
)

_COINS: Final = f"""\
<circle cx="0" cy="0" r="10" fill="#e3b341" {_EDGE}/>
<circle cx="0" cy="0" r="7.8" fill="#f7dc8a" {_EDGE}/>
{_RAYS}
<circle cx="0" cy="0" r="2.2" fill="#e3b341" {_EDGE}/>"""

_CUPS: Final = f"""\
<path d="M-8-6H8C8 1 4 4 1.6 4.6V7H5.5V10H-5.5V7H-1.6V4.6C-4 4-8 1-8-6Z" fill="#e3b341" {_EDGE}/>
<path d="M-7.2-3.5H7.2L6.2 0H-6.2Z" fill="#b8372a"/>
<path d="M-8-6Q0-11.5 8-6Z" fill="#b8372a" {_EDGE}/>
<circle cx="0" cy="-9.3" r="1.3" fill="#e3b341" {_EDGE}/>"""

_SWORDS: Final = f"""\
<path d="M0-11L2.2-7.5V4.5H-2.2V-7.5Z" fill="#c9d6ea" {_EDGE}/>
<path d="M0-9V4" stroke="#6f87b0" stroke-width="0.8"/>
<path d="M-6.5 4.5Q0 2.8 6.5 4.5L6 6.3Q0 4.8-6 6.3Z" fill="#e3b341" {_EDGE}/>
<rect x="-1.4" y="5.6" width="2.8" height="3.4" fill="#7d2a20" {_EDGE}/>
<circle cx="0" cy="9.7" r="1.6" fill="#e3b341" {_EDGE}/>"""

_CLUBS: Final = f"""\
<path d="M-1.7 10.5L-3.6-6.5C-3.6-11.8 3.6-11.8 3.6-6.5L1.7 10.5Z" fill="#5c8f3e" {_EDGE}/>
<path d="M-3-2L-6-4.5-3.3-5ZM2.7 2L5.6-.5 2.9-1.5Z" fill="#8a5a2b" {_EDGE}/>
<ellipse cx="-0.6" cy="-6.5" rx="1.3" ry="1.8" fill="#8a5a2b"/>
<ellipse cx="0.5" cy="4.5" rx="0.9" ry="1.4" fill="#8a5a2b"/>"""

PIPS: Final = {"d": _COINS, "h": _CUPS, "s": _SWORDS, "c": _CLUBS}
