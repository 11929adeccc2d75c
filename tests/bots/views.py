"""Views of a table as one seat sees it, built by hand: the few members that a bot looks at."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from service.game.cards import DECK, Card
from service.game.hand import value
from service.game.points import shown_points
from service.game.presets import PRESETS
from service.game.rules_json import describe


def seat(number: int, *hands: dict[str, Any], stack: int = 50, stake: int = 0) -> dict[str, Any]:
    return {"seat": number, "stack": stack, "stake": stake, "hands": list(hands)}


def hand(*cards: str | None, status: str = "playing", preset: str = "reale") -> dict[str, Any]:
    open_cards = [Card(card) for card in cards if card is not None]
    hidden = len(open_cards) < len(cards)
    points = None if hidden else shown_points(value(PRESETS[preset], open_cards).total_half)
    return {"cards": list(cards), "points": points, "status": status}


def view(
    *seats: dict[str, Any], bank: int, turn: int | None = None, offers: list[Any], preset: str = "reale"
) -> dict[str, Any]:
    return {
        "hand": 7,
        "rules": describe(PRESETS[preset]),
        "bank_seat": bank,
        "turn": None if turn is None else {"seat": turn, "hand_index": 0, "deadline": 0},
        "house": None,
        "seats": list(seats),
        "legal_actions": offers,
    }


DRAW_OR_STAND = [{"type": "draw"}, {"type": "stand"}]


@st.composite
def views(draw: st.DrawFn) -> dict[str, Any]:
    """Any table from seat 1's place: any phase, any preset, other seats' first cards face down."""
    deck = list(draw(st.permutations(DECK)))
    own = tuple(deck.pop() for _ in range(draw(st.integers(1, 3))))
    preset = draw(st.sampled_from(sorted(PRESETS)))
    assume(not value(PRESETS[preset], own).bust)
    others = []
    for number in range(2, 2 + draw(st.integers(1, 5))):
        shown = [deck.pop() for _ in range(draw(st.integers(0, 2)))]
        status = draw(st.sampled_from(["playing", "standing", "shown", "bust"]))
        first = None if status in ("playing", "standing") else deck.pop()
        others.append(seat(number, hand(first, *shown, status=status), stake=draw(st.integers(1, 10))))
    least = draw(st.integers(1, 5))
    stake = {"type": "stake", "min": least, "max": least + draw(st.integers(0, 20))}
    kinds = [
        stake,
        *({"type": name} for name in ("pass", "draw", "stand", "burn", "split", "take_bank", "deal", "sit_out")),
    ]
    return view(
        seat(1, hand(*own, preset=preset), stack=draw(st.integers(0, 500))),
        *others,
        bank=draw(st.integers(1, 2)),
        turn=1,
        offers=draw(st.lists(st.sampled_from(kinds), unique_by=lambda offer: offer["type"])),
        preset=preset,
    )
