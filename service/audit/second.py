"""The second reckoning: who won what, worked out from the rules' words alone, sharing nothing with the game.

Every hand is ranked by a tuple, so that the better hand is the greater one (*Which hand wins*). Fractions are exact;
what is paid is rounded down at the end (*Rounding*).
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Final

from service.game.chips import Multiple
from service.game.rules import Cap, RuleSet
from service.table.state import Hand, Table

SEVEN_AND_HALF: Final = Fraction(15, 2)

_MATTA: Final = (Fraction(1, 2), *map(Fraction, range(1, 8)))

Rank = tuple[int, Fraction]
"""Class, then points: 0 bust, 1 a total, 2 seven and a half, 3 reale, 4 two sevens."""


def nets(table: Table) -> dict[tuple[int, int], int]:
    """By seat and hand, what each wins (chips; negative where it pays), the bank's own among them; sums to zero."""
    rules = table.rules
    hands = list(table.hands())
    bank_seat, _, bank = hands.pop()
    won = {(seat.number, index): net(rules, hand, bank) for seat, index, hand in hands}
    if rules.cover:
        won = {place: _in_purses(table, place[0], chips) for place, chips in won.items()}
    return won | {(bank_seat.number, 0): -sum(won.values())}


def _in_purses(table: Table, seat: int, chips: int) -> int:
    """Where the bank covers shares nobody pays more than they have, the bank no more than it plays for."""
    bank, cover = table.bank_seat, table.rules.cover
    assert bank is not None, "a hand is settled against a bank"
    most = min(bank.stack, cover.cap) if isinstance(cover, Cap) else bank.stack
    return min(chips, most) if chips > 0 else max(chips, -table.taken(seat).stack)


def net(rules: RuleSet, hand: Hand, bank: Hand) -> int:
    """What a player's hand wins from the bank's, in chips; negative where it pays."""
    mine, theirs = _rank(rules, hand), _rank(rules, bank)
    if mine[0] == 0:
        return -hand.stake
    if _is_royal(rules, hand, theirs):
        return hand.stake
    if mine > theirs:
        return floor(hand.stake * _wins(rules, hand, mine, theirs))
    if mine < theirs:
        return -floor(hand.stake * _collects(rules, bank, theirs))
    return 0 if rules.ties == "push" else -hand.stake


def _rank(rules: RuleSet, hand: Hand) -> Rank:
    """As it is compared: where a reale beats no plain seven and a half, the two are one class."""
    points = _points(rules, hand)
    if rules.two_sevens_pays is not None and _sevens(rules, hand) == len(hand.cards) == 2:
        return 4, points
    if points > SEVEN_AND_HALF:
        return 0, Fraction(0)
    if points < SEVEN_AND_HALF:
        return 1, points
    reale = _is_reale(hand) and rules.reale_beats_plain != "no"
    return (3 if reale else 2), points


def _points(rules: RuleSet, hand: Hand) -> Fraction:
    plain = sum((_worth(rules, card) for card in hand.cards if card != rules.matta), Fraction(0))
    if rules.matta not in hand.cards:
        return plain
    if len(hand.cards) == 1 and rules.matta_alone == "half":
        return Fraction(1, 2)
    if hand.declared_half is not None:
        return plain + Fraction(hand.declared_half, 2)
    fitting = [plain + value for value in _MATTA if plain + value <= SEVEN_AND_HALF]
    return max(fitting, default=plain + _MATTA[0])


def _worth(rules: RuleSet, card: str) -> Fraction:
    if card[0] in "JQK":
        return Fraction(rules.figure_half, 2)
    return Fraction(1 if card[0] == "A" else int(card[0]))


def _sevens(rules: RuleSet, hand: Hand) -> int:
    """How many natural sevens it holds; the matta is none, whatever is printed on it."""
    return sum(card[0] == "7" and card != rules.matta for card in hand.cards)


def _is_reale(hand: Hand) -> bool:
    """Two cards that make seven and a half, and not after a split."""
    return len(hand.cards) == 2 and not hand.split


def _has_matta_and_seven(rules: RuleSet, hand: Hand) -> bool:
    return rules.matta in hand.cards and _sevens(rules, hand) == 1


def _wins(rules: RuleSet, hand: Hand, mine: Rank, theirs: Rank) -> Fraction:
    """What a chip brings that beats the bank."""
    if mine[0] == 4:
        return _ratio(rules.two_sevens_pays)
    if mine[1] != SEVEN_AND_HALF:
        return Fraction(1)
    if _is_reale(hand):
        over_plain = theirs[0] == 2
        if over_plain and rules.reale_beats_plain == "single":
            return Fraction(1)
        is_matta_reale = rules.matta_reale_pays is not None and _has_matta_and_seven(rules, hand)
        return _ratio(rules.matta_reale_pays if is_matta_reale else rules.reale_pays)
    plain = _ratio(rules.seven_and_half_pays)
    return max(plain, _ratio(rules.three_card_pays)) if len(hand.cards) == 3 else plain


def _collects(rules: RuleSet, bank: Hand, theirs: Rank) -> Fraction:
    """What a chip costs that the bank beats."""
    if theirs[0] == 4:
        return _ratio(rules.two_sevens_pays)
    if theirs[1] != SEVEN_AND_HALF or not _is_reale(bank):
        return Fraction(1)
    if rules.matta_reale_pays is not None and _has_matta_and_seven(rules, bank):
        return _ratio(rules.matta_reale_pays)
    return _ratio(rules.bank_reale_collects)


def _is_royal(rules: RuleSet, hand: Hand, theirs: Rank) -> bool:
    """The seven of coins alone against a bank that counts seven."""
    return rules.royal_seven and hand.cards == ("7d",) and theirs == (1, Fraction(7))


def _ratio(multiple: Multiple | None) -> Fraction:
    assert multiple is not None, "only what is on pays"
    return Fraction(multiple.numerator, multiple.denominator)
