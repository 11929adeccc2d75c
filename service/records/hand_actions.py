"""What was done in a hand, and when: by its players, or by the clock and the rules in their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from service.game.points import shown_points
from service.records.hand_cards import DealtCard
from service.records.hand_log import Step
from service.stream.catalogue import type_name
from service.stream.event import Opened, Secret
from service.table import facts as f

ACTIONS: Final = (
    f.PlayerSeated,
    f.PlayerLeaving,
    f.PlayerLeft,
    f.PlayerSatOut,
    f.PlayerReturned,
    f.Staked,
    f.StakeSealed,
    f.StakesOpened,
    f.DealtIn,
    f.Passed,
    f.StakeReturned,
    f.CutGiven,
    f.BettingClosed,
    f.CardDrawn,
    f.HoleShown,
    f.CardBurned,
    f.HandSplit,
    f.DeclarationSealed,
    f.MattaDeclared,
    f.Stood,
    f.TurnTimedOut,
    f.BankTimedOut,
    f.BankDeclined,
    f.OfferDeclined,
    f.DeadlineExtended,
    f.TablePaused,
    f.TableResumed,
    f.ClosingAsked,
    f.LogRewound,
)
"""The facts that a hand's record tells as actions. What only follows from them stands elsewhere in it."""


def actions(steps: Sequence[Step], cards: Mapping[int, DealtCard], viewer: str | None) -> list[dict[str, Any]]:
    """Each with its time and place, who did it (`actor` null: the service), and the event's own particulars.

    A card, a declaration or a stake that `viewer` may not see is null.
    """
    opened = {entry.version for step in steps for entry in _opens(step)}
    return [
        {
            "version": step.event.version,
            "at": step.event.at,
            "type": type_name(type(step.event.fact)),
            "actor": step.event.actor,
            **_particulars(step),
            **_hidden(step, cards, viewer, is_open=step.event.version in opened),
        }
        for step in steps
        if isinstance(step.event.fact, ACTIONS)
    ]


def _particulars(step: Step) -> dict[str, Any]:
    """The seat, null where none is meant, and what the fact says besides; points as people write them."""
    told = msgspec.structs.asdict(step.event.fact)
    told.pop("opens", None)
    half = told.pop("points_half", None)
    return {"seat": None, **told, **({} if half is None else {"points": shown_points(half)})}


def _hidden(step: Step, cards: Mapping[int, DealtCard], viewer: str | None, *, is_open: bool) -> dict[str, Any]:
    """The card that was drawn, shown or burned, and what was declared of one face down."""
    fact, secret = step.event.fact, step.event.secret
    match fact:
        case f.CardDrawn():
            return {"card": cards[step.event.version].seen_by(viewer)}
        case f.HoleShown() | f.CardBurned():
            return {
                "card": next(cards[entry.version].seen_by(viewer) for entry in fact.opens if entry.version in cards)
            }
        case f.StakeSealed():
            assert isinstance(secret, f.SealedStake), "a stake is sealed"
            return {"amount": secret.amount if is_open or _owns(secret, viewer) else None}
        case f.DeclarationSealed():
            assert isinstance(secret, f.Declaration), "a declaration is sealed"
            half = secret.points_half if is_open or _owns(secret, viewer) else None
            return {"points": None if half is None else shown_points(half)}
        case _:
            return {}


def _owns(secret: Secret, viewer: str | None) -> bool:
    return viewer is not None and secret.owner == viewer


def _opens(step: Step) -> tuple[Opened, ...]:
    return getattr(step.event.fact, "opens", ())
