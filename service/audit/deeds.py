"""Deeds: what one command wrote, and which commands may have written it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import msgspec

from service.records.hand_log import Step
from service.stream.event import Event, Fact
from service.table import commands as c
from service.table import facts as f
from service.table.limits import Limits
from service.table.state import Table
from service.table.succession import Succeed

Asked = tuple[c.Command, str | None]
"""A command, and who sent it; None is the service."""


class Deed(msgspec.Struct, frozen=True):
    """The events of one append, in order, and the table before them; of the last one more may lie beyond."""

    before: Table
    steps: tuple[Step, ...]
    is_last: bool = False

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(step.event for step in self.steps)

    @property
    def cause(self) -> str | None:
        return self.steps[0].event.cause

    @property
    def at(self) -> int:
        """When its command came, in milliseconds UTC."""
        return self.steps[0].event.at

    @property
    def outages(self) -> tuple[tuple[int, int], ...]:
        """Those that moved the deadline before anything else was decided."""
        return next((fact.outages for fact in self._facts() if isinstance(fact, f.DeadlineExtended)), ())

    @property
    def limits(self) -> Limits:
        """The house's when it decided: those that the events tell of, and no others.

        How long it waits for somebody to play, no event tells; so that is believed.
        """
        full = (fact.most_events for fact in self._facts() if isinstance(fact, f.TableContinued))
        is_idle = any(fact.why == "idle" for fact in self._facts() if isinstance(fact, f.TableClosed))
        return Limits(most_events=next(full, sys.maxsize), idle_after=0 if is_idle else None)

    def asked(self) -> Iterator[Asked]:
        """Every command that its events may tell of, the likeliest first."""
        acted = [event for event in self.events if event.actor is not None]
        if acted:
            for command in _acted(tuple(event.fact for event in acted), self.events):
                yield command, acted[0].actor
            return
        yield from _followed(self.before, tuple(self._facts()))

    def _facts(self) -> Iterator[Fact]:
        return (event.fact for event in self.events)


def _acted(acts: tuple[Fact, ...], events: tuple[Event, ...]) -> Iterator[c.Command]:
    """What an actor asked, by the events that bear its name."""
    match acts:
        case (f.CutGiven(_, cut), *_, f.Staked(_, amount)):
            yield c.Stake(amount=amount, cut=cut)
        case (f.CutGiven(_, cut), *_, f.StakeSealed()):
            yield c.Stake(amount=_sealed_amount(events), cut=cut)
        case (*_, f.StakeSealed()):
            yield c.Stake(amount=_sealed_amount(events))
        case (f.CutGiven(_, cut), *_, f.DealtIn()):
            yield c.Stake(cut=cut)
        case (f.CutGiven(_, cut),):
            yield c.Cut(cut=cut)
        case (*_, f.Staked(_, amount)):
            yield c.Stake(amount=amount)
        case (*_, f.DealtIn()):
            yield c.Stake()
        case (*_, f.PlayerSatOut()):
            yield c.SitOut()
        case (f.Passed(),):
            yield c.Pass()
        case (f.DeclarationSealed() | f.HoleShown() | f.CardDrawn() | f.Stood(), *_):
            yield from _played(acts, events)
        case (f.MattaDeclared(_, _, points_half), *_):
            yield c.Declare(points_half=points_half)
        case (f.CardBurned(), *_):
            yield c.Burn()
        case (f.HandSplit(), *_):
            yield c.Split()
        case (f.BankDeclined() | f.OfferDeclined(), *_):
            yield c.DeclineBank()
        case _:
            yield from _arranged(acts)


def _played(acts: tuple[Fact, ...], events: tuple[Event, ...]) -> Iterator[c.Command]:
    """Carta or sto, perhaps with what the hidden matta counts; 7½ by declaration leaves open which."""
    sealed = next((event.secret for event in events if isinstance(event.secret, f.Declaration)), None)
    points_half = None if sealed is None else sealed.points_half
    if any(isinstance(act, f.CardDrawn) for act in acts):
        yield c.Draw(closed=any(isinstance(event.secret, f.HoleCard) for event in events), points_half=points_half)
    else:
        yield c.Stand(points_half=points_half)
        yield c.Draw(points_half=points_half)


def _sealed_amount(events: tuple[Event, ...]) -> int | None:
    return next((event.secret.amount for event in events if isinstance(event.secret, f.SealedStake)), None)


def _arranged(acts: tuple[Fact, ...]) -> Iterator[c.Command]:
    """What concerns seats and the table itself."""
    match acts[0]:
        case f.TableOpened() as opened:
            terms = opened.name, opened.rules, opened.settings, opened.access, opened.frontend
            yield c.OpenTable(*terms, tournament=opened.tournament)
        case f.PlayerSeated(seat, _, None):
            yield c.TakeSeat(seat)
        case f.PlayerSeated(seat, player, str(bot)):
            yield c.SeatBot(bot, player, seat)
        case f.PlayerLeft(seat) | f.PlayerLeaving(seat):
            yield c.LeaveSeat(seat)
        case f.PlayerReturned() | f.Rebought():
            yield c.Ready()
        case f.TableWoken():
            yield c.Ready()
            yield c.ResumeTable()
        case f.TablePaused():
            yield c.PauseTable()
        case f.TableResumed():
            yield c.ResumeTable()
        case f.ClosingAsked():
            yield c.CloseTable()
        case f.ChipsAdjusted(dispute, hand, changes):
            yield c.AdjustChips(dispute, hand, changes)
        case _:
            yield from _by_tournament(acts[0])


def _by_tournament(fact: Fact) -> Iterator[c.Command]:
    """What a tournament did at its table."""
    match fact:
        case f.EntrantSeated(seat, player, bot, stack):
            yield c.SeatEntrant(player, seat, stack, bot)
        case f.EntrantUnseated(_, player):
            yield c.UnseatEntrant(player)
        case f.CircuitBegan(number, order, min_stake, max_stake, sealed):
            yield c.BeginCircuit(number, order, min_stake, max_stake, sealed)
        case f.CircuitAcknowledged(number):
            yield c.AcknowledgeCircuit(number)
        case f.ChipsRemoved(ruling, _, player, chips, reason):
            yield c.Penalise(ruling, player, chips, reason)
        case _:
            return


def _followed(table: Table, facts: tuple[Fact, ...]) -> Iterator[Asked]:
    """What a worker paid; also the two actions that leave no event of their own: `deal` and `take_bank`."""
    match facts:
        case (f.DeadlineExtended(), _, *_):
            yield from _followed(table, facts[1:])
        case (f.HandOpened(hand), *_):
            yield c.OpenHand(hand), None
        case (f.BettingClosed(how="bank"), *_) if table.bank_seat is not None:
            yield c.Deal(), table.bank_seat.player
        case (f.HandSettled(hand), *_):
            yield c.SettleHand(hand), None
        case (f.TableOpened() as opened, f.TableInherited() as inherited):
            yield Succeed(opened, inherited), None
        case (*_, f.TableClosed("idle")):
            yield c.CloseIdle(), None
        case (f.SuccessorOpened(successor),):
            yield c.NoteSuccessor(successor), None
        case (f.LogRewound(), *_):
            yield c.NoticeRewind(), None
        case _:
            yield from _in_time(table)
            for fact in facts:  # an operator's deed: at a table operators have no name
                for command in _arranged((fact,)):
                    yield command, None


def _in_time(table: Table) -> Iterator[Asked]:
    """Time called, or a bank decided."""
    turn = table.turn
    if table.is_betting_open:
        yield c.CloseBetting(table.hand), None
    if turn is not None:
        yield c.EndTurn(table.hand, turn.seat, turn.hand_index), None
        if table.offer is not None:
            yield c.TakeBank(), table.taken(turn.seat).player
    if table.stage == "rotating":
        yield c.RotateBank(table.hand), None
