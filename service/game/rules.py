"""The rules of one table, as data: every option that the houses disagree on (*Options*).

This is the form that a table's first event stores: integers only, points as half-points. What people
write and read (`figure_points: 0.5`, `"3:2"`) is the spelling in `options`; the defaults are the preset
`reale`.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from service.game.cards import Card
from service.game.chips import SINGLE, Multiple

RULES_VERSION = 1
"""Raised whenever the same `RuleSet` would be played or settled differently."""

DOUBLE = Multiple(2)


class AfterHands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bank passes after this many settled hands of one bank."""

    after_hands: int


class Below(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new shoe is made when fewer cards than this remain between hands."""

    below: int


class StandsAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bank draws below this total and stands from it."""

    stands_at_half: int


class Pot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """*Banco*: the bank puts so many chips into a pot and plays every player for it."""

    ante: int


class Cap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bank covers shares of at most so many of its chips."""

    cap: int


class RuleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table's rules, complete. They never change while the table is open.

    Stakes and stacks are chips; `bet_seconds` and `turn_seconds` seconds; a `…_pays` of None is off. The options that
    only tournaments have are unset elsewhere, and then no part of the stored form.
    """

    matta: Card | None = Card("Kd")
    matta_alone: Literal["half", "any"] = "half"
    matta_timing: Literal["reveal", "draw"] = "reveal"
    figure_half: int = 1

    reale_pays: Multiple = DOUBLE
    reale_beats_plain: Literal["double", "single", "no"] = "double"
    bank_reale_collects: Multiple = DOUBLE
    seven_and_half_pays: Multiple = SINGLE
    three_card_pays: Multiple = SINGLE
    matta_reale_pays: Multiple | None = None
    two_sevens_pays: Multiple | None = None
    royal_seven: bool = False
    ties: Literal["bank", "push"] = "bank"

    burn_ranks: tuple[str, ...] = ()
    split: bool = False
    draws: Literal["open", "one_closed"] = "open"
    stake_timing: Literal["blind", "after_first_card"] = "blind"

    bank_passes: Literal["reale", "any_seven_and_half", "every_hand", "never"] | AfterHands = "reale"
    reale_takes_bank: bool = False
    bank_offer: bool = False
    shuffle: Literal["every_hand", "after_matta", "on_bank_change"] | Below = "every_hand"
    bank_card: Literal["hidden", "open"] = "hidden"
    bank_plays: Literal["free"] | StandsAt = "free"
    must_reach_bank_card: bool = False
    bank_funds: Literal["reserve", "house"] = "reserve"
    pot: Pot | None = None

    rebuy: Literal["when_broke"] | None = None
    hands: int | None = None
    min_stake: int = 1
    max_stake: int = 10
    starting_stack: int = 50
    seats: int = 8
    bet_seconds: int = 30
    turn_seconds: int = 30

    cover: Literal["shares"] | Cap | UnsetType = UNSET
    first_bet: bool | UnsetType = UNSET
    sealed_stakes: bool | UnsetType = UNSET
