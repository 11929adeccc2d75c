"""A decision in the making: the events so far, and the tournament as it will stand after them."""

from __future__ import annotations

from service.stream.decider import Context
from service.stream.event import Event, Fact, Secret
from service.tournament.evolve import evolve
from service.tournament.state import Tournament


class Draft:
    """What one command leads to. Each event is folded at once, so that the next is decided on what it makes."""

    def __init__(self, tournament: Tournament, context: Context) -> None:
        self.tournament = tournament
        self.context = context
        self.events: list[Event] = []

    def act(self, fact: Fact, secret: Secret | None = None) -> None:
        """What the actor did."""
        self._add(fact, self.context.actor, secret)

    def follow(self, fact: Fact) -> None:
        """What follows from it by the terms."""
        self._add(fact, None, None)

    def fresh(self, purpose: str, size: int) -> str:
        """So many unforeseeable bytes, in hex."""
        return self.context.entropy.draw(self.tournament.id, purpose, self.tournament.version + 1, size).hex()

    def _add(self, fact: Fact, actor: str | None, secret: Secret | None) -> None:
        event = Event(self.tournament.version + 1, self.context.now, actor, self.context.cause, fact, secret)
        self.events.append(event)
        self.tournament = evolve(self.tournament, event)
