"""What a bot makes of its seat's view: its own cards, the hands against it, and what it may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from service.game.cards import DECK, Card
from service.game.rules import RuleSet
from service.game.rules_json import resolve


class SeenHand(msgspec.Struct, frozen=True):
    """Another hand as it looks from here: the cards that lie open, and whether one lies face down."""

    stake: int
    open_cards: tuple[Card, ...]
    has_hidden_card: bool


class Sight(msgspec.Struct, frozen=True):
    """One seat's outlook.

    `offers` is `legal_actions` by type, with its bounds; `cards` the hand on turn and `total_half` what it counts, the
    matta as declared or at its best; `rivals`, for the bank, every hand that still stands against it; `unseen` the
    cards of the deck that lie open nowhere on the table.
    """

    hand: int | None
    rules: RuleSet
    stack: int
    is_bank: bool
    offers: Mapping[str, Mapping[str, Any]]
    cards: tuple[Card, ...]
    total_half: int
    rivals: tuple[SeenHand, ...]
    unseen: tuple[Card, ...]


def look(view: Mapping[str, Any], seat: int) -> Sight:
    """Read `view`, the table as the player in `seat` may see it."""
    own = next(taken for taken in view["seats"] if taken["seat"] == seat)
    playing = _on_turn(view, own)
    others = [taken for taken in view["seats"] if taken["seat"] != seat]
    return Sight(
        hand=view["hand"],
        rules=resolve(view["rules"]),
        stack=own["stack"],
        is_bank=view["bank_seat"] == seat,
        offers={offer["type"]: offer for offer in view["legal_actions"]},
        cards=tuple(playing["cards"]),
        total_half=int(2 * playing["points"]),
        rivals=tuple(
            _seen(taken["stake"], hand)
            for taken in others
            for hand in taken["hands"]
            if hand["status"] in ("standing", "shown")
        ),
        unseen=_unseen(view),
    )


def _on_turn(view: Mapping[str, Any], own: Mapping[str, Any]) -> Mapping[str, Any]:
    turn = view["turn"]
    if turn is None or turn["seat"] != own["seat"] or not own["hands"]:
        return {"cards": (), "points": 0}
    hand: Mapping[str, Any] = own["hands"][turn["hand_index"]]
    return hand


def _seen(stake: int, hand: Mapping[str, Any]) -> SeenHand:
    open_cards = tuple(card for card in hand["cards"] if card is not None)
    return SeenHand(stake, open_cards, len(open_cards) < len(hand["cards"]))


def _unseen(view: Mapping[str, Any]) -> tuple[Card, ...]:
    seen = {card for taken in view["seats"] for hand in taken["hands"] for card in hand["cards"]}
    return tuple(card for card in DECK if card not in seen)
