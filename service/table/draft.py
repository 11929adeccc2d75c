"""A decision in the making: the events so far, and the table as it will stand after them."""

from __future__ import annotations

from service.stream.decider import Context
from service.stream.event import Event, Fact, Secret
from service.table.dealer import Dealer
from service.table.evolve import evolve
from service.table.limits import Limits
from service.table.state import Table


class Draft:
    """What one command leads to. Each event is folded at once, so that the next is decided on the table it makes.

    `limits` are those of the house.
    """

    def __init__(self, table: Table, context: Context, dealer: Dealer, limits: Limits) -> None:
        self.table = table
        self.context = context
        self.dealer = dealer
        self.limits = limits
        self.events: list[Event] = []

    def act(self, fact: Fact, secret: Secret | None = None) -> None:
        """What the actor did."""
        self._add(fact, self.context.actor, secret)

    def follow(self, fact: Fact, secret: Secret | None = None) -> None:
        """What follows from it by the rules; nobody's own deed."""
        self._add(fact, None, secret)

    def salt(self) -> str:
        """Fresh salt for the secret of the next event, 32 hex digits."""
        return self._fresh("salt", self.table.version + 1, 16).hex()

    def nonce(self, shoe: int) -> str:
        """Fresh nonce for a shoe, 32 hex digits."""
        return self._fresh("nonce", shoe, 16).hex()

    def lot(self, among: int) -> int:
        """One of 0 … among − 1, all equally likely."""
        ceiling = 2**64 - 2**64 % among
        number, attempt = ceiling, 0
        while number >= ceiling:
            number = int.from_bytes(self._fresh("lot", self.table.version * 1000 + attempt, 8))
            attempt += 1
        return number % among

    def _fresh(self, purpose: str, ordinal: int, size: int) -> bytes:
        return self.context.entropy.draw(self.table.id, purpose, ordinal, size)

    def _add(self, fact: Fact, actor: str | None, secret: Secret | None) -> None:
        context = self.context
        event = Event(self.table.version + 1, context.now, actor, context.cause, fact, secret)
        self.events.append(event)
        self.table = evolve(self.table, event)
