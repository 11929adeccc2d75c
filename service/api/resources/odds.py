"""Odds: what a player's own hand may come to, told from what that player may see and nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flask import Response

from service.api import caller, sight
from service.api.answers import json
from service.api.blueprint import Operations
from service.api.schemas import odds as schemas
from service.bots.saggio import advise_bank, bank_stands_half
from service.bots.sight import Sight, look
from service.game.odds.advice import Advice, best_action
from service.game.odds.next_card import next_card
from service.game.odds.outcomes import outcomes
from service.game.odds.totals import Totals
from service.game.points import shown_points
from service.stream.refusal import Refused
from service.table.state import Seat, Table

operations = Operations("odds", __name__, description="The exact odds of one's own hand.")


@operations.on("GET", "/tables/<table_id>/odds", takes=schemas.OddsQuery, answers=schemas.Odds)
def get_odds(query: dict[str, Any], table_id: str) -> Response:
    """The caller's own hands: the next card, the best action, and how they fare against a bank that stands at a total.

    Cards that the caller sees nowhere on the table are taken to be as likely as each other.
    """
    loaded = sight.seen(table_id)
    seat = _seat(loaded.state, caller.player())
    view = sight.shown(loaded.state, loaded.head)
    looks = {i: look(view, seat.number, i) for i, hand in enumerate(seat.hands) if hand.is_live}
    stands_half = query.get("bank_stands") or bank_stands_half(next(iter(looks.values())))
    body = {
        "version": loaded.head.version,
        "position": loaded.head.position,
        "hand": loaded.state.hand,
        "seat": seat.number,
        "bank_stands": shown_points(stands_half),
        "hands": [
            {"hand_index": i, **_hand(look, seat.hands[i].status == "playing", view["phase"], stands_half)}
            for i, look in looks.items()
        ],
    }
    return json(body)


def _seat(table: Table, player: str) -> Seat:
    """The player's seat. Raises `Refused`: odds_off, no_hand."""
    if not table.opened.settings.odds:
        raise Refused("odds_off", "This table tells no odds: its opener has switched them off.")
    seat = table.seat_of(player)
    if seat is None or not any(hand.is_live for hand in seat.hands) or table.is_with_workers or not table.is_dealt:
        raise Refused("no_hand", "You hold no live hand here. Ask again once you have been dealt one.")
    return seat


def _hand(look: Sight, is_playing: bool, phase: str, stands_half: int) -> dict[str, Any]:
    """One hand. What a bank should do can be told on its turn alone, when all stand who stand against it."""
    best = None
    if is_playing and not look.is_bank:
        best = _best_of_player(look, stands_half)
    elif is_playing and phase == "banking":
        best = {"unit": "chips", **_advice(advise_bank(look))}
    draws = is_playing and bool(look.unseen)
    return {
        "cards": list(look.cards),
        "points": shown_points(look.total_half),
        "next_card": _totals(_next_card(look)) if draws else None,
        "best": best,
        "against_bank": None if look.is_bank else _against_bank(look, stands_half),
    }


def _next_card(look: Sight) -> Totals:
    return next_card(look.rules, look.cards, look.unseen, split=look.is_split, declared_half=look.declared_half)


def _best_of_player(look: Sight, stands_half: int) -> dict[str, Any]:
    advice = best_action(
        look.rules,
        look.cards,
        look.unseen,
        bank_stands_half=stands_half,
        bank_cards=look.bank_cards,
        split=look.is_split,
        declared_half=look.declared_half,
    )
    return {"unit": "stakes", **_advice(advice)}


def _against_bank(look: Sight, stands_half: int) -> dict[str, Any]:
    standing = outcomes(
        look.rules,
        look.cards,
        look.unseen,
        bank_stands_half=stands_half,
        bank_cards=look.bank_cards,
        split=look.is_split,
        declared_half=look.declared_half,
    )
    return {
        "bank": _totals(standing.bank),
        "settled": [
            {"rule": way.rule, "net": _exact(way.net), "chance": _exact(way.chance)} for way in standing.settled
        ],
        "expectation": _exact(standing.expectation),
    }


def _advice(advice: Advice) -> dict[str, Any]:
    return {
        "action": advice.action,
        "stand": None if advice.stand is None else _exact(advice.stand),
        "draw": None if advice.draw is None else _exact(advice.draw),
    }


def _totals(totals: Totals) -> dict[str, Any]:
    reached = [{"points": shown_points(half), "chance": _exact(chance)} for half, chance in totals.totals.items()]
    return {"bust": _exact(totals.bust), "totals": reached}


def _exact(number: Fraction) -> dict[str, Any]:
    return {"fraction": f"{number.numerator}/{number.denominator}", "value": float(number)}
