"""What may be asked of a table. Players' and bots' actions, the opener's commands, a tournament's, what workers owe.

The actor is not part of a command: it arrives in the context, and a seat is found by its player's id.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from service.game.rules import RuleSet

Access = Literal["public", "link", "frontend"]
BotKind = Literal["prudente", "ardito", "saggio"]
LARGEST_CUT = 2**53 - 1


class Settings(msgspec.Struct, frozen=True):
    """How a table paces itself: milliseconds before the next hand and before a bot acts; whether odds are told."""

    pause_ms: int = 0
    bot_ms: int = 0
    odds: bool = True


class Sandbox(msgspec.Struct, frozen=True):
    """A rigged first shoe for integrators: its first cards in order, and the seat that wins the first lot."""

    deck: tuple[str, ...] = ()
    bank: int | None = None


class TournamentTerms(msgspec.Struct, frozen=True):
    """Which tournament a table belongs to, and its number in there."""

    tournament: str
    number: int


class Command(msgspec.Struct, frozen=True):
    """Anything that can be asked."""


# The opener's, or an operator's.


class OpenTable(Command, frozen=True):
    """Open the table. `frontend` owns it where access is by frontend; a tournament's own are driven by it alone."""

    name: str
    rules: RuleSet
    settings: Settings = Settings()
    access: Access = "public"
    frontend: str | None = None
    sandbox: Sandbox | None = None
    tournament: TournamentTerms | None = None


class PauseTable(Command, frozen=True):
    """Stop the clocks; a hand that is closed is still settled."""


class ResumeTable(Command, frozen=True):
    """Go on where the pause began, with the time that was left; also wakes a table that waits unattended."""


class CloseTable(Command, frozen=True):
    """No further hand. A hand already dealt is played and settled first; stakes not yet played go back."""


# Seats.


class TakeSeat(Command, frozen=True):
    """Sit down in a seat, or the first free one."""

    seat: int | None = None


class SeatBot(Command, frozen=True):
    """The opener seats a bot; `player` is the id it will play under."""

    bot: BotKind
    player: str
    seat: int | None = None


class LeaveSeat(Command, frozen=True):
    """Leave, or (the opener, between hands; a bot at any time) make leave."""

    seat: int


# Actions of a seat. `hand` pins the action to a hand: it is refused once that hand is over.


class Action(Command, frozen=True, kw_only=True):
    """What a seated player does; the seat is the actor's."""

    hand: int | None = None


class Stake(Action, frozen=True, kw_only=True):
    """Stake `amount` chips, perhaps cutting the shoe along with it."""

    amount: int | None = None
    cut: int | None = None


class Pass(Action, frozen=True, kw_only=True):
    """Sit this hand out."""


class Cut(Action, frozen=True, kw_only=True):
    """Give a number that the shuffle will depend on, 0 to 2⁵³ − 1."""

    cut: int


class Deal(Action, frozen=True, kw_only=True):
    """The bank closes betting before time."""


class Draw(Action, frozen=True, kw_only=True):
    """*Carta*: one more card."""

    closed: bool = False
    points_half: int | None = None


class Stand(Action, frozen=True, kw_only=True):
    """*Sto*: no more cards."""

    points_half: int | None = None


class Declare(Action, frozen=True, kw_only=True):
    """Say what a face-up matta counts, in half-points."""

    points_half: int


class Burn(Action, frozen=True, kw_only=True):
    """Show and discard a face-down card of a burn rank, for a fresh one."""


class Split(Action, frozen=True, kw_only=True):
    """Make two hands of two figures."""


class TakeBank(Action, frozen=True, kw_only=True):
    """Accept the bank that is offered."""


class DeclineBank(Action, frozen=True, kw_only=True):
    """Give the bank up at the next rotation, or refuse the one offered."""


class Ready(Action, frozen=True, kw_only=True):
    """Between hands: open the next one. Sitting out: come back."""


class SitOut(Action, frozen=True, kw_only=True):
    """Keep the seat and take no part from the next hand on."""


class Adjustment(msgspec.Struct, frozen=True):
    """What a player's stack is to change by, in chips."""

    player: str
    chips: int


class AdjustChips(Command, frozen=True):
    """An operator has ruled that a hand of this table was settled wrongly: set right what `changes` name."""

    dispute: str
    hand: int
    changes: tuple[Adjustment, ...]


# A tournament's, at its own tables. Each changes nothing the second time.


class SeatEntrant(Command, frozen=True):
    """Between circuits: seat an entrant with its chips; a bot under the id it plays by."""

    player: str
    seat: int
    stack: int
    bot: BotKind | None = None


class UnseatEntrant(Command, frozen=True):
    """Between circuits: take an entrant away, chips and all."""

    player: str


class BeginCircuit(Command, frozen=True):
    """Let every seat with chips bank once, in this order, at these stakes; a `sealed` one hides them till all lie."""

    number: int
    order: tuple[int, ...]
    min_stake: int
    max_stake: int
    sealed: bool = False


class AcknowledgeCircuit(Command, frozen=True):
    """The tournament has taken down how circuit `number` ended."""

    number: int


class Penalise(Command, frozen=True):
    """Between circuits: an official takes chips away, the whole stack at most. Rulings at a table count upwards."""

    ruling: int
    player: str
    chips: int
    reason: str


# What workers owe. Each finds nothing owed, and changes nothing, the second time.


class OpenHand(Command, frozen=True):
    """Open hand number `hand`."""

    hand: int


class CloseBetting(Command, frozen=True):
    """Betting's time has run out."""

    hand: int


class EndTurn(Command, frozen=True):
    """A turn's time has run out."""

    hand: int
    seat: int
    hand_index: int


class SettleHand(Command, frozen=True):
    """Move the chips of a closed hand."""

    hand: int


class RotateBank(Command, frozen=True):
    """Decide who holds the bank after hand number `hand`."""

    hand: int


class CloseIdle(Command, frozen=True):
    """Nobody has played for as long as the house waits."""


class NoteSuccessor(Command, frozen=True):
    """The table that goes on in place of this one stands."""

    successor: str


class NoticeRewind(Command, frozen=True):
    """The log lost its newest events (a failover, a restore): what was open is void."""
