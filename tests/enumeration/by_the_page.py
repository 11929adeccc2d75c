"""Every way in which a heads-up hand can go with a shoe of few cards, written from the rules' page alone.

Nothing of the service is used. Totals are half-points. A way ends where the hand does; one that would need a card more
than the shoe has is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

Cards = tuple[str, ...]
MATTA_MAY_COUNT = (1, 2, 4, 6, 8, 10, 12, 14)


@dataclass(frozen=True)
class House:
    """The options that these hands turn on; multiples of None are off."""

    matta: str | None = "Kd"
    declares: bool = False
    reale: int = 2
    beats_plain: str = "double"
    bank_collects: int = 2
    matta_reale: int | None = None
    two_sevens: int | None = None
    royal_seven: bool = False
    burns: str = ""
    splits: bool = False
    closes: bool = False
    must_reach: bool = False


@dataclass(frozen=True)
class Hand:
    """Cards as they came. `hidden` is where one of them lies face down; a split hand is never a reale."""

    cards: Cards
    hidden: int | None = None
    declared: int | None = None
    is_split: bool = False
    has_burned: bool = False

    def with_card(self, card: str, *, closed: bool = False) -> Hand:
        return replace(self, cards=(*self.cards, card), hidden=len(self.cards) if closed else self.hidden)


def nets(house: House, shoe: Cards, stake: int) -> Iterator[int]:
    """What the player wins in each way, in chips."""
    for first, bank_card in permutations(shoe, 2):
        rest = tuple(card for card in shoe if card not in (first, bank_card))
        for hands, left in player_plays(house, Hand((first,), hidden=0), rest, bank_card):
            if all(is_bust(house, hand) for hand in hands):
                yield -stake * len(hands)
                continue
            for bank in bank_plays(house, Hand((bank_card,)), left):
                yield sum(settled(house, hand, bank, stake) for hand in hands)


# The turns.


def player_plays(house: House, hand: Hand, rest: Cards, bank_card: str) -> Iterator[tuple[tuple[Hand, ...], Cards]]:
    """Every end of the player's turn: one hand or two, and the cards left."""
    if is_over(house, hand):
        yield (hand,), rest
        return
    if has_open_matta(house, hand):
        for declared in declarations(house, hand):
            yield from player_plays(house, declared, rest, bank_card)
        return
    yield from ((standing, rest) for standing in stands(house, hand, bank_card))
    if may_split(house, hand):
        one, other = (Hand((card,), is_split=True) for card in hand.cards)
        for first, left in player_plays(house, one, rest, bank_card):
            for second, last in player_plays(house, other, left, bank_card):
                yield first + second, last
    if may_burn(house, hand):
        for card, left in each(rest):
            yield from player_plays(house, replace(hand, cards=(card,), has_burned=True), left, bank_card)
    for closed in (False, True) if house.closes else (False,):
        for declared in declarations(house, hand) if hides_matta(house, hand) else (hand,):
            if is_over(house, declared):
                yield (declared,), rest
                continue
            for card, left in each(rest):
                yield from player_plays(house, declared.with_card(card, closed=closed), left, bank_card)


def stands(house: House, hand: Hand, bank_card: str) -> Iterator[tuple[Hand, ...]]:
    """Standing hands, whose total reaches the bank's card where it has to; a lone matta never does."""
    shown = 1 if bank_card == house.matta else total(house, Hand((bank_card,)))
    if house.must_reach and hand.cards == (house.matta,):
        return
    for standing in declarations(house, hand) if hides_matta(house, hand) else (hand,):
        if not house.must_reach or total(house, standing) >= shown:
            yield (standing,)


def bank_plays(house: House, hand: Hand, rest: Cards) -> Iterator[Hand]:
    """Every end of the bank's turn, which is played openly."""
    if is_over(house, hand):
        yield hand
    elif has_open_matta(house, hand):
        for declared in declarations(house, hand):
            yield from bank_plays(house, declared, rest)
    else:
        yield hand
        for card, left in each(rest):
            yield from bank_plays(house, hand.with_card(card), left)


def each(rest: Cards) -> Iterator[tuple[str, Cards]]:
    """Each card that may come next, with those left."""
    return ((card, tuple(other for other in rest if other != card)) for card in rest)


