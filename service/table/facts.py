"""The event types of a table.

`data` is public: whatever may have to be hidden is in a secret with one owner. Points are half-points, chips and
cards as in `game`, times milliseconds UTC. `opens` makes earlier secrets public, word for word.
"""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

import msgspec

from service.game.cards import Card
from service.game.rules import RuleSet
from service.game.settlement import Line, Outcome, Rule
from service.stream.catalogue import Catalogue
from service.stream.event import Fact, Opened, Secret
from service.table.commands import Access, BotKind, Settings

# What is hidden.


class SandboxDeck(Secret, frozen=True, kw_only=True):
    """The order that a sandbox table's first shoe is dealt in, and the seat that wins its first lot."""

    deck: tuple[Card, ...]
    bank: int | None


class ShoeNonce(Secret, frozen=True, kw_only=True):
    """The 128 bits (hex) from which the service key makes a shoe's seed."""

    nonce: str


class HoleCard(Secret, frozen=True, kw_only=True):
    """A card dealt face down; its owner is the player who holds it."""

    card: Card


# The table and its seats.


class TableOpened(Fact, frozen=True):
    """A table is open, under rules that never change."""

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


class PlayerSeated(Fact, frozen=True):
    """A player, or a bot of a kind, sits down with a stack: a fresh one, or the one left with."""

    seat: int
    player: str
    bot: BotKind | None
    stack: int


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
    """One player's place when the table closed; equal chips share a rank."""

    player: str
    chips: int
    rank: int


class TableClosed(Fact, frozen=True):
    """The table is over."""

    why: Literal["asked", "hands_played"]
    ranking: tuple[Rank, ...]


class LogRewound(Fact, frozen=True):
    """Newer events than this were once written and are lost; the open hand is void and its shoe retired."""


# A hand opens.


class SeatRestated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the hand finds it. `asked`: it may stake in this hand."""

    seat: int
    player: str
    stack: int
    bot: BotKind | None = None
    asked: bool = False
    sitting_out: bool = False
    timeouts: int = 0


class ShoeRestated(msgspec.Struct, frozen=True):
    """A shoe kept from the hand before: `dealt` cards of round `round` are gone; `cards` is what round > 0 shuffles."""

    shoe: int
    commitment: str
    key: str
    cuts: tuple[tuple[int, int | None], ...] | None
    round: int
    cards: tuple[Card, ...] | None
    dealt: int
    matta_dealt: bool


class Departed(msgspec.Struct, frozen=True, array_like=True):
    """The stack that a player left with."""

    player: str
    stack: int


class LineRestated(msgspec.Struct, frozen=True, array_like=True):
    """A line of the settlement before, in the order of `Line`'s fields."""

    seat: int
    hand_index: int
    stake: int
    points_half: int
    bank_points_half: int
    outcome: Outcome | None
    rule: Rule | None
    net: int

    def line(self) -> Line:
        """The same with its names."""
        return Line(*msgspec.structs.astuple(self))


class HandOpened(Fact, frozen=True):
    """Betting is open until `deadline`. Restates the table, so that a fold may begin here after the first event.

    `rules` is the SHA-256 of the rules' canonical form. `counters`: hands this bank has settled since it took the
    bank, hands since a person acted, shoes so far.
    """

    SECRET: ClassVar[type[Secret] | None] = ShoeNonce

    hand: int
    bank: int | None
    deadline: int
    rules: str
    seats: tuple[SeatRestated, ...]
    departed: tuple[Departed, ...]
    shoe: ShoeRestated | None
    bank_hands: int
    unattended_hands: int
    shoes: int
    bank_declined: bool
    last_hand: int | None
    last_lines: tuple[LineRestated, ...]


class LotDrawn(Fact, frozen=True):
    """The bank falls by lot to one of the seats that can hold it."""

    among: tuple[int, ...]
    seat: int


class ShoeCommitted(Fact, frozen=True):
    """A fresh shoe: the commitment to its seed, made before anybody cuts, and the id of the service key."""

    SECRET: ClassVar[type[Secret] | None] = ShoeNonce

    shoe: int
    commitment: str
    key: str


# Betting.


class Staked(Fact, frozen=True):
    """The seat stakes; its stack moves only at settlement."""

    seat: int
    amount: int


