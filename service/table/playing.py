"""What a seat does with its hand in its turn: draw, stand, declare, burn, split (*One hand*, 4; *Options*)."""

from __future__ import annotations

from service.game.hand import SEVEN_AND_HALF
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.absence import sit_out_the_absent
from service.table.betting import answer_by_silence
from service.table.dealing import deal_face_down, draw_closed, next_card
from service.table.draft import Draft
from service.table.ending import end_if_over
from service.table.hands import count, declarable, opens
from service.table.legal.playing import (
    declares_with_action,
    may_burn,
    may_declare,
    may_draw,
    may_split,
    may_stand,
    points_to_stand_on,
)
from service.table.offering import accept_offer
from service.table.refusals import refuse_if
from service.table.state import Hand, Seat, Turn
from service.table.timing import be_in_time, has_run_out
from service.table.turns import after_card, end_of_turn, play_without_player


def draw(draft: Draft, seat: Seat, command: c.Draw) -> None:
    """*Carta*: one more card, face up, or closed where the rules let the holder show the hidden one instead."""
    turn, hand = _hand_on_turn(draft, seat, may_draw(draft.table, seat))
    closed_allowed = draft.table.rules.draws == "one_closed" and seat.number != draft.table.bank
    if command.closed and not closed_allowed:
        raise refusals.not_in_these_rules("closed draw")
    if _declare_hidden(draft, turn, hand, command.points_half, declarable(draft.table.rules, hand)):
        end_of_turn(draft)
        return
    if command.closed:
        _show_hole(draft, turn)
        draw_closed(draft, seat, turn.hand_index)
    else:
        draft.act(f.CardDrawn(turn.seat, turn.hand_index, next_card(draft)))
    after_card(draft, turn)


def stand(draft: Draft, seat: Seat, command: c.Stand) -> None:
    """*Sto*: the turn passes on, the hidden card stays hidden."""
    turn, hand = _hand_on_turn(draft, seat, may_stand(draft.table, seat))
    allowed = points_to_stand_on(draft.table, hand)
    if not _declare_hidden(draft, turn, hand, command.points_half, allowed):
        draft.act(f.Stood(turn.seat, turn.hand_index, "player"))
    end_of_turn(draft)


def declare(draft: Draft, seat: Seat, command: c.Declare) -> None:
    """Say what an open matta counts; 7½ by declaration ends the turn."""
    turn, hand = _hand_on_turn(draft, seat, may_declare(draft.table, seat))
    _check_points(command.points_half, declarable(draft.table.rules, hand))
    draft.act(f.MattaDeclared(turn.seat, turn.hand_index, command.points_half))
    after_card(draft, turn)


def burn(draft: Draft, seat: Seat) -> None:
    """Show and discard the face-down card for a fresh one; it counts in no hand."""
    turn, hand = _hand_on_turn(draft, seat, may_burn(draft.table, seat))
    draft.act(f.CardBurned(turn.seat, turn.hand_index, opens(hand)))
    deal_face_down(draft, seat, turn.hand_index)


def split(draft: Draft, seat: Seat) -> None:
    """Two figures become two hands with a stake each, played one after the other."""
    turn, hand = _hand_on_turn(draft, seat, may_split(draft.table, seat))
    draft.act(f.HandSplit(turn.seat, opens(hand)))
    after_card(draft, turn)


def end_turn(draft: Draft, command: c.EndTurn) -> None:
    """The turn's time is over: what silence means depends on what was asked."""
    table = draft.table
    if command.hand != table.hand or table.turn != Turn(command.seat, command.hand_index):
        return
    if not has_run_out(draft):
        return
    if table.offer is not None:
        accept_offer(draft)
    elif table.stage == "betting":
        answer_by_silence(draft, "timeout")
    else:
        if command.seat == table.bank:
            draft.follow(f.BankTimedOut(command.seat))
        elif table.circuit is not None:
            draft.follow(f.TurnTimedOut(command.seat, command.hand_index))
        play_without_player(draft, "timeout")
    sit_out_the_absent(draft)


def _hand_on_turn(draft: Draft, seat: Seat, refusal: Refused | None) -> tuple[Turn, Hand]:
    refuse_if(refusal)
    be_in_time(draft)
    turn = draft.table.turn
    assert turn is not None, "only a hand on turn may be played"
    return turn, seat.hands[turn.hand_index]


def _declare_hidden(draft: Draft, turn: Turn, hand: Hand, points_half: int | None, allowed: tuple[int, ...]) -> bool:
    """Seal what the face-down card counts, alike for every card; 7½ by declaration is shown and ends the turn.

    That the event exists says only that a card lies face down; whether it is the matta, nobody learns.
    """
    if draft.table.rules.matta_timing != "draw":
        if points_half is not None:
            raise refusals.not_in_these_rules("declaration")
        return False
    if hand.hole is None or hand.hole.declaration is not None:
        if points_half is not None:
            raise refusals.points_refused("Your hand has no hidden matta to declare. Leave points out.")
        return False
    if declares_with_action(draft.table, hand):
        _check_points(points_half, allowed)
    elif points_half is not None:
        raise refusals.points_refused("Your face-down card is not the matta. Leave points out.")
    owner = hand.hole.secret.owner
    draft.act(
        f.DeclarationSealed(turn.seat, turn.hand_index),
        f.Declaration(owner=owner, salt=draft.salt(), points_half=points_half),
    )
    declared = draft.table.taken(turn.seat).hands[turn.hand_index]
    seven_and_half = count(draft.table.rules, declared).total_half == SEVEN_AND_HALF
    return seven_and_half and end_if_over(draft, turn)


def _check_points(points_half: int | None, allowed: tuple[int, ...]) -> None:
    if points_half not in allowed:
        raise refusals.points_refused("Say what the matta counts: one of the points that legal_actions lists.")


def _show_hole(draft: Draft, turn: Turn) -> None:
    hand = draft.table.taken(turn.seat).hands[turn.hand_index]
    if hand.hole is not None:
        draft.act(f.HoleShown(turn.seat, turn.hand_index, opens(hand)))
