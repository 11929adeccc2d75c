"""Playing cards for a terminal, drawn with the characters of boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

_SUITS: Final = {"d": ("♦", "red"), "h": ("♥", "red"), "c": ("♣", "green"), "s": ("♠", "blue")}
_BACK: Final = ("╭───╮", "│░░░│", "│░░░│", "╰───╯")


def drawn(cards: Sequence[str | None]) -> Text:
    """The cards in a row of four lines, one that is not seen by its back."""
    rows = zip(*map(_card, cards), strict=True)
    return Text("\n").join(Text(" ").join(row) for row in rows)


def _card(card: str | None) -> list[Text]:
    if card is None:
        return [Text(row, style="dim") for row in _BACK]
    suit, color = _SUITS[card[1]]
    return [Text(row, style=color) for row in ("╭───╮", f"│{card[0]}  │", f"│  {suit}│", "╰───╯")]
