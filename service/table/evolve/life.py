"""What each event of the table and its seats changes."""

from __future__ import annotations

from hashlib import sha256
from typing import assert_never

from msgspec.structs import replace

from service.stream.canonical import canonical_struct
from service.stream.event import Event
from service.table import facts as f
from service.table.cover import can_stake
from service.table.evolve.changes import bank_vacant, with_seat
from service.table.evolve.hand import restated_seat
from service.table.house import HOUSE, house_seat
from service.table.state import Pause, Seat, Table, Terms


def change_life(table: Table, event: Event, fact: f.LifeFact) -> Table:
    """The table after a fact of its life."""
    match fact:
        case f.TableOpened():
            return _opened(table, event, fact)
        case f.PlayerSeated():
            return _seated(table, fact)
        case f.Rebought(seat, amount):
            broke = table.taken(seat)
            richer = replace(broke, stack=broke.stack + amount, rebought=broke.rebought + amount)
            return with_seat(table, richer)
        case f.PlayerLeaving(seat):
            return bank_vacant(with_seat(table, replace(table.taken(seat), leaving=True)), event, seat)
        case f.PlayerLeft():
            return _left(table, event, fact)
        case f.PlayerSatOut(seat):
            gone = replace(table.taken(seat), sitting_out=True)
            return bank_vacant(with_seat(table, gone), event, seat)
        case f.PlayerReturned(seat):
            return _joined(table, table.taken(seat).returned())
        case f.TablePaused(why):
            return replace(table, pause=Pause(event.at, why))
        case f.TableResumed(deadline):
            return _resumed(table, event, deadline)
        case f.TableIdled():
            return replace(table, idle=True)
        case f.TableWoken():
            return replace(table, idle=False, hurried=True, unattended_hands=0, since=event.at)
        case f.ClosingAsked():
            return replace(table, closing=True)
        case f.TableClosed(_, ranking):
            return replace(table, stage="closed", pause=None, ranking=ranking)
        case f.TableContinued(successor, _, ranking):
            return replace(table, stage="closed", ranking=ranking, continues_as=successor)
        case f.SuccessorOpened(successor):
            return replace(table, successor=successor)
        case f.TableInherited():
            return _inherited(table, fact)
        case f.ChipsAdjusted(_, _, changes):
            return _adjusted(table, {change.player: change.chips for change in changes})
        case f.LogRewound():
            return table
        case _:
            assert_never(fact)


def _opened(table: Table, event: Event, fact: f.TableOpened) -> Table:
    terms = Terms(
        fact.name,
        fact.opener,
        fact.rules,
        sha256(canonical_struct(fact.rules)).hexdigest(),
        fact.settings,
        fact.access,
        fact.frontend,
        fact.sandbox,
        event.secret if isinstance(event.secret, f.SandboxDeck) else None,
        fact.tournament,
    )
    table = replace(table, terms=terms, since=event.at)
    return replace(table, bank=HOUSE, house=house_seat(0)) if fact.rules.bank_funds == "house" else table


def _inherited(table: Table, fact: f.TableInherited) -> Table:
    return replace(
        table,
        seats=tuple(map(restated_seat, fact.seats)),
        departed=fact.departed,
        bank=fact.bank,
        bank_hands=fact.bank_hands,
        bank_declined=fact.bank_declined,
        unattended_hands=fact.unattended_hands,
        house=None if fact.house is None else house_seat(fact.house),
    )


def _seated(table: Table, fact: f.PlayerSeated) -> Table:
    rebought = sum(left.rebought for left in table.departed if left.player == fact.player)
    seat = Seat(fact.seat, fact.player, fact.bot, fact.stack, rebought=rebought)
    seats = tuple(sorted((*table.seats, seat), key=lambda s: s.number))
    departed = tuple(left for left in table.departed if left.player != fact.player)
    return _joined(replace(table, seats=seats, departed=departed), seat)


def _joined(table: Table, seat: Seat) -> Table:
    """Sitting down, or coming back, while betting is open joins this hand, once (*One hand*, 2)."""
    may_join = table.is_betting_open and seat.number != table.bank and seat.answer == "none"
    asked = may_join and can_stake(table.rules, seat)
    return with_seat(table, replace(seat, answer="asked") if asked else seat)


def _left(table: Table, event: Event, fact: f.PlayerLeft) -> Table:
    """A person's stack waits for their return; a bot's goes with it, since no bot comes back."""
    seat = table.taken(fact.seat)
    departed = table.departed
    if seat.bot is None:
        departed = (*departed, f.Departed(fact.player, fact.stack, seat.rebought))
    left = replace(table, seats=tuple(s for s in table.seats if s.number != fact.seat), departed=departed)
    return bank_vacant(_without_claim(left, fact.seat), event, fact.seat)


def _adjusted(table: Table, changes: dict[str, int]) -> Table:
    """At the seat, or in the stack that waits for its player's return."""
    seats = tuple(replace(seat, stack=seat.stack + changes.get(seat.player, 0)) for seat in table.seats)
    departed = tuple(replace(left, stack=left.stack + changes.get(left.player, 0)) for left in table.departed)
    return replace(table, seats=seats, departed=departed)


def _without_claim(table: Table, number: int) -> Table:
    """Who sits down there next has no part in what the seat's last player did in this round of *banco*."""
    if table.round is None:
        return table
    qualified = tuple(seat for seat in table.round.qualified if seat != number)
    return replace(table, round=replace(table.round, qualified=qualified))


def _resumed(table: Table, event: Event, deadline: int | None) -> Table:
    """As if the pause had not been: the stage has lasted as long as it had when the pause began."""
    pause = table.pause
    assert pause is not None, "only a paused table resumes"
    lasted = max(0, pause.since - table.since)
    return replace(table, pause=None, deadline=deadline, since=event.at - lasted)
