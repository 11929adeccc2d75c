"""What a seat may do now, as views offer it; decisions ask the same `may_…` before they act.

Law: asks, and changes nothing; each `may_…` answers the refusal, or None. The running clock is not asked here: it
belongs to `timing`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.game.points import shown_points
from service.stream.refusal import Refused
from service.table import commands as c
from service.table.cover import largest_fitting_stake, least_stake
from service.table.hands import declarable
from service.table.legal.banking import may_be_ready, may_decline_bank, may_sit_out, may_take_bank
from service.table.legal.betting import may_cut, may_deal, may_pass, may_stake, names_amount
from service.table.legal.playing import (
    declares_with_action,
    may_burn,
    may_declare,
    may_draw,
    may_split,
    may_stand,
    points_to_stand_on,
)
from service.table.phases import legal_commands
from service.table.state import Hand, Seat, Table


def legal_actions(table: Table, player: str | None) -> list[dict[str, Any]]:
    """What the player's seat may do now: `{type, …bounds}` each, in the order of a hand."""
    seat = table.seat_of(player)
    if seat is None or player is None:
        return []
    legal = legal_commands(table)
    return [
        {"type": name, **bounds(table, seat)}
        for name, command, may, bounds in _ACTIONS
        if command in legal and may(table, seat) is None
    ]


def _none(_table: Table, _seat: Seat) -> dict[str, Any]:
    return {}


def _stake(table: Table, seat: Seat) -> dict[str, Any]:
    if not names_amount(table):
        return {}
    return {"min": least_stake(table, seat), "max": largest_fitting_stake(table, seat)}


def _cut(_table: Table, _seat: Seat) -> dict[str, Any]:
    return {"min": 0, "max": c.LARGEST_CUT}


def _draw(table: Table, seat: Seat) -> dict[str, Any]:
    closed = table.rules.draws == "one_closed" and seat.number != table.bank
    declares = declares_with_action(table, _hand_on_turn(table, seat))
    return {**({"closed": [False, True]} if closed else {}), **(_declare(table, seat) if declares else {})}


def _stand(table: Table, seat: Seat) -> dict[str, Any]:
    hand = _hand_on_turn(table, seat)
    return _points(points_to_stand_on(table, hand)) if declares_with_action(table, hand) else {}


def _declare(table: Table, seat: Seat) -> dict[str, Any]:
    return _points(declarable(table.rules, _hand_on_turn(table, seat)))


def _points(halves: tuple[int, ...]) -> dict[str, Any]:
    return {"points": [shown_points(half) for half in halves]}


def _hand_on_turn(table: Table, seat: Seat) -> Hand:
    assert table.turn is not None, "only a hand on turn is played"
    return seat.hands[table.turn.hand_index]


_May = Callable[[Table, Seat], Refused | None]
_Bounds = Callable[[Table, Seat], dict[str, Any]]

_ACTIONS: tuple[tuple[str, type[c.Action], _May, _Bounds], ...] = (
    ("stake", c.Stake, may_stake, _stake),
    ("pass", c.Pass, may_pass, _none),
    ("cut", c.Cut, may_cut, _cut),
    ("deal", c.Deal, may_deal, _none),
    ("burn", c.Burn, may_burn, _none),
    ("split", c.Split, may_split, _none),
    ("declare", c.Declare, may_declare, _declare),
    ("draw", c.Draw, may_draw, _draw),
    ("stand", c.Stand, may_stand, _stand),
    ("take_bank", c.TakeBank, may_take_bank, _none),
    ("decline_bank", c.DeclineBank, may_decline_bank, _none),
    ("ready", c.Ready, may_be_ready, _none),
    ("sit_out", c.SitOut, may_sit_out, _none),
)
