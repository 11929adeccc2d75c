"""A hand played again in the terminal, its cards drawn, one event after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from service.cli.cards import drawn
from service.records.hand_log import HandLog
from service.records.hand_seats import holders_of
from service.stream.refusal import Refused
from service.words.sentences import settlement_sentence

TOLD: Final = {
    "seat": "seat {}",
    "amount": "{} chips",
    "ante": "{} chips",
    "stack": "{} chips",
    "cut": "cut {}",
    "card": "{}",
    "how": "by {}",
    "why": "{}",
}
"""How an event's members are told; the rest is seen on the table below, or is for machines."""


def eyes(hand: HandLog, seat: int | None) -> str | None:
    """The player to look as: nobody in particular, or who had the seat in a hand that is over.

    Refuses `no_such_seat` and `seat_hidden`.
    """
    if seat is None:
        return None
    holders = holders_of(hand, seat)
    if not holders:
        raise Refused("no_such_seat", f"nobody had seat {seat} in this hand")
    if hand.over is None:
        raise Refused("seat_hidden", "the hand is running; leave --as out, or wait until it is over")
    return holders[-1]


def play_again(console: Console, frames: Iterable[dict[str, Any]], wait: Callable[[], None]) -> None:
    """Show each frame, and wait after it."""
    for frame in frames:
        console.print(Group(*_lines(frame)))
        wait()


def _lines(frame: dict[str, Any]) -> Iterator[RenderableType]:
    """The event, the table after it, and what the viewer could do then."""
    event, table = frame["event"], frame["table"]
    seconds, tenths = divmod(frame["took_ms"] // 100, 10)
    yield Rule(f"{event['version']} · {event['type'].replace('_', ' ')} · +{seconds}.{tenths} s", align="left")
    if told := _particulars(event["data"]):
        yield Text(told, style="italic")
    house = table["house"]
    for seat in table["seats"]:
        yield from _seat(seat, is_bank=seat["seat"] == table["bank_seat"], turn=table["turn"])
    for hand in house["hands"] if house else ():
        yield from _hand("the house: ", hand)
    if event["type"] == "hand_settled":
        yield from map(_settled, table["last_settlement"]["lines"])
    if legal := [action["type"] for action in table["legal_actions"]]:
        yield Text(f"could: {', '.join(legal)}", style="dim")


def _particulars(data: dict[str, Any]) -> str:
    return ", ".join(form.format(data[name]) for name, form in TOLD.items() if data.get(name) is not None)


def _seat(seat: dict[str, Any], *, is_bank: bool, turn: dict[str, Any] | None) -> Iterator[RenderableType]:
    """One line for a seat, and its hands."""
    marks = (" bank" if is_bank else "") + (" ◂" if turn is not None and turn["seat"] == seat["seat"] else "")
    stake = f", {seat['stake']} staked" if seat["stake"] else ""
    yield Text(f"{seat['seat']} {seat['name'] or seat['player']}: {seat['stack']} chips{stake}{marks}", style="bold")
    for hand in seat["hands"]:
        yield from _hand("", hand)


def _hand(whose: str, hand: dict[str, Any]) -> Iterator[RenderableType]:
    points = "" if hand["points"] is None else f"{hand['points']} points, "
    yield Text(f"  {whose}{points}{hand['status']}", style="dim")
    if hand["cards"]:
        yield Padding(drawn(hand["cards"]), (0, 0, 0, 2), expand=False)


def _settled(line: dict[str, Any]) -> Text:
    why = "the bank" if line["rule"] is None else settlement_sentence(line["rule"])
    return Text(f"seat {line['seat']}: {line['net']:+d} · {why}")
