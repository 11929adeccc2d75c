"""Who took part in a hand, and what it did to each stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from service.records.hand_log import HandLog
from service.table.facts import HandSettled, PlayerLeft
from service.table.state import Seat, Table


class SeatRecord(msgspec.Struct, frozen=True):
    """A player in the hand, in chips.

    `before` is the stack that the hand found, or that was brought to it; `after` the one that its settlement left, or
    that was taken away before; None while it runs. `stake` is what lies open, `net` what was won or lost.
    """

    seat: int
    player: str
    bot: str | None
    before: int
    after: int | None
    stake: int
    net: int | None

    def shown(self, names: Mapping[str, str]) -> dict[str, Any]:
        """The same with the player's name; bots are called by their kind."""
        return {
            "seat": self.seat,
            "player": self.player,
            "name": names.get(self.player, self.bot),
            "bot": self.bot,
            "stack_before": self.before,
            "stack_after": self.after,
            "stake": self.stake,
            "net": self.net,
        }


def seats(hand: HandLog) -> tuple[SeatRecord, ...]:
    """Everybody who sat at the table in the hand, by seat; of two who had one seat after another the first first."""
    first: dict[tuple[int, str], Seat] = {}
    left: dict[tuple[int, str], int] = {}
    for step in hand.played:
        for seat in step.after.seats:
            first.setdefault((seat.number, seat.player), seat)
        match step.event.fact:
            case PlayerLeft(number, player, stack):
                left[number, player] = stack
            case _:
                pass
    return tuple(sorted(_records(hand, first, left), key=lambda record: record.seat))


def holders_of(hand: HandLog, number: int) -> list[str]:
    """The players who had the seat in the hand, one after another."""
    return [record.player for record in seats(hand) if record.seat == number]


def _records(
    hand: HandLog, first: Mapping[tuple[int, str], Seat], left: Mapping[tuple[int, str], int]
) -> Iterator[SeatRecord]:
    over, nets = hand.over, _nets(hand)
    for (number, player), seat in first.items():
        ended = None if over is None else _held(over.after, number, player)
        staked = _held(hand.lying, number, player)
        away = left.get((number, player))
        yield SeatRecord(
            number,
            player,
            seat.bot,
            seat.stack,
            ended.stack if ended is not None else away,
            0 if staked is None or staked.hidden_stake is not None else staked.stake,
            None if over is None else 0 if ended is None else nets.get(number, 0),
        )


def _nets(hand: HandLog) -> dict[int, int]:
    """By seat: the sum of its lines."""
    nets: dict[int, int] = {}
    if hand.over is not None and isinstance(hand.over.event.fact, HandSettled):
        for line in hand.over.event.fact.lines:
            nets[line.seat] = nets.get(line.seat, 0) + line.net
    return nets


def _held(table: Table, number: int, player: str) -> Seat | None:
    """The seat, if this player has it."""
    seat = table.seat(number)
    return seat if seat is not None and seat.player == player else None
