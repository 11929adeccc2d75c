"""Every option under the name that people write, with the values it may have (*Options*)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import UNSET

from service.game.cards import DECK
from service.game.chips import parse_multiple
from service.game.rules import AfterHands, Below, Cap, Pot, RuleSet, StandsAt
from service.game.spelling import Keyed, Kind, NotThisKind, OneOf, Points, Whole
from service.stream.refusal import Refused

MOST_CHIPS = 10**9


def field(option: str) -> str:
    """The `RuleSet` field that holds `option`."""
    return "figure_half" if option == "figure_points" else option


def read(option: str, written: object) -> Any:
    """The value to hold in a `RuleSet`; refuses `invalid_rules`, naming what is allowed."""
    kinds = OPTIONS.get(option)
    if kinds is None:
        raise Refused("invalid_rules", f"No such option. The options are {', '.join(OPTIONS)}.", option=option)
    for kind in kinds:
        try:
            return kind.read(written)
        except NotThisKind:
            continue
    allowed = ", or ".join(kind.allowed for kind in kinds)
    raise Refused("invalid_rules", f"{option} must be {allowed}.", option=option)


def show(option: str, held: Any) -> Any:
    """The value of `option` as people write it, ready for JSON."""
    for kind in OPTIONS[option]:
        try:
            return kind.show(held)
        except NotThisKind:
            continue
    raise ValueError(f"{option} has no value {held!r}")


def tournament_options(rules: RuleSet) -> list[str]:
    """The options that only tournaments have, where `rules` set them."""
    return [option for option in TOURNAMENT if getattr(rules, option) is not UNSET]


def _multiple(*values: int | str | None) -> OneOf:
    return OneOf(*values, hold=lambda value: None if value is None else parse_multiple(str(value)))


_FLAG = OneOf(False, True)
_SET_FLAG = OneOf(False, True, hold=lambda written: written or UNSET)
_CHIPS = Whole(1, MOST_CHIPS)
_SECONDS = Whole(1, 86_400)
_NONE = OneOf(None)

OPTIONS: Mapping[str, tuple[Kind, ...]] = {
    "matta": (OneOf(*DECK, allowed='a card as "Kd"'), _NONE),
    "matta_alone": (OneOf("half", "any"),),
    "matta_timing": (OneOf("reveal", "draw"),),
    "figure_points": (Points(1, 2),),
    "reale_pays": (_multiple(2, 1, "3:2"),),
    "reale_beats_plain": (OneOf("double", "single", "no"),),
    "bank_reale_collects": (_multiple(2, 1),),
    "seven_and_half_pays": (_multiple(1, 2),),
    "three_card_pays": (_multiple(1, "3:2"),),
    "matta_reale_pays": (_multiple(None, 3),),
    "two_sevens_pays": (_multiple(None, 3),),
    "royal_seven": (_FLAG,),
    "ties": (OneOf("bank", "push"),),
    "burn_ranks": (OneOf([], ["4"], ["3", "4"], hold=tuple),),
    "split": (_FLAG,),
    "draws": (OneOf("open", "one_closed"),),
    "stake_timing": (OneOf("blind", "after_first_card"),),
    "bank_passes": (
        OneOf("reale", "any_seven_and_half", "every_hand", "never"),
        Keyed("after_hands", Whole(1, 1000), AfterHands),
    ),
    "reale_takes_bank": (_FLAG,),
    "bank_offer": (_FLAG,),
    "shuffle": (OneOf("every_hand", "after_matta", "on_bank_change"), Keyed("below", Whole(1, 39), Below)),
    "bank_card": (OneOf("hidden", "open"),),
    "bank_plays": (OneOf("free"), Keyed("stands_at", Points(1, 15), StandsAt)),
    "must_reach_bank_card": (_FLAG,),
    "bank_funds": (OneOf("reserve", "house"),),
    "pot": (_NONE, Keyed("ante", _CHIPS, Pot)),
    "rebuy": (OneOf(None, "when_broke"),),
    "hands": (_NONE, Whole(1, 10**6)),
    "min_stake": (_CHIPS,),
    "max_stake": (_CHIPS,),
    "starting_stack": (_CHIPS,),
    "seats": (Whole(2, 12),),
    "bet_seconds": (_SECONDS,),
    "turn_seconds": (_SECONDS,),
    "cover": (
        OneOf("full", "shares", hold=lambda written: UNSET if written == "full" else written),
        Keyed("cap", _CHIPS, Cap),
    ),
    "first_bet": (_SET_FLAG,),
    "sealed_stakes": (_SET_FLAG,),
}

TOURNAMENT: Final = ("cover", "first_bet", "sealed_stakes")
"""The options that only the tables of tournaments have."""
