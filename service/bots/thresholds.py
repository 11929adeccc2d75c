"""The published habits of the two bots that play by thresholds.

|                                              | `prudente` | `ardito` |
|----------------------------------------------|------------|----------|
| stakes one chip in … of its stack            | 10         | 4        |
| as a player stands from                      | 5          | 6        |
| splits two figures                           | no         | yes      |
| as the bank bears to lose … of the stakes    | ⅗          | ⅖        |

Both burn what may be burned, take a bank that is offered, draw openly, and have a matta count the most that does not
bust when they stand, and ½ when they draw on.

As the bank a bot draws while it expects to lose more of the stakes against it than it bears to. A hand that stands with
a card face down is taken to hold, each as likely as the other, one of the cards that the bank sees nowhere and that
would leave the hand between 4 and 7; the share of these that beats the bank is the share of the stake that it expects
to lose. A hand that lies open is lost or not.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from service.bots.sight import SeenHand, Sight
from service.game.cards import Card
from service.game.hand import SEVEN_AND_HALF, value
from service.game.settlement import Played, settle
from service.table.commands import BotKind

PEOPLE_STAND_FROM_HALF = 8
"""What a bank takes a standing hand to be worth at the least: 4 points."""


class Thresholds(msgspec.Struct, frozen=True):
    """A way to play: when to stand, how much to stake, how much to fear as the bank."""

    stakes_one_in: int
    stands_from_half: int
    splits: bool
    bears_to_lose: Fraction

    def stake(self, stack: int, least: int, most: int) -> int:
        """Chips to stake, between `least` and `most`."""
        return max(least, min(most, stack // self.stakes_one_in))

    def draws(self, sight: Sight) -> bool:
        """Whether to take another card."""
        if not sight.is_bank:
            return sight.total_half < self.stands_from_half
        at_stake = sum(rival.stake for rival in sight.rivals)
        return expected_loss(sight) > self.bears_to_lose * at_stake


BOTS: dict[BotKind, Thresholds] = {
    "prudente": Thresholds(stakes_one_in=10, stands_from_half=10, splits=False, bears_to_lose=Fraction(3, 5)),
    "ardito": Thresholds(stakes_one_in=4, stands_from_half=12, splits=True, bears_to_lose=Fraction(2, 5)),
}


def expected_loss(sight: Sight) -> Fraction:
    """The part of the stakes against the bank, in chips, that it expects to lose if it stands now."""
    return sum((rival.stake * _share_that_wins(sight, rival) for rival in sight.rivals), Fraction(0))


def _share_that_wins(sight: Sight, rival: SeenHand) -> Fraction:
    if not rival.has_hidden_card:
        return Fraction(_wins(sight, rival.open_cards))
    hands = [(card, *rival.open_cards) for card in sight.unseen]
    likely = [cards for cards in hands if _would_stand(sight, cards)]
    return Fraction(sum(_wins(sight, cards) for cards in likely), len(likely)) if likely else Fraction(0)


def _would_stand(sight: Sight, cards: tuple[Card, ...]) -> bool:
    """Exactly 7½ would have been shown, so a hand that stands face down holds less."""
    return PEOPLE_STAND_FROM_HALF <= value(sight.rules, cards).total_half < SEVEN_AND_HALF


def _wins(sight: Sight, cards: tuple[Card, ...]) -> bool:
    rival, _ = settle(sight.rules, Played(0, 0, 0, sight.cards), [Played(1, 0, 1, cards)])
    return rival.outcome == "win"
