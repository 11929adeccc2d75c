"""What a bank that covers shares lets each punter stake, in a circuit, where everybody does (*Cover*, shares).

The bank plays for a pot of its own: its stack, or a part of it. Of that each punter is sure of an equal share until all
have staked; what a stake can win at worst is reserved when it is laid, and what others leave of their shares is free.
"""

from __future__ import annotations

from msgspec.structs import replace

from service.game.cover import largest_own_stake, largest_paid_stake, worst_win
from service.game.rules import Cap
from service.table.state import Seat, Table


def pot(table: Table) -> int:
    """The chips that the bank plays for."""
    bank, cover = table.bank_seat, table.rules.cover
    assert bank is not None, "a deal is played against a bank"
    return min(bank.stack, cover.cap) if isinstance(cover, Cap) else bank.stack


def punters(table: Table) -> list[Seat]:
    """Who stakes in this deal, the first bet first: all with chips, or only the first where the pot is too small."""
    everybody = _opponents(table)
    return everybody[:1] if _is_short(table) else everybody


def least_stake(table: Table, seat: Seat) -> int:
    """The least stake of the table, or all that the seat has or that the bank can pay."""
    return min(table.rules.min_stake, seat.stack, _covered(table, seat))


def largest_stake(table: Table, seat: Seat) -> int:
    """What both sides cover; whoever has less than the least stake needs is all in with that."""
    largest = min(largest_own_stake(table.rules, seat.stack), _covered(table, seat))
    return max(largest, least_stake(table, seat))


def button_moved(table: Table) -> Table:
    """The table with the next seat betting first, where the rules move that on every deal."""
    circuit = table.circuit
    if circuit is None or not table.rules.first_bet:
        return table
    after = table.bank if circuit.first_bet is None else circuit.first_bet
    first = next(seat for seat in table.after(after or 0) if seat.stack and seat.number != table.bank)
    return replace(table, circuit=replace(circuit, first_bet=first.number))


def _opponents(table: Table) -> list[Seat]:
    """Every seat with chips but the bank's, from the first bet on in play order, or from the bank's right."""
    first = None if table.circuit is None else table.circuit.first_bet
    before = table.bank or 0 if first is None else first - 1
    return [seat for seat in table.after(before) if seat.stack and seat.number != table.bank]


def _is_short(table: Table) -> bool:
    """Whether the pot does not cover a chip of every punter; then it is all played for with the first of them."""
    return pot(table) < len(_opponents(table)) * worst_win(table.rules, 1)


def _covered(table: Table, seat: Seat) -> int:
    """The largest stake of the seat that the bank covers; with its last chips it stakes all and can pay no more."""
    return pot(table) if _is_short(table) else largest_paid_stake(table.rules, _free(table, seat))


def _free(table: Table, seat: Seat) -> int:
    """What of the pot is open to the seat: in a sealed circuit its share, else all but what is others' by now."""
    rules, circuit = table.rules, table.circuit
    share = pot(table) // len(_opponents(table))
    if circuit is not None and circuit.sealed:
        return share
    others = [other for other in _opponents(table) if other.number != seat.number]
    return pot(table) - sum(worst_win(rules, other.stake) if other.stake else share for other in others)
