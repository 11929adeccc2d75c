"""The event types of a table.

Law: `data` is public; whatever may have to be hidden is in a secret with one owner. Points are half-points, chips and
cards as in `game`, times milliseconds UTC. `opens` makes earlier secrets public, word for word. A type's name and the
meaning of its fields never change; a new schema gets a new `V` and an upcast.
"""

from __future__ import annotations

from typing import get_args

from service.stream.catalogue import Catalogue, Upcast
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
    StakeSealed,
    StakesOpened,
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
    TurnTimedOut,
)
from service.table.facts.circuit import (
    ChipsRemoved,
    CircuitAcknowledged,
    CircuitBegan,
    CircuitEnded,
    CircuitRestated,
    CircuitSeat,
    CircuitStack,
    EntrantSeated,
    EntrantUnseated,
)
from service.table.facts.hidden import (
    Declaration,
    HoleCard,
    SandboxDeck,
    SealedStake,
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
from service.table.facts.succession import SuccessorOpened, TableContinued, TableInherited

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
    | StakeSealed
    | StakesOpened
    | TurnTimedOut
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
    | TableContinued
    | TableInherited
    | SuccessorOpened
    | ChipsAdjusted
    | LogRewound
)
"""What happens to the table and its seats."""

CircuitFact = CircuitBegan | CircuitEnded | CircuitAcknowledged | EntrantSeated | EntrantUnseated | ChipsRemoved
"""What a tournament does at its table."""

CATALOGUE = Catalogue(
    [*get_args(PlayFact), *get_args(LifeFact), *get_args(CircuitFact)],
    upcasts={
        ("table_opened", 1): Upcast(),  # before there were tournaments
        ("hand_opened", 1): Upcast(),
        ("table_closed", 1): Upcast(),  # before idle tables were closed
    },
)

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
    "ChipsRemoved",
    "CircuitAcknowledged",
    "CircuitBegan",
    "CircuitEnded",
    "CircuitFact",
    "CircuitRestated",
    "CircuitSeat",
    "CircuitStack",
    "ClosingAsked",
    "CutGiven",
    "DeadlineExtended",
    "DealtIn",
    "Declaration",
    "DeclarationSealed",
    "Departed",
    "EntrantSeated",
    "EntrantUnseated",
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
    "SealedStake",
    "SeatRestated",
    "ShoeCommitted",
    "ShoeCut",
    "ShoeNonce",
    "ShoeReshuffled",
    "ShoeRestated",
    "ShoeRevealed",
    "StakeAsked",
    "StakeReturned",
    "StakeSealed",
    "Staked",
    "StakesOpened",
    "Stood",
    "SuccessorOpened",
    "TableClosed",
    "TableContinued",
    "TableIdled",
    "TableInherited",
    "TableOpened",
    "TablePaused",
    "TableResumed",
    "TableWoken",
    "TurnBegan",
    "TurnTimedOut",
    "VoidReason",
]
