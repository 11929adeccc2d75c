"""From a command to the events that follow: whose is it, is it legal now, then the decision of its room."""

from __future__ import annotations

from service.stream.decider import Context
from service.stream.event import Event
from service.table import betting, circling, entering, leaving, life, offering, playing, refusals, seating
from service.table import commands as c
from service.table.correcting import adjust_chips
from service.table.dealer import Dealer
from service.table.draft import Draft
from service.table.limits import USUAL, Limits
from service.table.opening import open_hand
from service.table.ownership import own_seat
from service.table.phases import PLAYERS_OWN, legal_commands
from service.table.rotating import rotate_bank
from service.table.settling import settle_hand
from service.table.state import Seat, Table
from service.table.succession import Succeed, note_successor, open_successor


def decide(table: Table, command: c.Command, context: Context, dealer: Dealer, limits: Limits = USUAL) -> list[Event]:
    """The events that `command` leads to; raises `Refused` and changes nothing where it is not legal.

    `limits` are those of the house.
    """
    draft = Draft(table, context, dealer, limits)
    if isinstance(command, Succeed):
        open_successor(draft, command)
        return draft.events
    if isinstance(command, c.OpenTable):
        if table.terms is not None:
            raise refusals.table_exists()
        life.open_table(draft, command)
        return draft.events
    if table.terms is None:
        raise refusals.unknown_table()
    if isinstance(command, c.Action):
        seat = own_seat(draft)
        _check_hand(table, command)
        _check_phase(table, command)
        _action(draft, seat, command)
    else:
        _check_phase(table, command)
        _other(draft, command)
    return draft.events


def _action(draft: Draft, seat: Seat, command: c.Action) -> None:
    match command:
        case c.Stake():
            betting.stake(draft, seat, command)
        case c.Pass():
            betting.pass_hand(draft, seat)
        case c.Cut():
            betting.cut(draft, seat, command)
        case c.Deal():
            betting.deal(draft, seat)
        case c.Draw():
            playing.draw(draft, seat, command)
        case c.Stand():
            playing.stand(draft, seat, command)
        case c.Declare():
            playing.declare(draft, seat, command)
        case c.Burn():
            playing.burn(draft, seat)
        case c.Split():
            playing.split(draft, seat)
        case c.TakeBank():
            offering.take_bank(draft, seat)
        case c.DeclineBank():
            offering.decline_bank(draft, seat)
        case c.Ready():
            seating.be_ready(draft, seat)
        case c.SitOut():
            seating.sit_out(draft, seat)
        case _:
            raise AssertionError(f"{_name(command)} is not an action of a seat")


def _other(draft: Draft, command: c.Command) -> None:
    match command:
        case c.OpenHand():
            open_hand(draft, command)
        case c.CloseBetting():
            betting.close_betting(draft, command)
        case c.EndTurn():
            playing.end_turn(draft, command)
        case c.SettleHand():
            settle_hand(draft, command)
        case c.RotateBank():
            rotate_bank(draft, command)
        case c.TakeSeat():
            seating.take_seat(draft, command)
        case c.SeatBot():
            seating.seat_bot(draft, command)
        case c.LeaveSeat():
            leaving.leave_seat(draft, command)
        case c.PauseTable():
            life.pause_table(draft)
        case c.ResumeTable():
            life.resume_table(draft)
        case c.CloseTable():
            life.close_table(draft)
        case c.CloseIdle():
            life.close_idle(draft)
        case c.AdjustChips():
            adjust_chips(draft, command)
        case c.SeatEntrant():
            entering.seat_entrant(draft, command)
        case c.UnseatEntrant():
            entering.unseat_entrant(draft, command)
        case c.BeginCircuit():
            circling.begin_circuit(draft, command)
        case c.AcknowledgeCircuit():
            circling.acknowledge_circuit(draft, command)
        case c.Penalise():
            entering.penalise(draft, command)
        case c.NoteSuccessor():
            note_successor(draft, command)
        case c.NoticeRewind():
            life.notice_rewind(draft)
        case _:
            raise AssertionError(f"{_name(command)} is not a command of a table")


def _check_phase(table: Table, command: c.Command) -> None:
    phase = table.phase
    if type(command) in legal_commands(table):
        return
    if table.opened.tournament is not None and type(command) in PLAYERS_OWN:
        raise refusals.tournament_table(_name(command))
    if phase == "closed":
        raise refusals.table_closed()
    if phase == "paused":
        raise refusals.table_paused()
    raise refusals.wrong_phase(_name(command), phase)


def _check_hand(table: Table, command: c.Action) -> None:
    """An action meant for a hand is refused once that hand is over."""
    if command.hand is None or isinstance(command, c.Ready | c.SitOut | c.TakeBank | c.DeclineBank):
        return
    over = table.stage in ("settling", "rotating", "waiting", "closed")
    if command.hand != table.hand or over:
        raise refusals.hand_over(command.hand, table.hand)


def _name(command: c.Command) -> str:
    return type(command).__name__.lower()
