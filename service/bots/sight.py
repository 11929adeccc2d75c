"""What a bot makes of its seat's view: its own cards, the hands against it, and what it may do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from service.game.cards import DECK, Card
from service.game.hand import value
from service.game.rules import RuleSet
from service.game.rules_json import resolve


class SeenHand(msgspec.Struct, frozen=True):
    """Another hand as it looks from here: the cards that lie open, and whether one lies face down."""

    stake: int
    open_cards: tuple[Card, ...]
    has_hidden_card: bool


class Sight(msgspec.Struct, frozen=True):
    """One seat's outlook.

    `offers` is `legal_actions` by type, with its bounds; `cards` the hand looked at and `total_half` what it counts,
    the matta as declared (`declared_half`) or at its best; `is_split` whether it is one of two; `bank_cards` what the
    bank shows, to a player; `rivals`, for the bank, every hand that still stands against it; `unseen` the cards of the
    deck that lie open nowhere on the table.
    """

    hand: int | None
    rules: RuleSet
    stack: int
    is_bank: bool
    offers: Mapping[str, Mapping[str, Any]]
    cards: tuple[Card, ...]
    total_half: int
    declared_half: int | None
    is_split: bool
    bank_cards: tuple[Card, ...]
    rivals: tuple[SeenHand, ...]
    unseen: tuple[Card, ...]

    def halves(self, action: str) -> list[int]:
        """What the matta may count with this action, in half-points, where that has to be said."""
        return [int(2 * points) for points in self.offers[action].get("points", ())]


_NO_HAND: Mapping[str, Any] = {"cards": (), "points": 0}


def look(view: Mapping[str, Any], seat: int, hand_index: int | None = None) -> Sight:
    """Read `view`, the table as the player in `seat` may see it, from that seat's hand; None is the one on turn."""
    own = next(taken for taken in view["seats"] if taken["seat"] == seat)
    index = _on_turn(view, own) if hand_index is None else hand_index
    held: Mapping[str, Any] = _NO_HAND if index is None else own["hands"][index]
    rules, cards, total_half = _rules(msgspec.json.encode(view["rules"])), tuple(held["cards"]), int(2 * held["points"])
    offers = {offer["type"]: offer for offer in view["legal_actions"]}
    is_bank = view["bank_seat"] == seat
    return Sight(
        hand=view["hand"],
        rules=rules,
        stack=own["stack"],
        is_bank=is_bank,
        offers=offers,
        cards=cards,
        total_half=total_half,
        declared_half=_declared(rules, cards, total_half) if not _is_asked_to_declare(offers) else None,
        is_split=len(own["hands"]) > 1,
        bank_cards=() if is_bank else _shown_by_bank(view),
        rivals=tuple(_standing_against(view, seat)),
        unseen=_unseen(view),
    )


@lru_cache(maxsize=64)
def _rules(written: bytes) -> RuleSet:
    """The rules in a view, as JSON: a table says them in every one, and they never change."""
    return resolve(msgspec.json.decode(written))


def _on_turn(view: Mapping[str, Any], own: Mapping[str, Any]) -> int | None:
    turn = view["turn"]
    if turn is None or turn["seat"] != own["seat"] or not own["hands"]:
        return None
    index: int = turn["hand_index"]
    return index


def _is_asked_to_declare(offers: Mapping[str, Mapping[str, Any]]) -> bool:
    return any("points" in offer for offer in offers.values())


def _declared(rules: RuleSet, cards: tuple[Card, ...], total_half: int) -> int | None:
    """What the matta was declared to count; alone it has not been yet."""
    if rules.matta_timing != "draw" or rules.matta not in cards or len(cards) == 1:
        return None
    return total_half - sum(value(rules, (card,)).total_half for card in cards if card != rules.matta)


def _shown_by_bank(view: Mapping[str, Any]) -> tuple[Card, ...]:
    banks = [seat for seat in view["seats"] if seat["seat"] == view["bank_seat"]]
    hands = [hand for bank in (*banks, view["house"] or {"hands": ()}) for hand in bank["hands"]]
    return tuple(card for hand in hands for card in hand["cards"] if card is not None)


def _standing_against(view: Mapping[str, Any], seat: int) -> Iterator[SeenHand]:
    """The hands of all other seats that are not bust; a split seat's stake lies in equal parts on both."""
    for taken in view["seats"]:
        for hand in taken["hands"]:
            if taken["seat"] != seat and hand["status"] in ("standing", "shown"):
                open_cards = tuple(card for card in hand["cards"] if card is not None)
                stake = taken["stake"] // len(taken["hands"])
                yield SeenHand(stake, open_cards, len(open_cards) < len(hand["cards"]))


def _unseen(view: Mapping[str, Any]) -> tuple[Card, ...]:
    sides = (*view["seats"], view["house"] or {"hands": ()})
    seen = {card for side in sides for hand in side["hands"] for card in hand["cards"]}
    return tuple(card for card in DECK if card not in seen)
