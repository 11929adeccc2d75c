"""Where what happened parts from what the rules make of it, and what that is called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from service.audit.deeds import Deed
from service.audit.finding import Code
from service.game.cards import Card
from service.stream.catalogue import type_name
from service.stream.event import Event, Fact
from service.stream.refusal import Refused
from service.table import commands as c
from service.table import facts as f
from service.table.state import Table

_REFUSED: dict[str, Code] = {"too_late": "deadline_ignored", "not_seated": "event_foreign"}
"""A refusal's code, where it has a finding of its own."""


class Difference(msgspec.Struct, frozen=True):
    """The first event of a deed that is not as it should be; `place` counts those that are."""

    code: Code
    version: int
    detail: str
    place: int = 0

    @classmethod
    def refused(cls, deed: Deed, command: c.Command, refused: Refused) -> Difference:
        """The table would not have taken the command."""
        if refused.code == "service_key_missing":
            return cls("service_key_missing", deed.steps[0].record.version, refused.detail)
        code = _REFUSED.get(refused.code, "action_illegal")
        name = type(command).__name__.lower()
        return cls(code, deed.steps[0].record.version, f"A {name} counted that must be refused: {refused.detail}")

    @classmethod
    def of_nobody(cls, deed: Deed) -> Difference:
        """No command leads to such events."""
        step = deed.steps[0]
        return cls("event_foreign", step.record.version, f"Nothing at this table leads to a {step.record.type} here.")


def difference(deed: Deed, decided: Sequence[Event]) -> Difference | None:
    """Where the deed's events part from those that were decided again; None where they are the same."""
    for place, (told, right) in enumerate(zip_longest(deed.events, decided)):
        if told == right:
            continue
        if told is None and deed.is_last:
            return None
        version = deed.events[0].version + place
        before = deed.steps[min(place, len(deed.steps) - 1)].before
        code, detail = _parting(deed, before, told, right)
        return Difference(code, version, detail, place)
    return None


def _parting(deed: Deed, before: Table, told: Event | None, right: Event | None) -> tuple[Code, str]:
    if right is None:
        assert told is not None, "one of the two goes on"
        return _too_much(deed, told)
    if told is None:
        return "event_missing", f"A {_name(right)} should follow, and the log lacks it."
    if type(told.fact) is not type(right.fact):
        return _another_kind(told, right)
    return _same_kind(before, told, right)


def _too_much(deed: Deed, told: Event) -> tuple[Code, str]:
    """Nothing, or nothing more, was to happen."""
    name = _name(told)
    if told is deed.events[0] and isinstance(
        told.fact, f.BettingClosed | f.Stood | f.BankTimedOut | f.Staked | f.Passed
    ):
        return "turn_cut_short", f"Time was called by a {name} before it had run out."
    if told is deed.events[0]:
        return "action_illegal", f"A {name} was not due."
    return "event_foreign", f"A {name} has no place in what happened."


def _another_kind(told: Event, right: Event) -> tuple[Code, str]:
    detail = f"A {_name(right)} should stand here, not a {_name(told)}."
    if isinstance(right.fact, f.BankDecided | f.BankOffered):
        return "bank_wrong", detail
    if isinstance(right.fact, f.DeadlineExtended):
        return "turn_cut_short", detail
    return "event_missing", detail


def _same_kind(before: Table, told: Event, right: Event) -> tuple[Code, str]:
    """Both say the same kind of thing, and not the same."""
    match told.fact, right.fact:
        case f.HandSettled() as paid, f.HandSettled() as due:
            return _settlement(paid, due)
        case f.BankDecided(seat) | f.BankOffered(seat), f.BankDecided(due) | f.BankOffered(due):
            return "bank_wrong", f"The bank goes to seat {seat}; by the rules it is seat {due}'s."
        case f.HandOpened(rules=rules), f.HandOpened(rules=stated) if rules != stated:
            return "rules_stale", "The hand opened under other rules than the table's."
        case f.HandOpened(), f.HandOpened():
            return "restatement_wrong", f"The hand opened with another {_member(told.fact, right.fact)} than was left."
        case f.TableOpened(), f.TableOpened():
            return "rules_stale", f"The table opened with another {_member(told.fact, right.fact)} than this release."
        case f.ShoeCut(), f.ShoeCut():
            return "cut_wrong", "The cuts in force are not those that the seats gave."
        case f.ShoeCommitted() | f.ShoeRevealed(), _:
            return "reveal_wrong", f"The shoe's {_member(told.fact, right.fact)} does not come from its seed and nonce."
        case f.CardDealt() | f.CardDrawn() | f.ShoeReshuffled(), _:
            return _card(before, told, right)
        case _:
            return (
                "action_illegal",
                f"A {_name(told)} with another {_member(told.fact, right.fact)} than the rules give.",
            )


def _settlement(paid: f.HandSettled, due: f.HandSettled) -> tuple[Code, str]:
    if [line.stake for line in paid.lines] != [line.stake for line in due.lines]:
        return "stake_changed", "The settlement reckons with other stakes than were laid."
    return "settlement_wrong", "The settlement pays otherwise than the rules."


def _card(before: Table, told: Event, right: Event) -> tuple[Code, str]:
    """Cards are not named: one of a later hand may lie face down still."""
    came, due = _dealt(told), _dealt(right)
    if came is None or came == due:
        return "action_illegal", f"A {_name(told)} goes elsewhere than by the rules."
    if came in _out(before):
        return "card_repeated", "A card that lies on the table comes again from the same shuffle."
    return "card_wrong", "The card that came is not the shoe's next one."


def _dealt(event: Event) -> Card | None:
    if isinstance(event.secret, f.HoleCard):
        return event.secret.card
    return getattr(event.fact, "card", None)


def _out(table: Table) -> set[Card]:
    """The cards that lie on the table."""
    return {card for _, _, hand in table.hands() for card in hand.cards}


def _member(told: Fact, right: Fact) -> str:
    """The first field in which they differ."""
    fields = told.__struct_fields__
    return next((name for name in fields if getattr(told, name) != getattr(right, name, None)), "secret")


def _name(event: Event) -> str:
    return type_name(type(event.fact))
