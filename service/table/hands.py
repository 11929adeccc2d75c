"""What a hand on the table is worth, and what it may become."""

from __future__ import annotations

import msgspec

from service.game.hand import MATTA_HALVES, SEVEN_AND_HALF, HandValue, value
from service.game.reach import reaches
from service.game.rules import RuleSet
from service.stream.canonical import canonical_struct
from service.stream.event import Opened, Secret
from service.table.state import Hand, Table


def count(rules: RuleSet, hand: Hand) -> HandValue:
    """The hand's value, the matta as declared or else at its best."""
    return value(rules, hand.cards, split=hand.split, declared_half=hand.declared_half)


def is_undeclared(rules: RuleSet, hand: Hand) -> bool:
    """Whether the hand holds a matta whose value its holder has still to say."""
    return rules.matta_timing == "draw" and rules.matta in hand.cards and hand.declared_half is None


def has_open_matta(rules: RuleSet, hand: Hand) -> bool:
    """Whether a matta lies face up and waits to be declared."""
    hidden = None if hand.hole is None else hand.hole.secret.card
    return is_undeclared(rules, hand) and hidden != rules.matta


def declarable(rules: RuleSet, hand: Hand) -> tuple[int, ...]:
    """What the hand's matta may count, in half-points, without busting it."""
    rest = sum(value(rules, (card,)).total_half for card in hand.cards if card != rules.matta)
    return tuple(half for half in MATTA_HALVES if rest + half <= SEVEN_AND_HALF)


def reaches_bank_card(table: Table, hand: Hand) -> bool:
    """Whether the hand may stand against the bank's open card, where the rules ask for it."""
    rules, bank = table.rules, table.bank_seat
    if not rules.must_reach_bank_card or bank is None or not bank.hands:
        return True
    total_half, declared = count(rules, hand).total_half, hand.declared_half is not None
    return reaches(rules, hand.cards, total_half, bank.hands[0].cards[:1], declared=declared)


def opens(hand: Hand) -> tuple[Opened, ...]:
    """The openings of what the hand still hides: its face-down card, and what was declared about it."""
    hole = hand.hole
    if hole is None:
        return ()
    card = opened(hole.version, hole.secret)
    declaration = hole.declaration
    return (card,) if declaration is None else (card, opened(declaration.version, declaration.secret))


def hidden_stakes(table: Table) -> tuple[Opened, ...]:
    """The openings of the stakes that are hidden still."""
    stakes = (seat.hidden_stake for seat in table.seats)
    return tuple(opened(stake.version, stake.secret) for stake in stakes if stake is not None)


def opened(version: int, secret: Secret) -> Opened:
    """The opening of the secret that `version` holds the seal of."""
    return Opened(version, msgspec.Raw(canonical_struct(secret)))
