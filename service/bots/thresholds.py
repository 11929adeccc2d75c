"""The published habits of the two bots that play by thresholds.

|                                              | `prudente` | `ardito` |
|----------------------------------------------|------------|----------|
| stakes one chip in … of its stack            | 10         | 4        |
| as a player stands from                      | 5          | 6        |
| splits two figures                           | no         | yes      |
| as the bank bears to lose … of the stakes    | ⅗          | ⅖        |

Both have an open matta count the most that does not bust.

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

PEOPLE_STAND_FROM_HALF = 8
"""What a bank takes a standing hand to be worth at the least: 4 points."""


class Thresholds(msgspec.Struct, frozen=True):
    """A way to play: when to stand, how much to stake, how much to fear as the bank."""

    stakes_one_in: int
    stands_from_half: int
    splits_figures: bool
    bears_to_lose: Fraction

    def stake(self, stack: int, least: int, most: int) -> int:
        return max(least, min(most, stack // self.stakes_one_in))

    def splits(self, _sight: Sight) -> bool:
        return self.splits_figures

    def declares(self, sight: Sight) -> int:
        return max(sight.halves("declare"))

    def draws(self, sight: Sight) -> bool:
        if not sight.is_bank:
            return sight.total_half < self.stands_from_half
        at_stake = sum(rival.stake for rival in sight.rivals)
        return expected_loss(sight) > self.bears_to_lose * at_stake


PRUDENTE = Thresholds(stakes_one_in=10, stands_from_half=10, splits_figures=False, bears_to_lose=Fraction(3, 5))
ARDITO = Thresholds(stakes_one_in=4, stands_from_half=12, splits_figures=True, bears_to_lose=Fraction(2, 5))


def expected_loss(sight: Sight) -> Fraction:
    """The part of the stakes against the bank, in chips, that it expects to lose if it stands now."""
    return sum((rival.stake * _share_that_wins(sight, rival) for rival in sight.rivals), Fraction(0))


def likely_cards(sight: Sight, rival: SeenHand) -> tuple[Card, ...]:
    """What a hand that stands may hold face down; exactly 7½ would have been shown, so it holds less."""
    totals = ((card, value(sight.rules, (card, *rival.open_cards)).total_half) for card in sight.unseen)
    return tuple(card for card, total_half in totals if PEOPLE_STAND_FROM_HALF <= total_half < SEVEN_AND_HALF)


def _share_that_wins(sight: Sight, rival: SeenHand) -> Fraction:
    if not rival.has_hidden_card:
        return Fraction(_wins(sight, rival.open_cards))
    likely = [(card, *rival.open_cards) for card in likely_cards(sight, rival)]
    return Fraction(sum(_wins(sight, cards) for cards in likely), len(likely)) if likely else Fraction(0)


def _wins(sight: Sight, cards: tuple[Card, ...]) -> bool:
    rival, _ = settle(sight.rules, Played(0, 0, 0, sight.cards), [Played(1, 0, 1, cards)])
    return rival.outcome == "win"
