"""The odds a second way: small decks dealt card by card in every order, with nothing of `service.game.odds`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

import msgspec
from hypothesis import strategies as st

from service.game.cards import DECK, Card
from service.game.hand import value
from service.game.rules import RuleSet
from service.game.settlement import Line, Played, settle
from tests.game.strategies import rule_sets

STAKE = 60

Cards = tuple[Card, ...]


@st.composite
def house_rules(draw: st.DrawFn) -> RuleSet:
    """Rules that can be played, those included that make a player reach the bank's open card."""
    rules = draw(rule_sets())
    reach = rules.bank_card == "open" and draw(st.booleans())
    return msgspec.structs.replace(rules, must_reach_bank_card=reach)


@st.composite
def small_decks(draw: st.DrawFn, least: int, most: int) -> Cards:
    """Different cards, low ones and the usual matta often among them, so that hands of many cards come about."""
    low = st.sampled_from([card for card in DECK if card[0] in "A2JQK" or card == "7d"])
    cards = st.one_of(low, st.just(Card("Kd")), st.sampled_from(DECK))
    return tuple(draw(st.lists(cards, min_size=least, max_size=most, unique=True)))


def orders(cards: Cards) -> Iterator[Cards]:
    return permutations(cards)


def without(gone: Card, cards: Cards) -> Cards:
    return tuple(card for card in cards if card != gone)


def mean(numbers: list[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / len(numbers)


def bank_plays(rules: RuleSet, shown: Cards, pile: Cards, stands_half: int) -> Cards:
    """The bank's hand once it has drawn from the top of `pile` as long as it is below `stands_half`."""
    hand, rest = shown, list(pile)
    while rest and (not hand or value(rules, hand).total_half < stands_half):
        hand = (*hand, rest.pop(0))
    return hand


def line(rules: RuleSet, own: Cards, bank: Cards) -> Line:
    return settle(rules, Played(9, 0, 0, bank), [Played(4, 0, STAKE, own)])[0]


def net(rules: RuleSet, own: Cards, bank: Cards) -> Fraction:
    """What `own` wins from `bank`, in stakes."""
    return Fraction(line(rules, own, bank).net, STAKE)


def may_stand(rules: RuleSet, own: Cards, shown: Cards) -> bool:
    """The casino's rule: not below the bank's card, whose matta counts ½, nor on a matta alone."""
    if not rules.must_reach_bank_card:
        return True
    goal = 1 if shown[0] == rules.matta else value(rules, shown).total_half
    return own != (rules.matta,) and value(rules, own).total_half >= goal


def worth_of_standing(rules: RuleSet, own: Cards, shown: Cards, unseen: Cards, stands_half: int) -> Fraction:
    """The mean over every order in which the bank may find the unseen cards."""
    return mean([net(rules, own, bank_plays(rules, shown, pile, stands_half)) for pile in orders(unseen)])


def worth_of_drawing(rules: RuleSet, own: Cards, shown: Cards, unseen: Cards, stands_half: int) -> Fraction:
    """The mean over every card that may come, the best being played from there."""
    return mean([best_worth(rules, (*own, card), shown, without(card, unseen), stands_half) for card in unseen])


def best_worth(rules: RuleSet, own: Cards, shown: Cards, unseen: Cards, stands_half: int) -> Fraction:
    counted = value(rules, own)
    if counted.bust:
        return Fraction(-1)
    seen = (rules, own, shown, unseen, stands_half)
    if counted.must_stop or not can_draw(shown, unseen):
        return worth_of_standing(*seen)
    if not may_stand(rules, own, shown):
        return worth_of_drawing(*seen)
    return max(worth_of_standing(*seen), worth_of_drawing(*seen))


def can_draw(shown: Cards, unseen: Cards) -> bool:
    """Where the bank shows nothing, one of the unseen cards is the one before it."""
    return len(unseen) > (0 if shown else 1)


def least_worth(rules: RuleSet, own: Cards, bank: Cards, unseen: Cards) -> Fraction:
    """What `own` wins from a bank that knows it and draws or stands as is worst for it."""
    stand = net(rules, own, bank)
    counted = value(rules, bank)
    if counted.bust or counted.must_stop or not unseen:
        return stand
    draws = [least_worth(rules, own, (*bank, card), without(card, unseen)) for card in unseen]
    return min(stand, mean(draws))


def deal_to_best_player(rules: RuleSet, deck: Cards, bank_half: int) -> Fraction:
    """The mean over first cards, the player seeing the own one and the bank's if it lies open."""
    if rules.bank_card == "hidden":
        return mean([best_worth(rules, (own,), (), without(own, deck), bank_half) for own in deck])
    deals = [(own, bank) for own in deck for bank in deck if own != bank]
    return mean(
        [best_worth(rules, (own,), (bank,), without(own, without(bank, deck)), bank_half) for own, bank in deals]
    )


def deal_by_threshold(
    rules: RuleSet, deck: Cards, player_half: int, bank_turn: Callable[[Cards, Cards, Cards], Fraction]
) -> Fraction:
    """The mean of whole hands, dealt as at a table: one card each, the player's turn, the bank's turn.

    `bank_turn` says what the player's cards win from the bank's first card with the pile that is left.
    """
    return mean([_one_hand(rules, pile, player_half, bank_turn) for pile in orders(deck)])


def _one_hand(
    rules: RuleSet, pile: Cards, player_half: int, bank_turn: Callable[[Cards, Cards, Cards], Fraction]
) -> Fraction:
    own, bank, rest = pile[:1], pile[1:2], pile[2:]
    while rest and _draws(rules, own, bank, player_half):
        own, rest = (*own, rest[0]), rest[1:]
    return Fraction(-1) if value(rules, own).bust else bank_turn(own, bank, rest)


def _draws(rules: RuleSet, own: Cards, bank: Cards, stands_half: int) -> bool:
    counted = value(rules, own)
    if counted.bust or counted.must_stop:
        return False
    return counted.total_half < stands_half or not may_stand(rules, own, bank)
