"""Guests who play by a plain plan: stake, draw once, stand; the bank stands at once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

import msgspec

from service.settings import Settings
from service.wiring import wire
from tests.api.callers import work
from tests.bench.client import Connection

RULES = {"preset": "reale", "starting_stack": 100_000, "bet_seconds": 600, "turn_seconds": 600}

STAKE = b'{"type": "stake", "amount": 1}'
DRAW = b'{"type": "draw"}'
STAND = b'{"type": "stand"}'


class Seat(msgspec.Struct, frozen=True):
    """What the plan needs of a seat."""

    seat: int


class Seen(msgspec.Struct, frozen=True):
    """What the plan needs of a table's view."""

    phase: str
    version: int
    bank_seat: int | None = None
    turn: Seat | None = None


class Moved(msgspec.Struct, frozen=True):
    """What the plan needs of an action's answer."""

    table: Seen


class GuestTable(msgspec.Struct, frozen=True):
    """A table by its path, and the tokens of those who sit there, in the order of their seats."""

    path: str
    tokens: tuple[str, ...]

    @property
    def stream(self) -> str:
        """Its log's name."""
        return "table:" + self.path.rpartition("/")[2]


Piece = tuple[GuestTable, int]
"""A table with a hand open, and the seat of its bank."""

_read_table = msgspec.json.Decoder(Seen).decode
_read_moved = msgspec.json.Decoder(Moved).decode


def make_guests(connection: Connection, count: int) -> tuple[str, ...]:
    """New players, by their tokens."""
    return tuple(connection.make("/v1/players", None, name=f"Guest {number}")["token"] for number in range(count))


def open_tables(connection: Connection, tokens: Sequence[str], count: int) -> list[GuestTable]:
    """Tables at which all of them sit."""
    return [_open_table(connection, tuple(tokens)) for _ in range(count)]


def tables_of_guests(port: int, count: int, players: int = 4) -> list[GuestTable]:
    """Tables at which the same guests sit, each with a token of its own."""
    with closing(Connection(port)) as connection:
        return open_tables(connection, make_guests(connection, players), count)


def opened(settings: Settings, port: int, tables: Sequence[GuestTable]) -> list[Piece]:
    """Pay what the tables owe, so that each has a hand open."""
    work(wire(settings))
    with closing(Connection(port)) as connection:
        return [(table, bank_of(connection, table)) for table in tables]


def play_piece(connection: Connection, piece: Piece) -> int:
    """Play the open hand of a piece; answers how many actions that took."""
    table, bank = piece
    return play_hand(connection, table, bank)


def bank_of(connection: Connection, table: GuestTable) -> int:
    """The seat that holds the bank of the open hand."""
    seen = _read_table(connection.get(table.path, table.tokens[0]))
    assert seen.phase == "betting", f"{table.path} is {seen.phase}"
    assert seen.bank_seat is not None, "an open hand has a bank"
    return seen.bank_seat


def act(connection: Connection, table: GuestTable, seat: int, action: bytes) -> Seen:
    """An action of a seat, and the table after it."""
    return _read_moved(connection.post(f"{table.path}/actions", table.tokens[seat - 1], action)).table


def play_hand(connection: Connection, table: GuestTable, bank: int) -> int:
    """Play the open hand until it closes; answers how many actions that took."""
    actions, drawn, turn = 0, {bank}, None
    for seat in range(1, len(table.tokens) + 1):
        if seat != bank:
            turn, actions = act(connection, table, seat, STAKE).turn, actions + 1
    while turn is not None:
        action = STAND if turn.seat in drawn else DRAW
        drawn.add(turn.seat)
        turn, actions = act(connection, table, turn.seat, action).turn, actions + 1
    return actions


def _open_table(connection: Connection, tokens: tuple[str, ...]) -> GuestTable:
    opened = connection.make("/v1/tables", tokens[0], name="Bench", rules={**RULES, "seats": len(tokens)})
    path = f"/v1/tables/{opened['id']}"
    for token in tokens:
        connection.make(f"{path}/seats", token)
    return GuestTable(path, tokens)
