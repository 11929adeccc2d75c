"""Setting right what a ruling found wrong, by a compensating event: what the log holds is never changed."""

from __future__ import annotations

from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.circling import check_between_circuits
from service.table.draft import Draft
from service.table.leaving import look_for_bank
from service.table.state import Table


def adjust_chips(draft: Draft, command: c.AdjustChips) -> None:
    """Give and take between hands, when no stake rests on a stack.

    Nobody can give more than they hold, so what is short is not handed on: chips neither come nor go. Refuses
    `wrong_phase` where a pause holds a hand.
    """
    check_between_circuits(draft.table)
    if draft.table.stage != "waiting":
        raise refusals.wrong_phase("adjustchips", draft.table.stage)
    changes = tuple(_affordable(draft.table, command.changes))
    if changes:
        draft.act(f.ChipsAdjusted(command.dispute, command.hand, changes))
        look_for_bank(draft)


def _affordable(table: Table, changes: tuple[c.Adjustment, ...]) -> list[c.Adjustment]:
    """What those who owe can give, and to those to whom it is due, in the order in which they are named."""
    stacks = {left.player: left.stack for left in table.departed} | {seat.player: seat.stack for seat in table.seats}
    here = [change for change in changes if change.player in stacks]
    due = sum(change.chips for change in here if change.chips > 0)
    taken, given = [], []
    for change in here:
        chips = min(-change.chips, stacks[change.player], due)
        if chips > 0:
            taken.append(c.Adjustment(change.player, -chips))
            due -= chips
    left = -sum(change.chips for change in taken)
    for change in here:
        chips = min(change.chips, left)
        if chips > 0:
            given.append(c.Adjustment(change.player, chips))
            left -= chips
    return [*taken, *given]
