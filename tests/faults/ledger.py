"""The chips of one table, kept as a cashier keeps them: who sat down with what, who staked, who won.

For tables whose bank is a player with its own stack: neither a house nor a pot.
"""

from __future__ import annotations

from typing import Any


class Ledger:
    """Enters events one by one and says at once (`AssertionError`) when the sums don't come out."""

    def __init__(self, starting_stack: int) -> None:
        self._starting_stack = starting_stack
        self._stacks: dict[int, int] = {}
        self._players: dict[int, str] = {}
        self._departed: dict[str, int] = {}
        self._stakes: dict[int, int] = {}
        self._bots: set[str] = set()
        self._brought = 0

    def enter(self, type: str, data: dict[str, Any]) -> None:
        """Enter an event by its type and data; those that move no chips change nothing."""
        if entry := getattr(self, f"_{type}", None):
            entry(data)
        chips = sum(self._stacks.values()) + sum(self._departed.values())
        assert chips == self._brought, f"{chips} chips lie where {self._brought} were brought"
        assert min(self._stacks.values(), default=0) >= 0, f"a negative stack: {self._stacks}"

    def _player_seated(self, data: dict[str, Any]) -> None:
        seat, player, stack = data["seat"], data["player"], data["stack"]
        assert seat not in self._stacks, f"seat {seat} was taken"
        if player in self._departed:
            assert stack == self._departed.pop(player), f"{player} comes back with {stack}"
        else:
            assert stack == self._starting_stack, f"{player} begins with {stack}"
            self._brought += stack
        self._stacks[seat], self._players[seat] = stack, player
        if data["bot"] is not None:
            self._bots.add(player)

    def _rebought(self, data: dict[str, Any]) -> None:
        self._stacks[data["seat"]] += data["amount"]
        self._brought += data["amount"]

    def _player_left(self, data: dict[str, Any]) -> None:
        seat = data["seat"]
        left = (self._players.pop(seat), self._stacks.pop(seat))
        assert (data["player"], data["stack"]) == left, f"{left} left"
        if data["player"] in self._bots:
            self._brought -= data["stack"]  # no bot comes back
        else:
            self._departed[data["player"]] = data["stack"]

    def _hand_opened(self, data: dict[str, Any]) -> None:
        self._stakes = {}
        seats = {seat["seat"]: (seat["player"], seat["stack"]) for seat in data["seats"]}
        assert seats == {seat: (self._players[seat], stack) for seat, stack in self._stacks.items()}
        assert {player: stack for player, stack, *_ in data["departed"]} == self._departed

    def _staked(self, data: dict[str, Any]) -> None:
        assert data["seat"] not in self._stakes, f"seat {data['seat']} stakes twice"
        assert 0 < data["amount"] <= self._stacks[data["seat"]], f"seat {data['seat']} has no {data['amount']}"
        self._stakes[data["seat"]] = data["amount"]

    def _stake_returned(self, data: dict[str, Any]) -> None:
        assert data["amount"] == self._stakes.pop(data["seat"])

    def _hand_settled(self, data: dict[str, Any]) -> None:
        lines = {line["seat"]: line for line in data["lines"]}
        stakes = {seat: line["stake"] for seat, line in lines.items() if line["outcome"] is not None}
        assert stakes == self._stakes, f"{stakes} is settled, {self._stakes} was staked"
        assert sum(line["net"] for line in data["lines"]) == 0, "the nets don't sum to zero"
        for seat, line in lines.items():
            self._stacks[seat] += line["net"]
