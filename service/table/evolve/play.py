"""What each event of a hand changes, the frequent first."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from service.stream.event import Event
from service.table import facts as f
from service.table.evolve import bank, cards, circuit
from service.table.evolve.changes import timed_out, with_hand, with_seat
from service.table.evolve.hand import betting_closed, closed, hand_opened, settled, voided
from service.table.state import Shoe, Table, Turn


def change_play(table: Table, event: Event, fact: f.PlayFact) -> Table:
    """The table after a fact of play."""
    match fact:
        case f.CardDrawn():
            return cards.drawn(table, event, fact)
        case f.TurnBegan(seat, index, deadline):
            stage = "banking" if seat == table.bank else "playing"
            turn = Turn(seat, index)
            return replace(table, stage=stage, turn=turn, deadline=deadline, since=event.at)
        case f.Stood():
            return cards.stood(table, fact)
        case f.CardDealt():
            return cards.dealt(table, event, fact)
        case f.Staked():
            return _staked(table, fact)
        case f.HandBust(seat, index):
            return cards.over(table, seat, index, "bust")
        case f.HandShown(seat, index):
            return cards.over(table, seat, index, "shown")
        case f.HandSettled():
            return settled(table, event, fact)
        case f.HandOpened():
            return hand_opened(table, event, fact)
        case f.ShoeCommitted(number, commitment, key):
            assert isinstance(event.secret, f.ShoeNonce)
            return replace(table, shoe=Shoe(number, commitment, key, event.version, event.secret), shoes=number)
        case f.ShoeCut(_, cuts):
            return replace(table, shoe=replace(table.shoe_in_play, cuts=cuts))
        case f.BettingClosed():
            return betting_closed(table, fact)
        case f.BankShown(seat):
            return with_hand(table, seat, 0, hole=None)
        case f.HandClosed():
            return closed(table, event)
        case f.BankDecided():
            return bank.decided(table, event, fact)
        case f.ShoeRevealed():
            return replace(table, shoe=None)
        case f.Passed():
            return _passed(table, fact)
        case f.CutGiven(seat, cut):
            return with_seat(table, replace(table.taken(seat), cut=cut))
        case f.ShoeReshuffled(_, round, pile):
            return replace(table, shoe=replace(table.shoe_in_play, round=round, cards=pile, dealt=0))
        case f.StakeSealed(seat):
            return _answered(circuit.stake_sealed(table, event, seat), seat)
        case f.StakesOpened(stakes):
            return circuit.stakes_opened(table, stakes)
        case f.DealtIn(seat):
            return with_seat(table, replace(table.taken(seat), answer="dealt_in", stake=table.rules.min_stake))
        case f.StakeAsked():
            return _asked(table, event, fact)
        case f.HoleShown(seat, index):
            return with_hand(table, seat, index, hole=None)
        case f.CardBurned(seat, index):
            return with_hand(table, seat, index, hole=None, cards=(), burned=True)
        case f.HandSplit(seat):
            return cards.split(table, seat)
        case f.DeclarationSealed():
            return cards.sealed(table, event, fact)
        case f.MattaDeclared(seat, index, points_half):
            return with_hand(table, seat, index, declared_half=points_half)
        case f.PotPosted(seat, ante):
            return bank.pot_posted(table, seat, ante)
        case f.PotTaken(seat, amount):
            return bank.pot_taken(table, seat, amount)
        case f.BankOffered():
            return bank.offered(table, event, fact)
        case f.OfferDeclined(seat):
            return bank.offer_declined(table, seat)
        case f.StakeReturned(seat):
            return with_seat(table, replace(table.taken(seat), stake=0, answer="none"))
        case f.DeadlineExtended(deadline):
            return replace(table, deadline=deadline)
        case f.BankTimedOut(seat) | f.TurnTimedOut(seat):
            return with_seat(table, timed_out(table.taken(seat)))
        case f.LotDrawn(_, seat):
            return replace(with_seat(table, replace(table.taken(seat), answer="none")), bank=seat)
        case f.HandVoided():
            return voided(table, event, fact)
        case f.BankDeclined():
            return replace(table, bank_declined=True)
        case _:
            assert_never(fact)


def _staked(table: Table, fact: f.Staked) -> Table:
    """The stake lies; after the first card it is the hand's as well."""
    seat = replace(table.taken(fact.seat), stake=fact.amount, answer="staked")
    if seat.hands:
        seat = replace(seat, hands=(replace(seat.hands[0], stake=fact.amount),))
    return _answered(with_seat(table, timed_out(seat) if fact.how == "timeout" else seat), fact.seat)


def _passed(table: Table, fact: f.Passed) -> Table:
    seat = replace(table.taken(fact.seat), answer="passed")
    table = with_seat(table, timed_out(seat) if fact.how == "timeout" else seat)
    if table.round is not None:
        table = replace(table, round=replace(table.round, passed=(*table.round.passed, fact.seat)))
    return _answered(table, fact.seat)


def _asked(table: Table, event: Event, fact: f.StakeAsked) -> Table:
    """One seat alone is to stake."""
    table = with_seat(table, replace(table.taken(fact.seat), answer="asked"))
    if table.round is not None:
        table = replace(table, round=replace(table.round, asked=(*table.round.asked, fact.seat)))
    turn = Turn(fact.seat, 0)
    return replace(table, turn=turn, deadline=fact.deadline, since=event.at)


def _answered(table: Table, number: int) -> Table:
    """Whoever was asked alone has answered."""
    if table.turn is None or table.turn.seat != number:
        return table
    return replace(table, turn=None, deadline=None)
