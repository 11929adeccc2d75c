"""Stakes, passes, cuts, and the pot of *banco*."""

from __future__ import annotations

from typing import ClassVar, Literal

from service.stream.event import Fact, Opened, Secret
from service.table.facts.hidden import SealedStake


class Staked(Fact, frozen=True, omit_defaults=True):
    """The seat stakes; its stack moves only at settlement. Who does not say how much stakes the least."""

    seat: int
    amount: int
    how: Literal["player", "timeout", "left"] = "player"


class StakeSealed(Fact, frozen=True):
    """The seat stakes (the secret says how much) in a circuit whose stakes lie hidden till all do."""

    SECRET: ClassVar[type[Secret] | None] = SealedStake

    seat: int


class StakesOpened(Fact, frozen=True):
    """All stakes lie, and those that were hidden are seen: seat and chips each."""

    stakes: tuple[tuple[int, int], ...]
    opens: tuple[Opened, ...]


class DealtIn(Fact, frozen=True):
    """The seat will stake after its first card; cover for the least stake is reserved."""

    seat: int


class StakeAsked(Fact, frozen=True):
    """The seat is to stake, alone and until `deadline`: after its first card, or for its deal of *banco*."""

    seat: int
    deadline: int


class PotPosted(Fact, frozen=True):
    """*Banco*: the bank puts its ante into the pot and a round begins."""

    seat: int
    ante: int


class PotTaken(Fact, frozen=True):
    """*Banco*: the round is over and what is left in the pot is the bank's."""

    seat: int
    amount: int


class Passed(Fact, frozen=True, omit_defaults=True):
    """The seat sits this hand out."""

    seat: int
    how: Literal["player", "timeout", "left"] = "player"


class StakeReturned(Fact, frozen=True):
    """The seat left before the deal."""

    seat: int
    amount: int


class CutGiven(Fact, frozen=True):
    """The seat's contribution to the shuffle."""

    seat: int
    cut: int


class BettingClosed(Fact, frozen=True):
    """No further stake. `silent` seats did not answer, which is a pass; by `timeout` it counts against them."""

    how: Literal["answered", "bank", "timeout"]
    silent: tuple[int, ...]
