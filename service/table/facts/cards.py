"""Cards dealt, drawn, shown, burned; turns begun and hands ended."""

from __future__ import annotations

from typing import ClassVar, Literal

from service.game.cards import Card
from service.stream.event import Fact, Opened, Secret
from service.table.facts.hidden import Declaration, HoleCard


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


class TurnTimedOut(Fact, frozen=True):
    """In a circuit a player's turn ran out of time: what the hand does next is the absent player's rule."""

    seat: int
    hand_index: int


class HandClosed(Fact, frozen=True):
    """Every hand is played; the settlement is owed."""

    hand: int
