"""What replaying is compared with: the `eventsourcing` package over its in-memory store, the fastest it has.

Its table knows three events and keeps a stack and the cards of each seat; ours knows them all, in Redis.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from uuid import UUID

SEATS = 4


def replayer(events: int) -> Callable[[], int] | None:
    """A call that replays a stored table of so many events, and answers how many; None without the package."""
    try:
        from eventsourcing.application import Application
        from eventsourcing.domain import Aggregate, event
    except ImportError:
        return None

    class Table(Aggregate):
        def __init__(self) -> None:
            self.stakes = dict.fromkeys(range(1, SEATS + 1), 0)
            self.cards: dict[int, tuple[str, ...]] = dict.fromkeys(range(1, SEATS + 1), ())
            self.turn = 1

        @event("Staked")
        def stake(self, seat: int, amount: int) -> None:
            self.stakes[seat] = amount

        @event("CardDrawn")
        def draw(self, seat: int, card: str) -> None:
            self.cards[seat] = (*self.cards[seat][-2:], card)

        @event("Stood")
        def stand(self, seat: int) -> None:
            self.turn = seat % SEATS + 1

    house: Application[UUID] = Application()
    table = Table()
    for seat in cycle(range(1, SEATS + 1)):
        if table.pending_events and len(table.pending_events) >= events:
            break
        table.stake(seat, 5)
        table.draw(seat, "7d")
        table.stand(seat)
    house.save(table)
    return lambda: house.repository.get(table.id).version
