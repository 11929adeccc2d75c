"""What a bot does when it is its turn to speak."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.bots.sight import Sight, look
from service.bots.thresholds import BOTS, Thresholds
from service.table.commands import Action, BotKind, Burn, Declare, Draw, Pass, Split, Stake, Stand, TakeBank


def choose(kind: BotKind, view: Mapping[str, Any], seat: int) -> Action | None:
    """The action of the bot `kind` that sits in `seat` and sees `view`; None where nothing is asked of it.

    `view` is the table as that seat's player may see it. The action names the hand it is meant for. A bot never
    cuts, and as the bank never deals before everybody has answered.
    """
    sight, bot = look(view, seat), BOTS[kind]
    if "take_bank" in sight.offers:
        return TakeBank()
    if "stake" in sight.offers or "pass" in sight.offers:
        return _answer(bot, sight)
    if "burn" in sight.offers:
        return Burn(hand=sight.hand)
    if "split" in sight.offers and bot.splits:
        return Split(hand=sight.hand)
    if "declare" in sight.offers:
        return Declare(hand=sight.hand, points_half=max(_points(sight, "declare")))
    if "draw" in sight.offers or "stand" in sight.offers:
        return _play(bot, sight)
    return None


def _answer(bot: Thresholds, sight: Sight) -> Action:
    """Stake if the least stake still fits, otherwise pass; before the first card no amount is named."""
    bounds = sight.offers.get("stake")
    if bounds is None:
        return Pass(hand=sight.hand)
    if "max" not in bounds:
        return Stake(hand=sight.hand)
    return Stake(hand=sight.hand, amount=bot.stake(sight.stack, bounds["min"], bounds["max"]))


def _play(bot: Thresholds, sight: Sight) -> Action:
    """Draw or stand; where the rules leave only one of them, that one."""
    if "stand" not in sight.offers or ("draw" in sight.offers and bot.draws(sight)):
        return Draw(hand=sight.hand, points_half=min(_points(sight, "draw"), default=None))
    return Stand(hand=sight.hand, points_half=max(_points(sight, "stand"), default=None))


def _points(sight: Sight, action: str) -> list[int]:
    """The half-points that the matta may count with this action, where it has to be said."""
    return [int(2 * points) for points in sight.offers[action].get("points", ())]
