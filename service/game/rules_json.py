"""Rules as people write them, `{"preset": "reale", "ties": "push"}`, to and from the `RuleSet` they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from service.game import options
from service.game.impossible import refuse_impossible
from service.game.presets import PRESETS
from service.game.rules import RuleSet
from service.stream.refusal import Refused


def resolve(document: Mapping[str, Any]) -> RuleSet:
    """The complete rules that `document` means: a preset (`reale` if it names none) and what differs from it.

    Refuses `invalid_rules` for an unknown name or a value outside the listed ones, `impossible_rules` for a
    combination that cannot be played (*Refused at creation*).
    """
    overrides = {name: written for name, written in document.items() if name != "preset"}
    changes = {options.field(name): options.read(name, written) for name, written in overrides.items()}
    rules = msgspec.structs.replace(_preset(document.get("preset", "reale")), **changes)
    refuse_impossible(rules)
    return rules


def describe(rules: RuleSet) -> dict[str, Any]:
    """Every option of `rules` as `resolve` takes it, in the order of *Options*; points as 0.5 and 7.5.

    Those that only tournaments have are left out where they are unset.
    """
    held = {name: getattr(rules, options.field(name)) for name in options.OPTIONS}
    return {name: options.show(name, value) for name, value in held.items() if value is not UNSET}


def _preset(name: object) -> RuleSet:
    if isinstance(name, str) and name in PRESETS:
        return PRESETS[name]
    raise Refused("invalid_rules", f"preset must be one of {', '.join(PRESETS)}.", option="preset")
