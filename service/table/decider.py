"""The table as the log and the one retry loop know it."""

from __future__ import annotations

from service.stream.catalogue import Catalogue
from service.stream.decider import Context
from service.stream.event import Event
from service.stream.obligation import Obligation
from service.table.commands import Command, NoticeRewind
from service.table.dealer import Dealer
from service.table.decide import decide
from service.table.evolve import evolve
from service.table.facts import CATALOGUE, HandOpened, HandSettled
from service.table.limits import USUAL, Limits
from service.table.obligations import obligations
from service.table.state import Table


def stream_of(table: str) -> str:
    """The name of a table's stream."""
    return f"table:{table}"


class TableDecider:
    """Decides for tables, with the dealer that orders their shoes, within the house's `limits`."""

    catalogue: Catalogue = CATALOGUE

    def __init__(self, dealer: Dealer, limits: Limits = USUAL) -> None:
        self.dealer = dealer
        self.limits = limits

    def initial(self, stream: str) -> Table:
        return Table(id=stream.removeprefix("table:"))

    def rewound(self) -> NoticeRewind:
        return NoticeRewind()

    def decide(self, state: Table, command: Command, context: Context) -> list[Event]:
        return decide(state, command, context, self.dealer, self.limits)

    def evolve(self, state: Table, event: Event) -> Table:
        return evolve(state, event)

    def obligations(self, state: Table) -> list[Obligation]:
        return obligations(state, self.limits)

    def restates(self, event: Event) -> bool:
        return isinstance(event.fact, HandOpened)

    def owes_checkpoint(self, event: Event) -> bool:
        return isinstance(event.fact, HandSettled)
