"""A hand opens: the table restated, the bank by lot where none holds it, a fresh shoe committed (*One hand*, 1)."""

from __future__ import annotations

from msgspec.structs import astuple

from service.table import facts as f
from service.table.asking import ask_next_deal
from service.table.betting import go_on
from service.table.circuit import Circuit
from service.table.commands import OpenHand
from service.table.cover import can_bank, can_stake
from service.table.draft import Draft
from service.table.due import opening_due
from service.table.pot import post_pot
from service.table.shares import button_moved, punters
from service.table.state import Round, Seat, Shoe, Table


def open_hand(draft: Draft, command: OpenHand) -> None:
    """Open the next hand once it is due."""
    table = draft.table
    due = opening_due(table)
    if command.hand != table.hand + 1 or due is None or draft.context.now < due:
        return
    kept = table.shoe
    draft.follow(_restatement(table, draft.context.now), None if kept is None else kept.secret)
    if table.bank is None:
        _draw_lot(draft)
    if kept is None:
        _commit_shoe(draft)
    if table.rules.pot is not None:
        _ask_for_deal(draft, table.rules.pot.ante)
    elif table.circuit is not None:
        go_on(draft)


def restated_seat(seat: Seat, *, asked: bool) -> f.SeatRestated:
    """A seat between hands; `asked`: it may stake in the one that opens."""
    return f.SeatRestated(
        seat.number, seat.player, seat.stack, seat.bot, asked, seat.sitting_out, seat.timeouts, seat.rebought
    )


def _restatement(before: Table, now: int) -> f.HandOpened:
    table = button_moved(before)
    last = table.last
    return f.HandOpened(
        hand=table.hand + 1,
        bank=table.bank,
        deadline=now + 1000 * table.rules.bet_seconds,
        rules=table.opened.rules_digest,
        seats=tuple(restated_seat(seat, asked=_is_asked(table, seat)) for seat in table.seats),
        departed=table.departed,
        shoe=None if table.shoe is None else _shoe(table.shoe),
        bank_hands=table.bank_hands,
        unattended_hands=table.unattended_hands + 1,
        shoes=table.shoes,
        bank_declined=table.bank_declined,
        last_hand=None if last is None else last.hand,
        last_lines=() if last is None else tuple(f.LineRestated(*astuple(line)) for line in last.lines),
        house=None if table.house is None else table.house.stack,
        round=None if table.round is None else _round(table.round),
        circuit=None if table.circuit is None else _circuit(table, table.circuit),
    )


def _is_asked(table: Table, seat: Seat) -> bool:
    """Under *banco*, and where the first bet moves, the seats are asked one by one, not all at once."""
    if table.circuit is not None:
        at_once = table.circuit.sealed or not table.rules.first_bet
        return at_once and not seat.sitting_out and seat in punters(table)
    return table.rules.pot is None and seat.number != table.bank and can_stake(table.rules, seat)


def _shoe(shoe: Shoe) -> f.ShoeRestated:
    return f.ShoeRestated(
        shoe.number,
        shoe.committed,
        shoe.commitment,
        shoe.key,
        shoe.cuts,
        shoe.round,
        shoe.cards,
        shoe.dealt,
        shoe.matta_dealt,
    )


def _round(round: Round) -> f.RoundRestated:
    return f.RoundRestated(round.pot, round.asked, round.passed, round.qualified, round.deals)


def _circuit(table: Table, circuit: Circuit) -> f.CircuitRestated:
    return f.CircuitRestated(
        circuit.number,
        circuit.seats,
        circuit.rules.min_stake,
        circuit.rules.max_stake,
        circuit.sealed,
        circuit.first_bet,
        circuit.deals,
        table.removed,
        table.rulings,
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
    nonce, key = draft.nonce(number), dealer.key_id
    draft.follow(
        f.ShoeCommitted(number, dealer.commitment(key, table.id, number, nonce), key),
        f.ShoeNonce(owner=None, salt=draft.salt(), nonce=nonce),
    )


def _ask_for_deal(draft: Draft, ante: int) -> None:
    """*Banco*: a round begins with the ante in the pot; each hand of it asks the next seat."""
    if draft.table.round is None:
        post_pot(draft, ante)
    ask_next_deal(draft)
