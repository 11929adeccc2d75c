"""What a hand did to the bank: who held it, by which rule it moved on, and the chips that are nobody's stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from service.records.hand_log import HandLog, Step
from service.stream.event import Fact
from service.table.facts import BankDecided, LotDrawn, PotPosted, PotTaken

F = TypeVar("F", bound=Fact)


def bank(hand: HandLog) -> dict[str, Any]:
    """The seats that held the bank before, in and after the hand, and why; `drawn_among` where it was by lot."""
    lot = next(_facts(hand.steps, LotDrawn), None)
    decided = next(_facts(hand.steps, BankDecided), None)
    return {
        "before": hand.opened.bank,
        "drawn_among": None if lot is None else lot.among,
        "seat": hand.lying.bank,
        "after": None if decided is None else decided.seat,
        "why": None if decided is None else decided.why,
    }


def pot(hand: HandLog) -> dict[str, Any] | None:
    """*Banco*: the ante if the hand began the round, the pot before and after it, and what the bank took at the end."""
    if hand.terms.rules.pot is None:
        return None
    posted = next(_facts(hand.steps, PotPosted), None)
    taken = next(_facts(hand.steps, PotTaken), None)
    lying, left = hand.lying.round, None if hand.over is None else hand.over.after.round
    return {
        "posted": None if posted is None else posted.ante,
        "pot_before": 0 if lying is None else lying.pot,
        "pot_after": None if left is None else left.pot,
        "taken": None if taken is None else taken.amount,
    }


def house(hand: HandLog) -> dict[str, Any] | None:
    """What a house bank has won since the table opened, before and after the hand."""
    if hand.opened.house is None:
        return None
    won = None if hand.over is None else hand.over.after.house
    return {"before": hand.opened.house, "after": None if won is None else won.stack}


def _facts(steps: Sequence[Step], kind: type[F]) -> Iterator[F]:
    return (step.event.fact for step in steps if isinstance(step.event.fact, kind))
