"""The table and its seats: opened, paused, closed; sat down, left, came back."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from service.game.rules import RuleSet
from service.stream.event import Fact, Secret
from service.table.commands import Access, Adjustment, BotKind, Settings, TournamentTerms
from service.table.facts.hidden import SandboxDeck


class TableOpened(Fact, frozen=True):
    """A table is open, under rules that never change; a tournament's own table says which."""

    V: ClassVar[int] = 2
    SECRET: ClassVar[type[Secret] | None] = SandboxDeck

    table: str
    name: str
    opener: str | None
    rules: RuleSet
    rules_version: int
    settings: Settings
    access: Access
    frontend: str | None
    sandbox: bool
    tournament: TournamentTerms | None = None


class PlayerSeated(Fact, frozen=True):
    """A player, or a bot of a kind, sits down with a stack: a fresh one, or the one left with."""

    seat: int
    player: str
    bot: BotKind | None
    stack: int


class Rebought(Fact, frozen=True):
    """A broke player takes a fresh starting stack, which the final ranking subtracts."""

    seat: int
    amount: int


class PlayerLeaving(Fact, frozen=True):
    """The seat's hand will stand; the seat is free after settlement."""

    seat: int


class PlayerLeft(Fact, frozen=True):
    """The seat is free; its stack waits for the player's return."""

    seat: int
    player: str
    stack: int


class PlayerSatOut(Fact, frozen=True):
    """The seat takes no part in further hands until its player acts."""

    seat: int
    how: Literal["player", "timeouts"]


class PlayerReturned(Fact, frozen=True):
    """The seat takes part again."""

    seat: int


class TablePaused(Fact, frozen=True):
    """The clocks stand still. `no_bank`: nobody can hold the bank, until someone sits down or leaves."""

    why: Literal["asked", "no_bank"]


class TableResumed(Fact, frozen=True):
    """Play goes on; `deadline` is the running one, moved by the length of the pause."""

    deadline: int | None


class TableIdled(Fact, frozen=True):
    """No hand opens by itself until somebody acts."""

    why: Literal["nobody_acted", "unattended"]


class TableWoken(Fact, frozen=True):
    """Somebody acted: the next hand may open."""


class ClosingAsked(Fact, frozen=True):
    """The hand under way is the table's last."""


class Rank(msgspec.Struct, frozen=True):
    """One player's place when the table closed, its chips without what was bought again; equal chips share a rank."""

    player: str
    chips: int
    rank: int


class TableClosed(Fact, frozen=True):
    """The table is over. `idle`: nobody had played there for as long as the house waits."""

    V: ClassVar[int] = 2

    why: Literal["asked", "hands_played", "idle"]
    ranking: tuple[Rank, ...]


class ChipsAdjusted(Fact, frozen=True):
    """By the ruling on a dispute, stacks change for what a hand was wrongly settled by; the changes sum to zero."""

    dispute: str
    hand: int
    changes: tuple[Adjustment, ...]


class LogRewound(Fact, frozen=True):
    """Newer events than this were once written and are lost; the open hand is void and its shoe retired."""
