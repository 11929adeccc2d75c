"""The bank is decided, and what the end of a hand brings with it (*Who holds the bank*)."""

from __future__ import annotations

from service.game.rules import Below
from service.table import facts as f
from service.table.absence import is_unattended
from service.table.asking import next_to_ask
from service.table.circling import end_circuit_if_over
from service.table.closing import close
from service.table.commands import RotateBank
from service.table.cover import is_broke
from service.table.draft import Draft
from service.table.next_bank import Succession, succession
from service.table.pot import take_pot
from service.table.shoes import reveal_shoe
from service.table.state import Table
from service.table.succession import continue_elsewhere, is_full


def rotate_bank(draft: Draft, command: RotateBank) -> None:
    """Decide the bank, or offer it, once a hand is settled or void."""
    table = draft.table
    if table.stage != "rotating" or table.offer is not None or command.hand != table.hand:
        return
    if _does_round_go_on(table):
        decide_bank(draft, table.bank, "round")
        return
    decision = succession(table)
    if table.rules.bank_offer:
        offer_bank(draft, decision)
    else:
        decide_bank(draft, _first(decision), decision.why)


def offer_bank(draft: Draft, decision: Succession) -> None:
    """Ask the first candidate that has not declined; when all have, the old bank keeps it and counts anew.

    Nobody is asked who may not decline, nor the bank itself.
    """
    table, first = draft.table, _first(decision)
    if decision.forced or first in (None, table.bank):
        decide_bank(draft, first, decision.why)
        return
    declined = () if table.offer is None else table.offer.declined
    left = [number for number in decision.seats if number not in declined and number != table.bank]
    if not left:
        decide_bank(draft, table.bank, "kept", anew=True)
        return
    deadline = draft.context.now + 1000 * table.rules.turn_seconds
    draft.follow(f.BankOffered(left[0], decision.why, deadline))


def decide_bank(draft: Draft, bank: int | None, why: f.BankReason, *, anew: bool = False) -> None:
    """The bank is this seat's: free the seats of those who left, reveal a spent shoe, then go on or come to rest."""
    table = draft.table
    spent = _is_shoe_spent(table, bank)
    round_played = table.round is not None and table.round.deals > 0
    nobody_acted = table.void == "no_stakes" and not table.acted and not round_played
    if why != "round":
        take_pot(draft)
    draft.follow(f.BankDecided(bank, why, anew or bank != table.bank))
    _clear_seats(draft)
    if spent:
        reveal_shoe(draft)
    _come_to_rest(draft, nobody_acted=nobody_acted)


def _first(decision: Succession) -> int | None:
    return decision.seats[0] if decision.seats else None


def _does_round_go_on(table: Table) -> bool:
    """A round of *banco* goes on while its bank stays and the pot covers a stake of somebody not yet asked."""
    bank = table.bank_seat
    stays = table.round is not None and bank is not None and bank.is_present and not table.closing
    return stays and next_to_ask(table) is not None


def _is_shoe_spent(table: Table, bank: int | None) -> bool:
    """Whether a new shoe replaces this one (*Options*, `shuffle`); a void hand always retires it."""
    if table.shoe is None:
        return False
    moved = bank != table.bank
    match table.rules.shuffle:
        case "every_hand":
            spent = True
        case "on_bank_change":
            spent = moved
        case "after_matta":
            spent = moved or table.shoe.matta_dealt
        case Below(below):
            spent = table.shoe.remaining < below
    return spent or table.void is not None


def _clear_seats(draft: Draft) -> None:
    """Who left is gone; a bot that is broke buys again where one may, as a person does by `ready`."""
    rules = draft.table.rules
    for seat in draft.table.seats:
        if seat.leaving:
            draft.follow(f.PlayerLeft(seat.number, seat.player, seat.stack))
        elif rules.rebuy == "when_broke" and seat.bot is not None and is_broke(rules, seat):
            draft.follow(f.Rebought(seat.number, rules.starting_stack))


def _come_to_rest(draft: Draft, *, nobody_acted: bool) -> None:
    table = draft.table
    if table.closing:
        close(draft, "asked")
    elif table.rules.hands is not None and table.hand >= table.rules.hands:
        close(draft, "hands_played")
    elif table.opened.tournament is not None:
        end_circuit_if_over(draft)
    elif is_full(draft):
        continue_elsewhere(draft)
    elif table.bank is None and table.pause is None:
        draft.follow(f.TablePaused("no_bank"))
    elif nobody_acted:
        draft.follow(f.TableIdled("nobody_acted"))
    elif is_unattended(table):
        draft.follow(f.TableIdled("unattended"))
