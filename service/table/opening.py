"""A hand opens: the table restated, the bank by lot where none holds it, a fresh shoe committed (*One hand*, 1)."""

from __future__ import annotations

from msgspec.structs import astuple

from service.table import facts as f
from service.table.commands import OpenHand
from service.table.cover import can_bank, can_stake
from service.table.draft import Draft
from service.table.due import opening_due
from service.table.state import Shoe, Table


def open_hand(draft: Draft, command: OpenHand) -> None:
    """Open the next hand once it is due."""
    table = draft.table
    due = opening_due(table)
    if command.hand != table.hand + 1 or due is None or draft.context.now < due:
        return
    kept = table.shoe
    secret = None if kept is None else f.ShoeNonce(owner=None, salt=draft.salt(), nonce=kept.secret.nonce)
    draft.follow(_restatement(table, draft.context.now), secret)
    if table.bank is None:
        _draw_lot(draft)
    if kept is None:
        _commit_shoe(draft)


def _restatement(table: Table, now: int) -> f.HandOpened:
    last = table.last
    return f.HandOpened(
        hand=table.hand + 1,
        bank=table.bank,
        deadline=now + 1000 * table.rules.bet_seconds,
        rules=table.opened.rules_digest,
        seats=tuple(
            f.SeatRestated(
                seat.number,
                seat.player,
                seat.stack,
                seat.bot,
                can_stake(table.rules, seat) and seat.number != table.bank,
                seat.sitting_out,
                seat.timeouts,
            )
            for seat in table.seats
        ),
        departed=table.departed,
        shoe=None if table.shoe is None else _shoe_restated(table.shoe),
        bank_hands=table.bank_hands,
        unattended_hands=table.unattended_hands + 1,
        shoes=table.shoes,
        bank_declined=table.bank_declined,
        last_hand=None if last is None else last.hand,
        last_lines=() if last is None else tuple(f.LineRestated(*astuple(line)) for line in last.lines),
    )


def _shoe_restated(shoe: Shoe) -> f.ShoeRestated:
    return f.ShoeRestated(
        shoe.number,
        shoe.commitment,
        shoe.key,
        shoe.cuts,
        shoe.round,
        shoe.cards,
        shoe.dealt,
        shoe.matta_dealt,
    )


def _draw_lot(draft: Draft) -> None:
    table = draft.table
    among = tuple(seat.number for seat in table.seats if can_bank(table, seat))
    rigged = table.opened.rigged
    if table.hand == 1 and rigged is not None and rigged.bank in among:
        bank = rigged.bank
    else:
        bank = among[draft.lot(len(among))]
    draft.follow(f.LotDrawn(among, bank))


def _commit_shoe(draft: Draft) -> None:
    table, dealer = draft.table, draft.dealer
    number = table.shoes + 1
    nonce = draft.nonce(number)
    draft.follow(
        f.ShoeCommitted(number, dealer.commitment(table.id, number, nonce), dealer.key_id),
        f.ShoeNonce(owner=None, salt=draft.salt(), nonce=nonce),
    )
