"""What a seat is offered is exactly what the table accepts from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from hypothesis import given
from msgspec.structs import replace

from service.game.rules import RuleSet
from service.simulation.entropy import SeededEntropy
from service.stream.decider import Context
from service.stream.refusal import Refused
from service.table import commands as c
from service.table.state import Seat
from tests.game.strategies import rule_sets
from tests.properties.play import SIMPLE, RandomTable, actions, randoms
from tests.properties.profiles import PROFILE, STEPS

POINTS = (None, 1, 2, 3, 4, 6, 8, 10, 12, 14, 15, 16)
"""All that a matta may count, and some that it may not."""


@PROFILE
@given(rule_sets(), randoms())
def test_what_is_offered_is_exactly_what_is_accepted(rules: RuleSet, random: Random) -> None:
    table = RandomTable(rules, random)
    for _ in range(STEPS // 2):
        table.step()
        for seat in table.state.seats:
            check_stakes(table, seat)
            offered = {action for offer in offers(table, seat) for action in actions(offer, random)}
            for command in every_choice(is_on_turn(table, seat)):
                assert accepts(table, command, seat) == (command in offered), (command, offered)


def check_stakes(table: RandomTable, seat: Seat) -> None:
    """Chips and cuts: exactly what lies within the bounds; no amount where none is to be named."""
    bounds = {offer["type"]: offer for offer in offers(table, seat)}
    stake, least = bounds.get("stake"), table.state.rules.min_stake
    names_amount = stake is not None and "min" in stake
    assert accepts(table, c.Stake(), seat) == (stake is not None and not names_amount)
    for amount in {least, stake["max"] if names_amount else least}:
        assert accepts(table, c.Stake(amount=amount), seat) == names_amount
    if names_amount:
        assert not accepts(table, c.Stake(amount=stake["min"] - 1), seat)
        assert not accepts(table, c.Stake(amount=stake["max"] + 1), seat)
    for number in (0, c.LARGEST_CUT):
        assert accepts(table, c.Cut(cut=number), seat) == ("cut" in bounds)


def every_choice(on_turn: bool) -> Iterator[c.Action]:
    """Every action but stakes and cuts, with all that it could say; briefly where it is not the seat's turn."""
    points = POINTS if on_turn else (None, 2)
    yield from (build() for build in SIMPLE.values())
    yield from (c.Draw(closed=closed, points_half=half) for closed, half in product((False, True), points))
    yield from (c.Stand(points_half=half) for half in points)
    yield from (c.Declare(points_half=half) for half in points if half is not None)


def accepts(table: RandomTable, command: c.Command, seat: Seat) -> bool:
    """Whether the table would take the command now, the running clock apart."""
    context = Context(table.state.at, seat.player, None, SeededEntropy(b"offers"))
    state = replace(table.state, deadline=None if table.state.deadline is None else table.state.at + 1)
    try:
        return bool(table.decider.decide(state, command, context))
    except Refused:
        return False


def offers(table: RandomTable, seat: Seat) -> list[dict[str, object]]:
    return table.seen_by(seat.player)["legal_actions"]


def is_on_turn(table: RandomTable, seat: Seat) -> bool:
    return table.state.turn is not None and table.state.turn.seat == seat.number
