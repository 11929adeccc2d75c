"""Cards as pictures: the page's own drawings of the Italian deck, taken out of its file of all drawings."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, parse, tostring

WIDTH, HEIGHT = 60, 96

_FILE: Final = Path(__file__).parents[1] / "web" / "cards.svg"
_SVG: Final = "{http://www.w3.org/2000/svg}"


@cache
def drawing(card: str) -> str:
    """What is drawn on a card's 60 by 96, as the inside of an SVG that refers to nothing else."""
    drawn = _whole(_drawings()[f"italian-{card}"], _drawings(), "")
    return "".join(tostring(part, encoding="unicode") for part in drawn)


@cache
def _drawings() -> Mapping[str, Element]:
    """Every drawing by its id, the names of its elements without SVG's namespace."""
    drawings = parse(_FILE).getroot()
    for element in drawings.iter():
        element.tag = element.tag.removeprefix(_SVG)
    return {element.attrib.pop("id"): element for element in drawings.iter() if "id" in element.attrib}


def _whole(drawn: Element, drawings: Mapping[str, Element], colour: str) -> Element:
    """The drawing with what it uses put in its place, and its colour wherever it says `currentColor`."""
    colour = drawn.get("color", colour)
    if drawn.tag == "use":
        used = _whole(drawings[drawn.attrib["href"].removeprefix("#")], drawings, colour)
        used.attrib |= {name: value for name, value in drawn.attrib.items() if name == "transform"}
        return used
    whole = copy.copy(drawn)
    whole.attrib = {name: value.replace("currentColor", colour) for name, value in drawn.items() if name != "color"}
    whole.text, whole.tail = (drawn.text or "").strip(), None
    whole[:] = [_whole(part, drawings, colour) for part in drawn]
    return whole
