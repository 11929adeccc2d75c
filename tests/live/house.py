"""What the tests of streams set up: tables of many events, and a lobby that shows them."""

from __future__ import annotations

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work


def shown_in_lobby(service: Service) -> None:
    """Let the lobby show every table as it stands, as the dispatcher would."""
    for stream in service.log.streams("table"):
        service.lobby.put(service.log.load(stream, service.tables).state, opened_at=1)


def long_table(service: Service, *callers: Caller) -> str:
    """A table where they sit with stacks for many hands, and the first hand is open."""
    table = open_table(callers[0], rules={"preset": "reale", "starting_stack": 100_000})
    sit(table, *callers)
    work(service)
    return table


def play_hand(service: Service, table: str, *callers: Caller) -> None:
    """Play one hand by the plainest plan: stake one chip, then stand; and let the next one open."""
    view = callers[0].get(table).json
    for seat, caller in enumerate(callers, 1):
        if seat != view["bank_seat"]:
            view = act(caller, table, "stake", amount=1)["table"]
    while view["turn"] is not None:
        view = act(callers[view["turn"]["seat"] - 1], table, "stand")["table"]
    work(service)