# Variant actions.


def declarations(house: House, hand: Hand) -> Iterator[Hand]:
    others = sum(half(card) for card in hand.cards if card != house.matta)
    return (replace(hand, declared=value) for value in MATTA_MAY_COUNT if others + value <= 15)


def is_undeclared(house: House, hand: Hand) -> bool:
    return house.declares and house.matta in hand.cards and hand.declared is None


def hides_matta(house: House, hand: Hand) -> bool:
    return is_undeclared(house, hand) and hand.hidden is not None and hand.cards[hand.hidden] == house.matta


def has_open_matta(house: House, hand: Hand) -> bool:
    return is_undeclared(house, hand) and not hides_matta(house, hand)


def may_split(house: House, hand: Hand) -> bool:
    figures = all(card[0] in "JQK" and card != house.matta for card in hand.cards)
    return house.splits and not hand.is_split and len(hand.cards) == 2 and figures


def may_burn(house: House, hand: Hand) -> bool:
    (first, *more) = hand.cards
    is_first_action = not more and not hand.has_burned and not hand.is_split
    return is_first_action and first[0] in house.burns and first != house.matta


# Counting.


def half(card: str) -> int:
    return {"A": 2, "J": 1, "Q": 1, "K": 1}.get(card[0]) or 2 * int(card[0])


def total(house: House, hand: Hand) -> int:
    if hand.cards == (house.matta,):
        return 1
    others = sum(half(card) for card in hand.cards if card != house.matta)
    if house.matta not in hand.cards:
        return others
    if hand.declared is not None:
        return others + hand.declared
    return max((others + value for value in MATTA_MAY_COUNT if others + value <= 15), default=others + 1)


def is_two_sevens(house: House, hand: Hand) -> bool:
    natural = all(card[0] == "7" and card != house.matta for card in hand.cards)
    return house.two_sevens is not None and len(hand.cards) == 2 and natural


def is_bust(house: House, hand: Hand) -> bool:
    return total(house, hand) > 15 and not is_two_sevens(house, hand)


def is_reale(house: House, hand: Hand) -> bool:
    return total(house, hand) == 15 and len(hand.cards) == 2 and not hand.is_split


def is_matta_reale(house: House, hand: Hand) -> bool:
    has_seven = any(card[0] == "7" and card != house.matta for card in hand.cards)
    return house.matta_reale is not None and is_reale(house, hand) and house.matta in hand.cards and has_seven


def is_over(house: House, hand: Hand) -> bool:
    """Bust, or shown at once; an undeclared matta makes no 7½."""
    if is_bust(house, hand) or is_two_sevens(house, hand):
        return True
    return total(house, hand) == 15 and not is_undeclared(house, hand)


def rank(house: House, hand: Hand) -> tuple[int, int]:
    """Class and, within 7 or less, the total."""
    if is_two_sevens(house, hand):
        return 4, 0
    if is_reale(house, hand):
        return (2, 0) if house.beats_plain == "no" else (3, 0)
    return (2, 0) if total(house, hand) == 15 else (1, total(house, hand))


def settled(house: House, hand: Hand, bank: Hand, stake: int) -> int:
    """The page's five points; ties are the bank's."""
    if is_bust(house, hand):
        return -stake
    if is_bust(house, bank):
        return stake * pays(house, hand)
    own, banks = rank(house, hand), rank(house, bank)
    if own[0] > banks[0]:
        over_plain = is_reale(house, hand) and banks[0] == 2 and house.beats_plain == "single"
        return stake * (1 if over_plain else pays(house, hand))
    if own[0] < banks[0]:
        return -stake * collects(house, bank)
    if own == banks and house.royal_seven and hand.cards == ("7d",):
        return stake
    return stake if own > banks else -stake


def pays(house: House, hand: Hand) -> int:
    if is_two_sevens(house, hand):
        return house.two_sevens or 1
    if is_matta_reale(house, hand):
        return house.matta_reale or 1
    return house.reale if is_reale(house, hand) else 1


def collects(house: House, bank: Hand) -> int:
    if is_two_sevens(house, bank) or is_matta_reale(house, bank):
        return pays(house, bank)
    return house.bank_collects if is_reale(house, bank) else 1
