"""One hand over REST, from the players to the settlement."""

from __future__ import annotations

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work

DECK = ["7d", "5c", "Kc", "2h"]
"""Seat 1 gets 7d, the bank in seat 2 gets 5c; seat 1 draws Kc to a reale; the bank draws 2h to 7."""


def dealt(service: Service, anna: Caller, berto: Caller) -> str:
    """A table where Anna plays against Berto's bank and has just been dealt the seven of coins."""
    table = open_table(anna, sandbox={"deck": DECK, "bank": 2})
    sit(table, anna, berto)
    work(service)
    act(anna, table, "stake", amount=5)
    return table


def test_a_hand_is_played_and_settled(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    drawn = act(anna, table, "draw")
    assert drawn["table"]["seats"][0]["hands"] == [{"cards": ["7d", "Kc"], "points": 7.5, "status": "shown"}]
    act(berto, table, "draw")
    act(berto, table, "stand")
    work(service)
    lines = anna.get(table).json["last_settlement"]["lines"]
    assert [(line["seat"], line["rule"], line["net"]) for line in lines] == [(1, "reale", 10), (2, None, -10)]
