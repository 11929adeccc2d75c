"""A log that has grown too long to be handled in one piece: its table closes, and goes on as another that inherits it.

The successor has the same terms, seats, stacks and bank; hands count from 1 again, and where their number is limited
what was played is taken off.
"""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256

from msgspec.structs import replace

from service.game.rules import RULES_VERSION, RuleSet
from service.stream.canonical import canonical
from service.table import commands as c
from service.table import facts as f
from service.table.closing import ranking
from service.table.draft import Draft
from service.table.opening import restated_seat
from service.table.shoes import reveal_shoe
from service.table.state import Table


class Succeed(c.Command, frozen=True):
    """The command to a successor's stream, which has no event yet: begin with these two."""

    opened: f.TableOpened
    inherited: f.TableInherited


def is_full(draft: Draft) -> bool:
    """Whether the table is to go on as another now: between hands, and between rounds of *banco*, in no pause."""
    table = draft.table
    return table.version >= draft.limits.most_events and table.round is None and table.pause is None


def continue_elsewhere(draft: Draft) -> None:
    """Close a table that is full. Who succeeds it follows from the command, so that no two ends lead to one table."""
    if draft.table.shoe is not None:
        reveal_shoe(draft)
    table, context = draft.table, draft.context
    subject = canonical(["successor/1", table.id, table.version, context.cause])
    successor = "t_" + b32encode(sha256(subject).digest()[:10]).decode().lower()
    draft.follow(f.TableContinued(successor, draft.limits.most_events, ranking(table)))


def succession(table: Table, position: str) -> Succeed:
    """What the successor of a table that has ended at `position` begins with."""
    terms = table.opened
    assert table.continues_as is not None, "only a full table has a successor"
    return Succeed(
        f.TableOpened(
            table.continues_as,
            terms.name,
            terms.opener,
            _left_to_play(terms.rules, table.hand),
            RULES_VERSION,
            terms.settings,
            terms.access,
            terms.frontend,
            terms.sandbox,
        ),
        f.TableInherited(
            table.id,
            position,
            table.hand,
            tuple(restated_seat(seat, asked=False) for seat in table.seats),
            table.departed,
            table.bank,
            table.bank_hands,
            table.bank_declined,
            table.unattended_hands,
            None if table.house is None else table.house.stack,
        ),
    )


def open_successor(draft: Draft, command: Succeed) -> None:
    """Begin, unless that was done: a table's id says whose successor it is."""
    if draft.table.terms is None:
        draft.follow(command.opened)
        draft.follow(command.inherited)


def note_successor(draft: Draft, command: c.NoteSuccessor) -> None:
    """The table owes nothing more once its successor stands."""
    if draft.table.continues_as == command.successor and draft.table.successor is None:
        draft.follow(f.SuccessorOpened(command.successor))


def _left_to_play(rules: RuleSet, played: int) -> RuleSet:
    return rules if rules.hands is None else replace(rules, hands=rules.hands - played)
