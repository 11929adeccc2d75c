"""What happened in a hand, one line for each thing that its players would remember."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from service.records.hand_cards import DealtCard, dealt_cards
from service.records.hand_log import HandLog, Step
from service.reports.hand_report import Deed
from service.stream.catalogue import type_name
from service.table import facts as f
from service.words.report_words import ReportWords

REMEMBERED = (
    f.LotDrawn,
    f.CutGiven,
    f.Staked,
    f.DealtIn,
    f.Passed,
    f.StakeReturned,
    f.BettingClosed,
    f.PotPosted,
    f.PotTaken,
    f.CardDealt,
    f.CardDrawn,
    f.HoleShown,
    f.CardBurned,
    f.HandSplit,
    f.MattaDeclared,
    f.Stood,
    f.HandShown,
    f.HandBust,
    f.BankShown,
    f.BankTimedOut,
    f.DeadlineExtended,
    f.ShoeReshuffled,
    f.PlayerLeaving,
    f.TablePaused,
    f.TableResumed,
    f.HandSettled,
    f.HandVoided,
    f.BankDecided,
    f.LogRewound,
)
"""The rest only prepares these, or follows from them."""


def deeds(hand: HandLog, names: Mapping[int, str], words: ReportWords) -> Iterator[Deed]:
    """All of them, in order, with every card open, as it is once the hand is over. `names` are by seat."""
    cards = dealt_cards(hand.steps)
    for step in hand.steps:
        fact = step.event.fact
        if not isinstance(fact, REMEMBERED):
            continue
        seat: int | None = getattr(fact, "seat", None)
        deed = type_name(type(fact))
        yield Deed(
            version=step.event.version,
            at=step.event.at,
            seat=seat,
            name=None if seat is None else names.get(seat),
            deed=deed,
            words=words.deed(deed, getattr(fact, "how", None)),
            cards=tuple(_cards(step, cards)),
            chips=_chips(step),
        )


def _cards(step: Step, cards: Mapping[int, DealtCard]) -> Iterator[str]:
    """The card that was dealt or drawn, and those that were turned up; what the end of the hand opens is no deed."""
    fact = step.event.fact
    if isinstance(fact, f.CardDealt | f.CardDrawn):
        yield from _seen(cards[step.event.version])
    if not isinstance(fact, f.HandSettled | f.HandVoided):
        for opening in getattr(fact, "opens", ()):
            if opening.version in cards:
                yield from _seen(cards[opening.version])


def _seen(card: DealtCard) -> Iterator[str]:
    code = card.seen_by(card.holder)
    if code is not None:
        yield code


def _chips(step: Step) -> int | None:
    """What was laid, given back or taken."""
    match step.event.fact:
        case (
            f.Staked(amount=chips) | f.StakeReturned(amount=chips) | f.PotPosted(ante=chips) | f.PotTaken(amount=chips)
        ):
            return chips
        case _:
            return None
