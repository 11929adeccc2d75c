"""How a standing hand fares: where the bank ends, and by which rule the hand is settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from service.game.cards import Card
from service.game.hand import value
from service.game.odds.alike import alike, count
from service.game.odds.bank import threshold_bank
from service.game.odds.showdown import compare, hold, in_stakes
from service.game.odds.totals import Totals, spread
from service.game.rules import RuleSet
from service.game.settlement import Line, Rule


class Settled(msgspec.Struct, frozen=True):
    """The chance of being settled by `rule` for `net` stakes."""

    rule: Rule
    net: Fraction
    chance: Fraction


class Outcomes(msgspec.Struct, frozen=True):
    """Where the bank ends, and the ways to be settled from the greatest win to the greatest loss."""

    bank: Totals
    settled: tuple[Settled, ...]

    @property
    def expectation(self) -> Fraction:
        """What the hand wins on average, in stakes."""
        return sum((way.net * way.chance for way in self.settled), Fraction(0))


def outcomes(
    rules: RuleSet,
    own: Sequence[Card],
    unseen: Sequence[Card],
    *,
    bank_stands_half: int,
    bank_cards: Sequence[Card] = (),
    split: bool = False,
    declared_half: int | None = None,
) -> Outcomes:
    """How the hand `own` fares that stands against a bank drawing below `bank_stands_half`.

    `unseen`, `bank_cards`, `split` and `declared_half` are as for `best_action`.
    """
    hand, left = hold(rules, own, split=split, declared_half=declared_half), count(rules, unseen)
    play = threshold_bank(rules, alike(rules, bank_cards), left, bank_stands_half).play
    ends = [(bank, number) for bank, number in zip(play.results, play.frequencies(left), strict=True) if number]
    return Outcomes(
        bank=spread((value(rules, bank), number) for bank, number in ends),
        settled=_settled((compare(rules, hand, bank), number) for bank, number in ends),
    )


def _settled(lines: Iterable[tuple[Line, int]]) -> tuple[Settled, ...]:
    ways: Counter[tuple[int, Rule]] = Counter()
    for line, number in lines:
        assert line.rule is not None, "only the bank's own line has none"
        ways[line.net, line.rule] += number
    every = ways.total()
    return tuple(
        Settled(rule, in_stakes(net), Fraction(ways[net, rule], every)) for net, rule in sorted(ways, reverse=True)
    )
