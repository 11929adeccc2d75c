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
from service.table.obligations import obligations
from service.table.state import Table
from service.table.succession import MOST_EVENTS


def stream_of(table: str) -> str:
    """The name of a table's stream."""
    return f"table:{table}"


class TableDecider:
    """Decides for tables, with the dealer that orders their shoes.

    At `most_events` a table's log is full; `archive_after` is how long after its end it is archived, in milliseconds.
    """

    catalogue: Catalogue = CATALOGUE

    def __init__(self, dealer: Dealer, most_events: int = MOST_EVENTS, archive_after: int | None = None) -> None:
        self.dealer = dealer
        self.most_events = most_events
        self.archive_after = archive_after

    def initial(self, stream: str) -> Table:
        return Table(id=stream.removeprefix("table:"))

    def rewound(self) -> NoticeRewind:
        return NoticeRewind()

    def decide(self, state: Table, command: Command, context: Context) -> list[Event]:
        return decide(state, command, context, self.dealer, self.most_events)

    def evolve(self, state: Table, event: Event) -> Table:
        return evolve(state, event)

    def obligations(self, state: Table) -> list[Obligation]:
        return obligations(state, self.archive_after)

    def restates(self, event: Event) -> bool:
        return isinstance(event.fact, HandOpened)

    def owes_checkpoint(self, event: Event) -> bool:
        return isinstance(event.fact, HandSettled)
