"""A bot's play as a decision, made on the state that the append checks: two workers never play one turn twice."""

from __future__ import annotations

from msgspec.structs import replace

from service.bots.choose import choose
from service.stream.chain import Head
from service.stream.decider import Context
from service.stream.event import Event
from service.table.commands import Action, Command
from service.table.decider import TableDecider
from service.table.obligations import obligations
from service.table.state import Seat, Table
from service.table.views import view


class PlayBot(Command, frozen=True):
    """The bot that `subject` names, `<hand>.<seat>.<step>`, is to act, if it is still owed."""

    subject: str

    @property
    def seat(self) -> int:
        return int(self.subject.split(".")[1])


class WithBots(TableDecider):
    """The decider of tables with one command more: a bot's play, chosen when it is decided."""

    def __init__(self, tables: TableDecider) -> None:
        super().__init__(tables.dealer, tables.limits)

    def decide(self, state: Table, command: Command, context: Context) -> list[Event]:
        """The events of a bot's own choice, made from its seat's view; none where it is no longer its turn."""
        if not isinstance(command, PlayBot):
            return super().decide(state, command, context)
        if not _owed(state, command):
            return []
        seat = state.taken(command.seat)
        return super().decide(state, _choice(state, seat), replace(context, actor=seat.player))


def _owed(table: Table, command: PlayBot) -> bool:
    return any(debt.kind == "play_bot" and debt.subject == command.subject for debt in obligations(table))


def _choice(table: Table, seat: Seat) -> Action:
    """What the bot does, which sees its seat's view and no more."""
    assert seat.bot is not None, "only bots are owed a play"
    seen = view(table, seat.player, Head(table.version, b""), names={})
    action = choose(seat.bot, seen, seat.number)
    assert action is not None, "who is owed a play is offered one"
    return action
