"""Which hand wins, by which rule, and how many chips that moves (*Which hand wins*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from service.game.cards import Card
from service.game.chips import SINGLE, Multiple, pay
from service.game.hand import HandClass, HandValue, PaidAs, value
from service.game.rules import RuleSet

Outcome = Literal["win", "lose", "push"]
Rule = PaidAs | Literal["bust", "bank_bust", "bank_reale", "higher", "lower", "royal_seven", "tie", "reale_tie", "push"]

ROYAL_SEVEN = (Card("7d"),)


class Played(msgspec.Struct, frozen=True):
    """One hand at the showdown; the bank's has stake 0. `hand_index` is 1 for the second hand of a split.

    `purse` is the most that its holder can pay for it; None where every stake is covered in full.
    """

    seat: int
    hand_index: int
    stake: int
    cards: tuple[Card, ...]
    split: bool = False
    declared_half: int | None = None
    purse: int | None = None


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one hand won or lost and why; `net` in chips, negative when lost.

    The bank's own line has stake 0, no outcome and no rule; with it the nets of a settlement sum to zero.
    """

    seat: int
    hand_index: int
    stake: int
    points_half: int
    bank_points_half: int
    outcome: Outcome | None
    rule: Rule | None
    net: int


def settle(rules: RuleSet, bank: Played, hands: Sequence[Played]) -> tuple[Line, ...]:
    """Compare every hand with the bank's on its own: one line each in the order given, then the bank's."""
    bank_value = _count(rules, bank)
    lines = [_line(rules, hand, bank_value, bank.purse) for hand in hands]
    bank_half = bank_value.total_half
    bank_net = -sum(line.net for line in lines)
    return (*lines, Line(bank.seat, bank.hand_index, 0, bank_half, bank_half, None, None, bank_net))


def _within(purse: int | None, chips: int) -> int:
    return chips if purse is None else min(chips, purse)


class _Verdict(NamedTuple):
    outcome: Outcome
    rule: Rule
    multiple: Multiple = SINGLE


def _line(rules: RuleSet, hand: Played, bank: HandValue, bank_purse: int | None) -> Line:
    player = _count(rules, hand)
    verdict = _judge(rules, hand, player, bank)
    chips = pay(hand.stake, verdict.multiple)
    net = {"win": _within(bank_purse, chips), "lose": -_within(hand.purse, chips), "push": 0}[verdict.outcome]
    return Line(
        hand.seat,
        hand.hand_index,
        hand.stake,
        player.total_half,
        bank.total_half,
        verdict.outcome,
        verdict.rule,
        net,
    )


def _judge(rules: RuleSet, hand: Played, player: HandValue, bank: HandValue) -> _Verdict:
    """The numbered points of *Which hand wins*, in their order."""
    if player.bust:
        return _Verdict("lose", "bust")
    if bank.bust:
        if player.paid_as is None or player.pays == SINGLE:
            return _Verdict("win", "bank_bust")
        return _Verdict("win", player.paid_as, player.pays)
    strength, bank_strength = _strength(rules, player), _strength(rules, bank)
    if strength > bank_strength:
        return _won_by_class(rules, player, bank)
    if strength < bank_strength:
        return _lost_by_class(rules, bank)
    if strength is HandClass.TOTAL and player.total_half != bank.total_half:
        higher = player.total_half > bank.total_half
        return _Verdict("win", "higher") if higher else _Verdict("lose", "lower")
    return _equal(rules, hand, player, bank)


def _strength(rules: RuleSet, hand: HandValue) -> HandClass:
    if hand.hand_class is HandClass.REALE and rules.reale_beats_plain == "no":
        return HandClass.SEVEN_AND_HALF
    return hand.hand_class


def _won_by_class(rules: RuleSet, player: HandValue, bank: HandValue) -> _Verdict:
    assert player.paid_as is not None  # a total beats no class
    reale_over_plain = (player.hand_class, bank.hand_class) == (HandClass.REALE, HandClass.SEVEN_AND_HALF)
    if reale_over_plain and rules.reale_beats_plain == "single":
        return _Verdict("win", player.paid_as)
    return _Verdict("win", player.paid_as, player.pays)


def _lost_by_class(rules: RuleSet, bank: HandValue) -> _Verdict:
    match bank.paid_as:
        case "two_sevens" | "matta_reale":
            return _Verdict("lose", bank.paid_as, bank.pays)
        case "reale":
            return _Verdict("lose", "bank_reale", rules.bank_reale_collects)
        case _:
            return _Verdict("lose", "lower")


def _equal(rules: RuleSet, hand: Played, player: HandValue, bank: HandValue) -> _Verdict:
    if rules.royal_seven and hand.cards == ROYAL_SEVEN:
        return _Verdict("win", "royal_seven")
    if rules.ties == "push":
        return _Verdict("push", "push")
    both_reale = player.hand_class is bank.hand_class is HandClass.REALE
    return _Verdict("lose", "reale_tie" if both_reale else "tie")


def _count(rules: RuleSet, hand: Played) -> HandValue:
    return value(rules, hand.cards, split=hand.split, declared_half=hand.declared_half)
