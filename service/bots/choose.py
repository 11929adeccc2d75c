"""What a bot does when it is its turn to speak."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.bots.bot import Bot
from service.bots.saggio import Saggio
from service.bots.sight import Sight, look
from service.bots.thresholds import ARDITO, PRUDENTE
from service.table.commands import Action, BotKind, Burn, Declare, Draw, Pass, Split, Stake, Stand, TakeBank

BOTS: dict[BotKind, Bot] = {"prudente": PRUDENTE, "ardito": ARDITO, "saggio": Saggio()}


def choose(kind: BotKind, view: Mapping[str, Any], seat: int) -> Action | None:
    """The action of the bot `kind` that sits in `seat` and sees `view`; None where nothing is asked of it.

    `view` is the table as that seat's player may see it. The action names the hand it is meant for. A bot never
    cuts, and as the bank never deals before everybody has answered.
    """
    return play(BOTS[kind], view, seat)


def play(bot: Bot, view: Mapping[str, Any], seat: int) -> Action | None:
    """The same, of any bot."""
    sight = look(view, seat)
    if "take_bank" in sight.offers:
        return TakeBank()
    if "stake" in sight.offers or "pass" in sight.offers:
        return _answer(bot, sight)
    if "burn" in sight.offers:
        return Burn(hand=sight.hand)
    if "split" in sight.offers and bot.splits(sight):
        return Split(hand=sight.hand)
    if "declare" in sight.offers:
        return Declare(hand=sight.hand, points_half=bot.declares(sight))
    if "draw" in sight.offers or "stand" in sight.offers:
        return _draw_or_stand(bot, sight)
    return None


def _answer(bot: Bot, sight: Sight) -> Action:
    """Stake if the least stake still fits, otherwise pass; before the first card no amount is named."""
    bounds = sight.offers.get("stake")
    if bounds is None:
        return Pass(hand=sight.hand)
    if "max" not in bounds:
        return Stake(hand=sight.hand)
    return Stake(hand=sight.hand, amount=bot.stake(sight.stack, bounds["min"], bounds["max"]))


def _draw_or_stand(bot: Bot, sight: Sight) -> Action:
    """Where the rules leave only one of them, that one; a hidden matta counts ½ in what goes on, else the most."""
    if "stand" not in sight.offers or ("draw" in sight.offers and bot.draws(sight)):
        return Draw(hand=sight.hand, points_half=min(sight.halves("draw"), default=None))
    return Stand(hand=sight.hand, points_half=max(sight.halves("stand"), default=None))
