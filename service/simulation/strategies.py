"""How a simulated seat plays: as one of the bots, or by a fixed total alone."""

from __future__ import annotations

import msgspec

from service.bots.bot import Bot
from service.bots.choose import BOTS
from service.bots.sight import Sight
from service.game.points import read_points


class StandsFrom(msgspec.Struct, frozen=True):
    """Draws below a total and stands from it, player or bank, whatever it sees; stakes the most it may."""

    total_half: int

    def stake(self, _stack: int, _least: int, most: int) -> int:
        return most

    def splits(self, _sight: Sight) -> bool:
        return False

    def declares(self, sight: Sight) -> int:
        return max(sight.halves("declare"))

    def draws(self, sight: Sight) -> bool:
        return sight.total_half < self.total_half


class UnknownStrategy(ValueError):
    """No seat can play by that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no strategy {name}: there are {', '.join(BOTS)}, and stands-5 (any total)")


def strategy(name: str) -> Bot:
    """The strategy of that name: a bot's, or `stands-5` with any total. Raises `UnknownStrategy`."""
    for kind, bot in BOTS.items():
        if name == kind:
            return bot
    total_half = read_points(name.removeprefix("stands-")) if name.startswith("stands-") else None
    if total_half is None:
        raise UnknownStrategy(name)
    return StandsFrom(total_half)
