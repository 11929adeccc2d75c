"""A hand that is over, in one line of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from service.game.settlement import Line
from service.stream.event import Event
from service.table.facts import HandSettled, HandVoided, VoidReason
from service.table.state import Table

Result = Literal["win", "lose", "push"]


class PlayerLine(msgspec.Struct, frozen=True):
    """A player who held the bank or staked, in chips; `result` is by the sign of the net, None in a void hand."""

    seat: int
    player: str
    stake: int
    net: int
    result: Result | None


class HandLine(msgspec.Struct, frozen=True):
    """What the lists tell of a hand. `version` is that of its settlement, or of what made it void."""

    table: str
    hand: int
    opened_at: int
    over_at: int
    version: int
    outcome: Literal["settled", "void"]
    void_because: VoidReason | None
    bank_seat: int | None
    stakes: int
    players: tuple[PlayerLine, ...]

    @property
    def listings(self) -> Iterator[str]:
        """The names of all lists that it belongs to: of everything, its table, its players, whole and by outcome."""
        for scope in (everything(), of_table(self.table)):
            yield from (scope, by_outcome(scope, self.outcome))
        for line in self.players:
            scope = of_player(line.player)
            yield from (scope, by_outcome(scope, self.outcome))
            if line.result is not None:
                yield by_outcome(scope, line.result)


def everything() -> str:
    return "all"


def of_table(table: str) -> str:
    return f"table:{table}"


def of_player(player: str) -> str:
    return f"player:{player}"


def by_outcome(listing: str, outcome: str) -> str:
    """Of these hands those that were `settled` or `void`, or a player's `win`, `lose` or `push`."""
    return f"{listing}:{outcome}"


def hand_line(before: Table, event: Event, opened_at: int) -> HandLine | None:
    """The line of the hand that `event` ends at the table `before`; None if it ends none."""
    match event.fact:
        case HandSettled(hand, lines):
            players = tuple(_players(before, lines))
            return _line(before, event, opened_at, hand, None, players)
        case HandVoided(hand, why):
            players = tuple(_players(before, None))
            return _line(before, event, opened_at, hand, why, players)
        case _:
            return None


def _line(
    before: Table, event: Event, opened_at: int, hand: int, void: VoidReason | None, players: tuple[PlayerLine, ...]
) -> HandLine:
    return HandLine(
        before.id,
        hand,
        opened_at,
        event.at,
        event.version,
        "settled" if void is None else "void",
        void,
        before.bank,
        sum(line.stake for line in players),
        players,
    )


def _players(before: Table, lines: Sequence[Line] | None) -> Iterator[PlayerLine]:
    """Under *banco* the bank's net is the pot's. Without lines the hand was void."""
    for seat in before.seats:
        if seat.stake or seat.number == before.bank:
            net = sum(line.net for line in lines or () if line.seat == seat.number)
            yield PlayerLine(seat.number, seat.player, seat.stake, net, None if lines is None else _result(net))


def _result(net: int) -> Result:
    if net == 0:
        return "push"
    return "win" if net > 0 else "lose"
