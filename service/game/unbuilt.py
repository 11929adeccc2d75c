"""What the table cannot play yet. A rule is refused when a table is opened, never ignored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from service.game import options
from service.game.rules import RuleSet
from service.stream.refusal import Refused

BUILT: Mapping[str, tuple[Any, ...]] = {
    "matta_timing": ("reveal",),
    "burn_ranks": ([],),
    "split": (False,),
    "draws": ("open",),
    "stake_timing": ("blind",),
    "bank_offer": (False,),
    "shuffle": ("every_hand",),
    "must_reach_bank_card": (False,),
    "bank_funds": ("reserve",),
    "pot": (None,),
    "rebuy": (None,),
}
"""The values that can be played, as they are written. Every value of an option not named here can be."""


def refuse_unbuilt(rules: RuleSet) -> None:
    """Refuses `rules_not_built`, naming the first option whose value this release does not play."""
    for option, built in BUILT.items():
        written = options.show(option, getattr(rules, options.field(option)))
        if written not in built:
            values = " or ".join(msgspec.json.encode(value).decode() for value in built)
            raise Refused("rules_not_built", f"This release plays {option} {values} only.", option=option)
