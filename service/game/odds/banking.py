"""Whether the bank should draw: what standing and drawing are worth against the hands that stand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from service.game.cards import Card
from service.game.hand import SEVEN_AND_HALF, value
from service.game.odds.advice import Advice, advice
from service.game.odds.alike import Counts, count, kinds, one_more
from service.game.odds.growth import BUST, Grown, grow, results
from service.game.odds.showdown import Hand, Nets, hold, in_stakes
from service.game.rules import RuleSet


class Rival(msgspec.Struct, frozen=True):
    """A hand that stands against the bank with `stake` chips on it.

    It holds the open `cards`, and face down one of the unseen cards `likely`, each as likely as the other; where it
    hides nothing there are none. Of cards that play alike either all the unseen ones are likely or none.
    """

    stake: int
    cards: tuple[Card, ...]
    likely: tuple[Card, ...] = ()


def best_bank_action(
    rules: RuleSet,
    own: Sequence[Card],
    unseen: Sequence[Card],
    rivals: Sequence[Rival],
    *,
    declared_half: int | None = None,
) -> Advice:
    """What the bank that holds `own` should do, and what each action is worth to it in chips.

    A card that may lie before a rival is the less likely to be drawn. What one rival may hold is taken not to depend
    on what another may, so that against several the worths are close, not exact. A bank that lets the cards run out
    stands as it is.
    """
    return _Banking(rules, _as_declared(rules, own, declared_half), count(rules, unseen), rivals).advise()


def _as_declared(rules: RuleSet, own: Sequence[Card], declared_half: int | None) -> tuple[Card, ...]:
    """`own` with a natural card for a declared matta: a hand that may still draw makes no reale of it any more."""
    if declared_half is None:
        return tuple(own)
    naturals = {value(rules, (card,)).total_half: card for card in kinds(rules) if card != rules.matta}
    return tuple(naturals[declared_half] if card == rules.matta else card for card in own)


class _Banking:
    """All hands that the bank may come to, worked out from the longest back to the one that it holds."""

    def __init__(self, rules: RuleSet, own: tuple[Card, ...], unseen: Counts, rivals: Sequence[Rival]) -> None:
        self._unseen = unseen
        self._hands = list(grow(rules, own, unseen, SEVEN_AND_HALF))
        nets = Nets(rules, results(self._hands))
        sides: dict[Counts, list[Rival]] = {}
        for rival in rivals:
            sides.setdefault(count(rules, rival.likely), []).append(rival)
        self._sides = [_Side(rules, likely, same, nets) for likely, same in sides.items()]
        self._hidden = sum(bool(rival.likely) for rival in rivals)
        self._worths: dict[Counts, Fraction] = {}

    def advise(self) -> Advice:
        for bank in reversed(self._hands[1:]):
            self._worths[bank.drawn] = advice(*self._weigh(bank)).worth
        return advice(*self._weigh(self._hands[0]))

    def _weigh(self, bank: Grown) -> tuple[Fraction, Fraction | None]:
        """What standing and drawing are worth."""
        left = sum(self._unseen) - sum(bank.drawn) - self._hidden
        draw = self._draw(bank, left) if bank.draws_on and left > 0 else None
        return self._end(bank.drawn, bank.result), draw

    def _draw(self, bank: Grown, left: int) -> Fraction:
        """The average over the cards that the shoe may hold, those before the rivals taken off."""
        held = [side.holds(bank.drawn) for side in self._sides]
        worth = Fraction(0)
        for kind, number in enumerate(self._unseen):
            in_shoe = number - bank.drawn[kind] - sum(cards[kind] for cards in held)
            if in_shoe > 0:
                worth += in_shoe * self._worth_of(one_more(bank.drawn, kind))
        return worth / left

    def _worth_of(self, drawn: Counts) -> Fraction:
        """What has not been worked out is bust."""
        if drawn not in self._worths:
            self._worths[drawn] = self._end(drawn, BUST)
        return self._worths[drawn]

    def _end(self, drawn: Counts, result: int) -> Fraction:
        return sum((side.pays(drawn, result) for side in self._sides), Fraction(0))


class _Side:
    """The rivals of whom the same is known: the kinds of card that each may hold face down, `likely`, or none."""

    def __init__(self, rules: RuleSet, likely: Counts, rivals: Sequence[Rival], nets: Nets) -> None:
        self._likely = likely
        self._number = len(rivals)
        self._hides = any(likely)
        firsts = [(card,) for card in kinds(rules)] if self._hides else [()]
        self._nets = [_total(nets, [(r.stake, hold(rules, (*first, *r.cards))) for r in rivals]) for first in firsts]

    def holds(self, drawn: Counts) -> Sequence[Fraction | int]:
        """How many cards of each kind they hold face down, on average."""
        weights = self._weights(drawn)
        size = sum(weights)
        if not self._hides or not size:
            return [0] * len(drawn)
        return [Fraction(self._number * weight, size) if weight else 0 for weight in weights]

    def pays(self, drawn: Counts, result: int) -> Fraction:
        """Chips that the bank wins from them, on average, by ending with `result`."""
        weights = self._weights(drawn)
        nets = sum(weight * row[result] for weight, row in zip(weights, self._nets, strict=True) if weight)
        return in_stakes(-nets, sum(weights) or 1)

    def _weights(self, drawn: Counts) -> Counts:
        """How many cards of each kind may be the face-down one, once the bank has drawn these."""
        if not self._hides:
            return (1,)
        return tuple(number - gone if number > gone else 0 for number, gone in zip(self._likely, drawn, strict=True))


def _total(nets: Nets, hands: Sequence[tuple[int, Hand]]) -> list[int]:
    """What the hands win together, by the bank's result, each with its stake on it."""
    rows = [[stake * net for net in nets.of(hand)] for stake, hand in hands]
    return [sum(column) for column in zip(*rows, strict=True)]
