"""Two services that are equal to the last random byte, apart from one card that lies face down.

Ids and causes are numbered and the clock moves when it is told to, so whatever differs comes from the card.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Sequence
from typing import Any, Final

import pytest
import structlog
from flask import Flask
from msgspec import Struct, field
from werkzeug.test import TestResponse

from service.api.app import build
from service.table.decider import stream_of
from service.webhooks.messages import of_event
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, work
from tests.api.routes import ROUTES
from tests.live.reading import pieces
from tests.wiring import wired

BEGUN_S: Final = 1_790_000_000

_BOUND_TO_SECRETS: Final = re.compile(
    r"(?P<position>(?<=\d-)[0-9a-f]{8}(?![0-9a-f]))"
    r"|(?P<hash>(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f]))"
    r"|(?P<signature>(?<![0-9a-f])[0-9a-f]{128}(?![0-9a-f])|(?<![\w+/-])[\w+/-]{86}(?:==)?(?![\w+/-]))"
)
"""Seals, commitments and hashes, the hash in a position, and signatures over them."""


class StoppedClock(Struct):
    """Time in seconds UTC."""

    now: float = BEGUN_S


class World(Struct):
    """One service; `heard` is all that anyone but the card's holder got out of it, in order."""

    clock: StoppedClock
    service: Service
    operator: Caller
    anna: Caller
    berto: Caller
    others: dict[str, Caller]
    heard: list[str] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def work(self) -> None:
        """Let the workers do all that is owed; each step of theirs takes a moment."""
        for _ in range(8):
            self.clock.now += 1
            work(self.service)

    def listen(self, table: str) -> None:
        """Ask everything that can be asked about the table, as everyone but Anna."""
        id = table.removeprefix("/v1/tables/")
        asked = [route for route in ROUTES if route.about_a_table and route.method == "get" and route.ends]
        versions = range(1, self.operator.get(table).json["version"] + 1)
        for caller in self.others.values():
            answers = [
                *(route.call(caller, id) for route in asked),
                *(caller.get(f"{table}?version={version}") for version in versions),
                caller.get("/v1/tables"),
                caller.post(f"{table}/actions", {"type": "draw"}, If_Match="999"),
                caller.post(f"{table}/actions", {"type": "stake", "amount": 1, "hand": 7}),
                caller.post(f"{table}/actions", {"type": "cut", "cut": -1}),
                caller.post(f"{table}/seats", {"seat": 1}),
            ]
            for answer in answers:
                self._note(answer, [answer.data])
            for stream, told in ((f"{table}/stream", 1), (f"{table}/stream?after=0", 2), ("/v1/lobby/stream", 1)):
                answer = caller.get(stream)
                self._note(answer, pieces(answer, told))
        for record in self.service.log.read(stream_of(id)):
            body = of_event("w_club", stream_of(id), record).body
            self.heard.append(body.decode())
            self.sizes.append(len(body))

    def _note(self, answer: TestResponse, told: Sequence[bytes]) -> None:
        for piece in told:
            self.heard.append(f"{answer.status} {sorted(answer.headers)} {piece.decode()}")
            self.sizes.append(len(piece))


def world(patch: pytest.MonkeyPatch) -> World:
    """A new service at the same instant, with the same people in it."""
    numbers, clock = itertools.count(), StoppedClock()
    for name in ("time", "monotonic"):
        patch.setattr(f"time.{name}", lambda: clock.now)
    patch.setattr("secrets.token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
    service = wired()
    app = build(service)
    tokens = service.people.tokens
    operator = Caller(app, tokens.make("operator", "desk", derive_from="aa" * 32)[1])
    anna, berto, carla = (player(app, operator, name) for name in ("Anna", "Berto", "Carla"))
    others = {
        "nobody": Caller(app),
        "operator": operator,
        "auditor": Caller(app, tokens.make("auditor", "visit", derive_from="bb" * 32)[1]),
        "frontend": Caller(app, tokens.make("frontend", "club", derive_from="cc" * 32)[1]),
        "at the table": berto,
        "elsewhere": carla,
    }
    return World(clock, service, operator, anna, berto, others)


def player(app: Flask, operator: Caller, name: str) -> Caller:
    made = operator.post("/v1/players", {"name": name}).json
    return Caller(app, made["token"], id=made["id"])


def play(world: World, hole: str, rules: dict[str, Any], declared: dict[str, Any]) -> str:
    """Play a hand in which Anna's first card is `hole`, until it waits for its settlement; answer the table.

    She draws, saying what is `declared`, and stands; a bot plays too, and Berto's bank draws and stands.
    """
    sandbox = {"deck": ["7h", hole, "5c", "2h", "2c"], "bank": 2}
    with structlog.testing.capture_logs() as lines:
        table = open_table(world.anna, rules=rules, sandbox=sandbox)
        for caller, body in ((world.anna, {}), (world.berto, {}), (world.anna, {"bot": "prudente"})):
            assert caller.post(f"{table}/seats", body).status_code == 201
        world.work()
        world.listen(table)
        act(world.anna, table, "stake", amount=5)
        world.work()
        world.listen(table)
        act(world.anna, table, "draw", **declared)
        world.listen(table)
        act(world.anna, table, "stand")
        for action in ("draw", "stand"):
            world.listen(table)
            act(world.berto, table, action)
        world.listen(table)
    world.heard += [json.dumps({**line, "ms": None}, sort_keys=True, default=str) for line in lines]
    return table


def without_hashes(heard: Sequence[str]) -> list[str]:
    """The same with every value that is bound to secrets replaced by its ordinal: the first, the second …"""
    ordinals: dict[str, int] = {}

    def ordinal(match: re.Match[str]) -> str:
        return f"#{match.lastgroup}{ordinals.setdefault(match[0], len(ordinals))}"

    return [_BOUND_TO_SECRETS.sub(ordinal, text) for text in heard]