class Passed(Fact, frozen=True):
    """The seat sits this hand out."""

    seat: int


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


# Cards.


class ShoeCut(Fact, frozen=True):
    """The cuts of all seats, in force for every card of this shoe."""

    shoe: int
    cuts: tuple[tuple[int, int | None], ...]


class CardDealt(Fact, frozen=True):
    """The seat's first card: face down (the secret), or open where the rules open the bank's."""

    SECRET: ClassVar[type[Secret] | None] = HoleCard

    seat: int
    hand_index: int
    card: Card | None


class CardDrawn(Fact, frozen=True):
    """A card dealt face up."""

    seat: int
    hand_index: int
    card: Card


class ShoeReshuffled(Fact, frozen=True):
    """The deck ran out: `cards`, all that no live hand holds, are shuffled as round `round` of the same shoe."""

    shoe: int
    round: int
    cards: tuple[Card, ...]


class TurnBegan(Fact, frozen=True):
    """The seat's hand is to be played until `deadline`."""

    seat: int
    hand_index: int
    deadline: int


class DeadlineExtended(Fact, frozen=True):
    """The service could not be reached when the deadline passed: the full time again from the outage's end."""

    deadline: int
    outages: tuple[tuple[int, int], ...]


class Stood(Fact, frozen=True):
    """The hand stands; what lies face down stays so. `rule`: the absent bank's rule, or the table's, played it."""

    seat: int
    hand_index: int
    how: Literal["player", "timeout", "left", "rule"]


class HandShown(Fact, frozen=True):
    """Exactly 7½, or two sevens: shown at once."""

    seat: int
    hand_index: int
    points_half: int
    opens: tuple[Opened, ...]


class HandBust(Fact, frozen=True):
    """Over 7½: shown, and the stake is lost."""

    seat: int
    hand_index: int
    points_half: int
    opens: tuple[Opened, ...]


class BankShown(Fact, frozen=True):
    """The bank turns its first card up."""

    seat: int
    opens: tuple[Opened, ...]


class BankTimedOut(Fact, frozen=True):
    """The bank's turn ran out of time: what it does next is the absent bank's rule."""

    seat: int


class HandClosed(Fact, frozen=True):
    """Every hand is played; the settlement is owed."""

    hand: int


# Settlement and the bank's way.


class HandSettled(Fact, frozen=True):
    """The chips of the hand move: the nets sum to zero. All that was still hidden is open."""

    hand: int
    lines: tuple[Line, ...]
    opens: tuple[Opened, ...]


class HandVoided(Fact, frozen=True):
    """The hand counts for nothing and every stake goes back."""

    hand: int
    why: Literal["no_stakes", "bank_left", "closing", "rewound"]
    opens: tuple[Opened, ...]


class BankDeclined(Fact, frozen=True):
    """The bank will give the bank up at the next rotation."""

    seat: int


class BankDecided(Fact, frozen=True):
    """Who holds the bank, and by which rule; no seat: the next hand draws lots."""

    seat: int | None
    why: Literal["void", "qualified", "rotation", "declined", "left", "broke", "kept"]


class ShoeRevealed(Fact, frozen=True):
    """No card will come from this shoe again: its nonce and seed, for anyone to check."""

    shoe: int
    nonce: str
    seed: str


PlayFact = (
    CardDrawn
    | TurnBegan
    | Stood
    | CardDealt
    | Staked
    | HandBust
    | HandShown
    | HandSettled
    | HandOpened
    | ShoeCommitted
    | ShoeCut
    | BettingClosed
    | BankShown
    | HandClosed
    | BankDecided
    | ShoeRevealed
    | Passed
    | CutGiven
    | ShoeReshuffled
    | StakeReturned
    | DeadlineExtended
    | BankTimedOut
    | LotDrawn
    | HandVoided
    | BankDeclined
)
"""What happens in a hand, the frequent first."""

LifeFact = (
    TableOpened
    | PlayerSeated
    | PlayerLeaving
    | PlayerLeft
    | PlayerSatOut
    | PlayerReturned
    | TablePaused
    | TableResumed
    | TableIdled
    | TableWoken
    | ClosingAsked
    | TableClosed
    | LogRewound
)
"""What happens to the table and its seats."""

CATALOGUE = Catalogue([*get_args(PlayFact), *get_args(LifeFact)])
