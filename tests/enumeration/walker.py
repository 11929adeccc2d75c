"""Every way in which a heads-up hand can go, by the decider's own offers, with a shoe of few cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from service.game.cards import Card
from service.game.rules import RuleSet
from service.simulation.entropy import SeededEntropy
from service.simulation.table import SimulatedTable
from service.stream.decider import Context
from service.table import commands as c
from service.table.state import Table
from service.table.views import legal_actions
from tests.properties.play import actions

Cards = tuple[Card, ...]
PLAYS = ("draw", "stand", "declare", "burn", "split")
NO_CHANCE = Random(0)
ENTROPY = SeededEntropy(b"enumeration")


class Walker:
    """A table for two, the first of whom holds the bank. Each card is chosen when it comes, by rigging the deck."""

    def __init__(self, rules: RuleSet, shoe: Cards) -> None:
        self._shoe = shoe
        self._table = SimulatedTable(rules, sandbox=c.Sandbox((), 1))
        self._table.sit("bank", "player")
        self._table.pay(self._table.debts[0])

    def nets(self, stake: int) -> Iterator[int]:
        """What the player wins in each way, in chips."""
        for first in self._shoe:
            for bank_card in self._without((first,)):
                dealt = (first, bank_card)
                state = self._after(self._rigged(self._table.state, dealt), c.Stake(amount=stake), "player")
                yield from self._played(state, dealt)

    def _played(self, state: Table, dealt: Cards) -> Iterator[int]:
        if state.stage == "settling":
            settled = self._after(state, c.SettleHand(state.hand), None).last
            assert settled is not None
            yield -settled.lines[-1].net
            return
        assert state.turn is not None
        player = state.taken(state.turn.seat).player
        for offer in legal_actions(state, player):
            if offer["type"] in PLAYS:
                for action in actions(offer, NO_CHANCE):
                    for after, cards in self._each(state, dealt, action, player):
                        yield from self._played(after, cards)

    def _each(self, state: Table, dealt: Cards, action: c.Action, player: str) -> Iterator[tuple[Table, Cards]]:
        """The action with each card that may come; with none where it takes none, or where none is left."""
        for card in (*self._without(dealt), None):
            cards = dealt if card is None else (*dealt, card)
            after = self._after(self._rigged(state, cards), action, player)
            takes_card = _taken(after) > _taken(state)
            if takes_card == (card is not None):
                yield after, cards

    def _without(self, dealt: Cards) -> Cards:
        return tuple(card for card in self._shoe if card not in dealt)

    def _rigged(self, state: Table, deck: Cards) -> Table:
        rigged = replace(state.opened.rigged, deck=deck)
        return replace(state, terms=replace(state.opened, rigged=rigged))

    def _after(self, state: Table, command: c.Command, player: str | None) -> Table:
        context = Context(self._table.now, player, None, ENTROPY)
        for event in self._table.decider.decide(state, command, context):
            state = self._table.decider.evolve(state, event)
        return state


def _taken(state: Table) -> int:
    """How many cards have left the shoe."""
    return 0 if state.shoe is None else state.shoe.dealt
