"""The end of a table: most chips wins, equal chips share the rank."""

from __future__ import annotations

from typing import Literal

from service.table import facts as f
from service.table.draft import Draft
from service.table.pot import take_pot
from service.table.shoes import reveal_shoe
from service.table.state import Table


def close(draft: Draft, why: Literal["asked", "hands_played", "idle"]) -> None:
    """Close a table that has no open hand."""
    take_pot(draft)
    if draft.table.shoe is not None:
        reveal_shoe(draft)
    draft.follow(f.TableClosed(why, ranking(draft.table)))


def ranking(table: Table) -> tuple[f.Rank, ...]:
    """Everyone who has chips at the table, those who left included, less what was bought again."""
    chips = [(seat.stack - seat.rebought, seat.player) for seat in table.seats]
    chips += [(left.stack - left.rebought, left.player) for left in table.departed]
    chips.sort(key=lambda entry: -entry[0])
    stacks = [stack for stack, _ in chips]
    return tuple(f.Rank(player, stack, stacks.index(stack) + 1) for stack, player in chips)
