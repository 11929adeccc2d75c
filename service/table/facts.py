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


class Declaration(Secret, frozen=True, kw_only=True):
    """What a face-down card counts if it is the matta, None if it is not; sealed alike for every card."""

    points_half: int | None


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
    rebought: int = 0


class ShoeRestated(msgspec.Struct, frozen=True):
    """A shoe kept from the hand before: `dealt` cards of round `round` are gone; `cards` is what round > 0 shuffles.

    `committed` is the version of its `shoe_committed`.
    """

    shoe: int
    committed: int
    commitment: str
    key: str
    cuts: tuple[tuple[int, int | None], ...] | None
    round: int
    cards: tuple[Card, ...] | None
    dealt: int
    matta_dealt: bool


class Departed(msgspec.Struct, frozen=True, array_like=True):
    """The stack that a player left with, and how much of it was bought again."""

    player: str
    stack: int
    rebought: int = 0


class RoundRestated(msgspec.Struct, frozen=True):
    """A round of *banco* that goes on: the pot, the seats asked so far, and the deals played."""

    pot: int
    asked: tuple[int, ...]
    passed: tuple[int, ...]
    qualified: tuple[int, ...]
    deals: int


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

    `rules` is the SHA-256 of the rules' canonical form. `bank_hands` counts the hands (rounds under *banco*) that this
    bank has settled since it took the bank, `unattended_hands` those since a person acted. `house` is what a house
    bank has won since the table opened. The secret of a kept shoe is that of its `shoe_committed`, word for word.
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
    house: int | None
    round: RoundRestated | None


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


class Staked(Fact, frozen=True, omit_defaults=True):
    """The seat stakes; its stack moves only at settlement. Who does not say how much stakes the least."""

    seat: int
    amount: int
    how: Literal["player", "timeout", "left"] = "player"


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
    """A card dealt face up, or (the secret) face down where the holder shows the one that lay so before."""

    SECRET: ClassVar[type[Secret] | None] = HoleCard

    seat: int
    hand_index: int
    card: Card | None


class HoleShown(Fact, frozen=True):
    """The holder turns the face-down card up to draw the next one closed."""

    seat: int
    hand_index: int
    opens: tuple[Opened, ...]


class CardBurned(Fact, frozen=True):
    """A face-down card of a burn rank is shown and discarded; a fresh one follows."""

    seat: int
    hand_index: int
    opens: tuple[Opened, ...]


class HandSplit(Fact, frozen=True):
    """Two figures, both shown, become two hands; the second has an equal stake of its own."""

    seat: int
    opens: tuple[Opened, ...]


class DeclarationSealed(Fact, frozen=True):
    """Before its next draw or stand the holder says what the face-down card counts, should it be the matta."""

    SECRET: ClassVar[type[Secret] | None] = Declaration

    seat: int
    hand_index: int


class MattaDeclared(Fact, frozen=True):
    """What a face-up matta counts from now on."""

    seat: int
    hand_index: int
    points_half: int


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
    """The hand stands; what lies face down stays so.

    `rule`: the absent bank's rule, or the table's, played it; `no_card`: none was left to draw.
    """

    seat: int
    hand_index: int
    how: Literal["player", "timeout", "left", "rule", "no_card"]


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


VoidReason = Literal["no_stakes", "bank_left", "closing", "rewound"]


class HandVoided(Fact, frozen=True):
    """The hand counts for nothing and every stake goes back."""

    hand: int
    why: VoidReason
    opens: tuple[Opened, ...]


class BankDeclined(Fact, frozen=True):
    """The bank will give the bank up at the next rotation."""

    seat: int


BankReason = Literal["void", "qualified", "rotation", "declined", "left", "broke", "kept", "round"]
"""By which rule a seat holds the bank; `round`: its round of *banco* goes on."""


class BankOffered(Fact, frozen=True):
    """The seat may decline the bank until `deadline`; silence accepts."""

    seat: int
    why: BankReason
    deadline: int


class OfferDeclined(Fact, frozen=True):
    """The seat does not want the bank; the next eligible one is asked."""

    seat: int


class BankDecided(Fact, frozen=True):
    """Who holds the bank, and by which rule; no seat: the next hand draws lots.

    `anew`: the bank's count of hands starts again, also where the old bank keeps it because all others declined.
    """

    seat: int | None
    why: BankReason
    anew: bool


class ShoeRevealed(Fact, frozen=True):
    """No card will come from this shoe again: its nonce and seed, for anyone to check, and the secrets behind them."""

    shoe: int
    nonce: str
    seed: str
    opens: tuple[Opened, ...]


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
    | DealtIn
    | StakeAsked
    | HoleShown
    | CardBurned
    | HandSplit
    | DeclarationSealed
    | MattaDeclared
    | PotPosted
    | PotTaken
    | BankOffered
    | OfferDeclined
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
    | Rebought
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
