"""May a seat draw, stand, declare, burn or split? Each `may_…` answers the refusal, or None (*Options*)."""

from __future__ import annotations

from msgspec.structs import replace

from service.game.cards import is_figure, rank
from service.stream.refusal import Refused
from service.table import refusals
from service.table.cover import can_split
from service.table.hands import declarable, has_open_matta, reaches_bank_card
from service.table.piles import can_deal
from service.table.state import Hand, Seat, Table


def may_draw(table: Table, seat: Seat) -> Refused | None:
    """The hand on turn, once a face-up matta is declared, while a card is left."""
    hand = _on_turn(table, seat)
    if hand is None:
        return refusals.not_your_turn()
    if has_open_matta(table.rules, hand):
        return refusals.declare_first()
    return None if can_deal(table) else refusals.no_card_left()


def may_stand(table: Table, seat: Seat) -> Refused | None:
    """The hand on turn, once a face-up matta is declared; a player's only where it reaches the bank's open card."""
    hand = _on_turn(table, seat)
    if hand is None:
        return refusals.not_your_turn()
    if has_open_matta(table.rules, hand):
        return refusals.declare_first()
    reaches = seat.number == table.bank or reaches_bank_card(table, hand) or not can_deal(table)
    return None if reaches else refusals.must_draw()


def may_declare(table: Table, seat: Seat) -> Refused | None:
    """A matta that lies face up and has not been declared."""
    if table.rules.matta_timing != "draw":
        return refusals.not_in_these_rules("declaration")
    hand = _on_turn(table, seat)
    if hand is None:
        return refusals.not_your_turn()
    return None if has_open_matta(table.rules, hand) else refusals.nothing_to_declare()


def may_burn(table: Table, seat: Seat) -> Refused | None:
    """A player's first action, once: a face-down card of a burn rank, never the matta."""
    rules, hand = table.rules, _on_turn(table, seat)
    if not rules.burn_ranks:
        return refusals.not_in_these_rules("burn")
    if hand is None or seat.number == table.bank:
        return refusals.not_your_turn()
    if hand.burned or hand.split or hand.hole is None or len(hand.cards) > 1:
        return refusals.cannot_burn()
    card = hand.hole.secret.card
    if card == rules.matta or rank(card) not in rules.burn_ranks:
        return refusals.cannot_burn()
    return None if can_deal(table) else refusals.cannot_burn()


def may_split(table: Table, seat: Seat) -> Refused | None:
    """A player's two figures, neither the matta, right after the first draw, if both sides cover a second stake."""
    rules, hand = table.rules, _on_turn(table, seat)
    if not rules.split:
        return refusals.not_in_these_rules("split")
    if hand is None or seat.number == table.bank:
        return refusals.not_your_turn()
    two_figures = len(hand.cards) == 2 and all(is_figure(card) and card != rules.matta for card in hand.cards)
    if hand.split or not two_figures:
        return refusals.cannot_split("Only the first card and the first drawn one, both figures, can be split.")
    if not can_split(table, seat, hand.stake):
        return refusals.cannot_split("You and the bank must both cover a second stake like the first.")
    return None


def declares_with_action(table: Table, hand: Hand) -> bool:
    """Whether the next draw or stand must say what the face-down card, being the matta, counts."""
    hole = hand.hole
    return (
        table.rules.matta_timing == "draw"
        and hole is not None
        and hole.declaration is None
        and hole.secret.card == table.rules.matta
    )


def points_to_stand_on(table: Table, hand: Hand) -> tuple[int, ...]:
    """What a hidden matta may count as the hand stands: once declared, it too has to reach the bank's open card."""
    declared = declarable(table.rules, hand)
    reaching = tuple(half for half in declared if reaches_bank_card(table, replace(hand, declared_half=half)))
    return reaching if can_deal(table) else declared


def _on_turn(table: Table, seat: Seat) -> Hand | None:
    turn = table.turn
    if turn is None or turn.seat != seat.number or table.stage not in ("playing", "banking"):
        return None
    return seat.hands[turn.hand_index]
