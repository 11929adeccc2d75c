"""The table as one viewer may see it, in the shape that REST shows: points as numbers, hidden cards as null.

A viewer is a player id, or None for nobody in particular: spectators, operators and auditors alike see only what
lies face up. Names are looked up by the caller; the state holds ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

from service.game.points import shown_points
from service.game.rules import RuleSet
from service.game.rules_json import describe
from service.game.settlement import Line
from service.stream.chain import Head
from service.table.cover import can_stake
from service.table.hands import count
from service.table.legal import legal_actions
from service.table.state import Hand, Seat, Table

SeatState = Literal["in", "asked", "passed", "out", "leaving", "broke"]


def people(table: Table) -> set[str]:
    """The player ids whose names the view shows."""
    return {seat.player for seat in table.seats if seat.bot is None}


def view(table: Table, viewer: str | None, head: Head, names: Mapping[str, str]) -> dict[str, Any]:
    """The whole table for `viewer`. Views ignore the running clock: they carry the deadline."""
    terms = table.opened
    return {
        "id": table.id,
        "name": terms.name,
        "version": head.version,
        "position": head.position,
        "status": "closed" if table.stage == "closed" else "open",
        "phase": table.phase,
        "rules": _described(terms.rules),
        "settings": {
            "pause_ms": terms.settings.pause_ms,
            "bot_ms": terms.settings.bot_ms,
            "odds": terms.settings.odds,
        },
        "access": terms.access,
        "opener": terms.opener,
        "sandbox": terms.sandbox,
        "hand": table.hand,
        "bank_seat": table.bank,
        "turn": _turn(table),
        "deadline": table.deadline,
        "house": None if table.house is None else {"hands": list(_hands(table.rules, table.house.hands, own=False))},
        "pot": None if table.round is None else table.round.pot,
        "seats": [_seat(table, seat, viewer, names) for seat in table.seats],
        "shoe": _shoe(table),
        "legal_actions": legal_actions(table, viewer),
        "last_settlement": _last_settlement(table),
        "successor": table.successor,
        "ranking": _ranking(table),
        "tournament": _tournament(table),
    }


def seat_state(table: Table, seat: Seat) -> SeatState:
    """What a seat is doing, in one word; the most lasting reason first."""
    if seat.leaving:
        return "leaving"
    if seat.sitting_out:
        return "out"
    if seat.answer in ("asked", "passed"):
        return "asked" if seat.answer == "asked" else "passed"
    playing = table.stage not in ("waiting", "rotating") and (seat.stake or seat.number == table.bank)
    return "in" if playing or can_stake(table.rules, seat) else "broke"


def shown_line(line: Line) -> dict[str, Any]:
    """A settlement line in points."""
    return {
        "seat": line.seat,
        "hand_index": line.hand_index,
        "stake": line.stake,
        "points": shown_points(line.points_half),
        "bank_points": shown_points(line.bank_points_half),
        "outcome": line.outcome,
        "rule": line.rule,
        "net": line.net,
    }


@lru_cache(maxsize=256)
def _described(rules: RuleSet) -> dict[str, Any]:
    return describe(rules)


def _turn(table: Table) -> dict[str, Any] | None:
    turn = table.turn
    if turn is None:
        return None
    return {"seat": turn.seat, "hand_index": turn.hand_index, "deadline": table.deadline}


def _seat(table: Table, seat: Seat, viewer: str | None, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "player": seat.player,
        "name": names.get(seat.player, seat.bot),
        "bot": seat.bot,
        "state": seat_state(table, seat),
        "stack": seat.stack,
        "stake": seat.stake if seat.hidden_stake is None or seat.player == viewer else None,
        "hands": list(_hands(table.rules, seat.hands, own=seat.player == viewer)),
    }


def _tournament(table: Table) -> dict[str, Any] | None:
    """The circuit, how far it is (`deal` bank turns `of` all), who bets first in this deal, and its stakes."""
    terms, circuit = table.opened.tournament, table.circuit
    if terms is None:
        return None
    return {
        "id": terms.tournament,
        "number": terms.number,
        "circuit": None if circuit is None else circuit.number,
        "deal": None if circuit is None else circuit.turn_of(table.bank),
        "of": None if circuit is None else len(circuit.seats),
        "first_bet": None if circuit is None else circuit.first_bet,
        "min_stake": table.rules.min_stake,
        "max_stake": table.rules.max_stake,
    }


def _hands(rules: RuleSet, hands: Iterable[Hand], *, own: bool) -> Iterable[dict[str, Any]]:
    for hand in hands:
        hidden = None if hand.hole is None or own else hand.hole.index
        yield {
            "cards": [None if index == hidden else card for index, card in enumerate(hand.cards)],
            "points": None if hidden is not None else shown_points(count(rules, hand).total_half),
            "status": hand.status,
        }


def _shoe(table: Table) -> dict[str, Any] | None:
    shoe = table.shoe
    if shoe is None:
        return None
    return {"number": shoe.number, "commitment": shoe.commitment, "remaining": shoe.remaining}


def _last_settlement(table: Table) -> dict[str, Any] | None:
    last = table.last
    return None if last is None else {"hand": last.hand, "lines": [shown_line(line) for line in last.lines]}


def _ranking(table: Table) -> list[dict[str, Any]] | None:
    if table.ranking is None:
        return None
    return [{"player": place.player, "chips": place.chips, "rank": place.rank} for place in table.ranking]
