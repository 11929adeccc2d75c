"""What a table owes, and when: everything that a worker has to do for play to go on."""

from __future__ import annotations

from collections.abc import Iterator

from service.stream.obligation import Obligation
from service.table.commands import (
    AcknowledgeCircuit,
    CloseBetting,
    CloseIdle,
    Command,
    EndTurn,
    OpenHand,
    RotateBank,
    SettleHand,
)
from service.table.due import closing_due, opening_due
from service.table.limits import USUAL, Limits
from service.table.state import Seat, Table


def obligations(table: Table, limits: Limits = USUAL) -> list[Obligation]:
    """All debts of the table as it stands; a pause leaves only those of what is played already.

    A table that owes nothing else owes its end once nobody has played there for long, and after its end its archive.
    """
    return [*_report(table), *_of_hand(table)] or list(_of_rest(table, limits))


def _of_rest(table: Table, limits: Limits) -> Iterator[Obligation]:
    closing = closing_due(table, limits.idle_after)
    if closing is not None:
        yield Obligation("close_idle", str(table.hand), closing)
    if table.stage == "closed" and limits.archive_after is not None:
        yield Obligation("archive", str(table.hand), table.at + limits.archive_after)


def _of_hand(table: Table) -> list[Obligation]:
    hand = str(table.hand)
    match table.stage:
        case "settling":
            return [Obligation("settle_hand", hand, table.since)]
        case "rotating" if table.offer is None:
            return [Obligation("rotate_bank", hand, table.since)]
        case "closed":
            is_owed = table.continues_as is not None and table.successor is None
            return [Obligation("open_successor", hand, table.since)] if is_owed else []
        case _ if table.pause is not None:
            return []
        case "waiting":
            due = opening_due(table)
            return [] if due is None else [Obligation("open_hand", str(table.hand + 1), due)]
        case "betting" if table.turn is None:
            return [Obligation("close_betting", hand, table.deadline or 0), *_bots_to_answer(table)]
        case "betting" | "playing" | "banking" | "rotating":
            return list(_turn(table))
        case _:
            return []


def payment(kind: str, subject: str) -> Command | None:
    """The command that pays a debt, or does nothing once it is paid; None for a bot's move, which a bot chooses."""
    if kind == "play_bot":
        return None
    hand, *rest = (int(part) for part in subject.split("."))
    match kind:
        case "open_hand":
            return OpenHand(hand)
        case "close_betting":
            return CloseBetting(hand)
        case "end_turn":
            return EndTurn(hand, *rest)
        case "settle_hand":
            return SettleHand(hand)
        case "rotate_bank":
            return RotateBank(hand)
        case "close_idle":
            return CloseIdle()
        case "report_circuit":
            return AcknowledgeCircuit(hand)
        case _:
            raise ValueError(f"a table owes no {kind}")


def _report(table: Table) -> list[Obligation]:
    """A circuit that has ended is told to the tournament until that says so."""
    circuit = table.circuit
    if circuit is None or circuit.is_running or circuit.acknowledged:
        return []
    return [Obligation("report_circuit", str(circuit.number), table.since)]


def _bots_to_answer(table: Table) -> Iterator[Obligation]:
    return (_bot(table, seat) for seat in table.seats if seat.bot is not None and seat.answer == "asked")


def _turn(table: Table) -> Iterator[Obligation]:
    turn = table.turn
    assert turn is not None, "a hand that is played has a turn"
    yield Obligation("end_turn", f"{table.hand}.{turn.seat}.{turn.hand_index}", table.deadline or 0)
    seat = table.taken(turn.seat)
    if seat.bot is not None:
        yield _bot(table, seat)


def _bot(table: Table, seat: Seat) -> Obligation:
    """One move of a bot. What it has done so far, a number that only grows, tells the move from its next."""
    done = sum(len(hand.cards) + hand.burned + hand.split + (hand.declared_half is not None) for hand in seat.hands)
    due = table.since + table.opened.settings.bot_ms
    return Obligation("play_bot", f"{table.hand}.{seat.number}.{table.stage[0]}{done}", due)
