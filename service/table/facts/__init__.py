"""The event types of a table.

Law: `data` is public; whatever may have to be hidden is in a secret with one owner. Points are half-points, chips and
cards as in `game`, times milliseconds UTC. `opens` makes earlier secrets public, word for word. A type's name and the
meaning of its fields never change; a new schema gets a new `V` and an upcast.
"""

from __future__ import annotations

from typing import get_args

from service.stream.catalogue import Catalogue
from service.table.facts.bank import (
    BankDecided,
    BankDeclined,
    BankOffered,
    BankReason,
    HandSettled,
    HandVoided,
    OfferDeclined,
    ShoeRevealed,
    VoidReason,
)
from service.table.facts.betting import (
    BettingClosed,
    CutGiven,
    DealtIn,
    Passed,
    PotPosted,
    PotTaken,
    StakeAsked,
    Staked,
    StakeReturned,
)
from service.table.facts.cards import (
    BankShown,
    BankTimedOut,
    CardBurned,
    CardDealt,
    CardDrawn,
    DeadlineExtended,
    DeclarationSealed,
    HandBust,
    HandClosed,
    HandShown,
    HandSplit,
    HoleShown,
    MattaDeclared,
    ShoeCut,
    ShoeReshuffled,
    Stood,
    TurnBegan,
)
from service.table.facts.hidden import (
    Declaration,
    HoleCard,
    SandboxDeck,
    ShoeNonce,
)
from service.table.facts.life import (
    ChipsAdjusted,
    ClosingAsked,
    LogRewound,
    PlayerLeaving,
    PlayerLeft,
    PlayerReturned,
    PlayerSatOut,
    PlayerSeated,
    Rank,
    Rebought,
    TableClosed,
    TableIdled,
    TableOpened,
    TablePaused,
    TableResumed,
    TableWoken,
)
from service.table.facts.opening import (
    Departed,
    HandOpened,
    LineRestated,
    LotDrawn,
    RoundRestated,
    SeatRestated,
    ShoeCommitted,
    ShoeRestated,
)

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
    | ChipsAdjusted
    | LogRewound
)
"""What happens to the table and its seats."""

CATALOGUE = Catalogue([*get_args(PlayFact), *get_args(LifeFact)])

__all__ = [
    "CATALOGUE",
    "BankDecided",
    "BankDeclined",
    "BankOffered",
    "BankReason",
    "BankShown",
    "BankTimedOut",
    "BettingClosed",
    "CardBurned",
    "CardDealt",
    "CardDrawn",
    "ChipsAdjusted",
    "ClosingAsked",
    "CutGiven",
    "DeadlineExtended",
    "DealtIn",
    "Declaration",
    "DeclarationSealed",
    "Departed",
    "HandBust",
    "HandClosed",
    "HandOpened",
    "HandSettled",
    "HandShown",
    "HandSplit",
    "HandVoided",
    "HoleCard",
    "HoleShown",
    "LifeFact",
    "LineRestated",
    "LogRewound",
    "LotDrawn",
    "MattaDeclared",
    "OfferDeclined",
    "Passed",
    "PlayFact",
    "PlayerLeaving",
    "PlayerLeft",
    "PlayerReturned",
    "PlayerSatOut",
    "PlayerSeated",
    "PotPosted",
    "PotTaken",
    "Rank",
    "Rebought",
    "RoundRestated",
    "SandboxDeck",
    "SeatRestated",
    "ShoeCommitted",
    "ShoeCut",
    "ShoeNonce",
    "ShoeReshuffled",
    "ShoeRestated",
    "ShoeRevealed",
    "StakeAsked",
    "StakeReturned",
    "Staked",
    "Stood",
    "TableClosed",
    "TableIdled",
    "TableOpened",
    "TablePaused",
    "TableResumed",
    "TableWoken",
    "TurnBegan",
    "VoidReason",
]
