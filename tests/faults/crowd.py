"""People who play at random, as fast as they are answered, and keep every acknowledgement."""

from __future__ import annotations

import contextlib
import random
import secrets
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from service.table.decider import stream_of
from tests.faults.checker import Answer, check, check_settled_in_time, hands_settled
from tests.faults.client import guest, whole_log
from tests.faults.house import House
from tests.supervisor.processes import eventually

RICH = {"preset": "reale", "starting_stack": 1_000_000, "seats": 4}
"""Nobody goes broke."""

WEIGHTS = {"stake": 20, "draw": 6, "stand": 6, "ready": 10, "deal": 2, "pass": 1, "cut": 1, "decline_bank": 1}
REST, SIT_OUT, LEAVE, STRAY = 3, 1, 1, 1
"""How often, beside these, someone waits for others, sits out, leaves, or does what is not legal."""

SEAT_GONE = ("not_seated", "no_such_seat", "not_opener")
"""Whoever left is told so when its seat is freed, or taken by another, in the meantime."""


class Person:
    """One player at one table."""

    def __init__(self, url: str, name: str, table: str, chance: random.Random) -> None:
        self.id, self._client = guest(url, name)
        self.answers: list[Answer] = []
        self._table = table
        self._chance = chance

    def play(self, over: threading.Event) -> None:
        """Do one thing after another until it is over; what is sent is always brought to its answer."""
        while not over.is_set():
            self._do_something(self._client.get(self._table))

    def _do_something(self, view: dict[str, Any]) -> None:
        seat = next((seat["seat"] for seat in view["seats"] if seat["player"] == self.id), None)
        if seat is None:
            self._write("POST", "/seats", {})
            return
        match self._choice(view):
            case "rest":
                self._client.get(f"{self._table}/events?after={view['version']}&wait=1")
            case "leave":
                self._write("DELETE", f"/seats/{seat}", None)
            case type:
                self._write("POST", "/actions", self._action(type), **self._pin(view))

    def _choice(self, view: dict[str, Any]) -> str:
        offered = {action["type"] for action in view["legal_actions"]}
        weights = {type: weight for type, weight in WEIGHTS.items() if type in offered}
        weights |= {"rest": REST, "sit_out": SIT_OUT, "leave": LEAVE, self._chance.choice(list(WEIGHTS)): STRAY}
        return self._chance.choices(list(weights), list(weights.values()))[0]

    def _action(self, type: str) -> dict[str, Any]:
        match type:
            case "stake":
                return {"type": type, "amount": self._chance.randint(1, 10)}
            case "cut":
                return {"type": type, "cut": self._chance.randrange(2**53)}
            case _:
                return {"type": type}

    def _pin(self, view: dict[str, Any]) -> dict[str, str]:
        return {"If_Match": view["position"]} if self._chance.random() < 0.25 else {}

    def _write(self, method: str, path: str, body: Any, **headers: str) -> None:
        """Send it under a fresh key; now and then send what was acknowledged once more."""
        headers["Idempotency_Key"] = secrets.token_hex(8)
        answer = self._client.send(method, self._table + path, body, **headers)
        assert answer.status_code in (200, 201, 409, 412) or answer.json()["code"] in SEAT_GONE, answer.text
        if answer.status_code < 300:
            self.answers.append(answer.json())
            if self._chance.random() < 0.1:
                again = self._client.send(method, self._table + path, body, **headers)
                assert again.content == answer.content, "a repetition is answered otherwise"


class Crowd:
    """Tables full of people, three and a bot at each, who play in threads until they are sent home."""

    def __init__(self, house: House, tables: int, chance: random.Random) -> None:
        self._house = house
        self._over = threading.Event()
        self._seated: dict[str, list[Person]] = {}
        for number in range(tables):
            table = _open(house, number)
            self._seated[table] = [
                Person(house.url, f"Person {number}{seat}", table, random.Random(chance.random())) for seat in range(3)
            ]
        self._pool = ThreadPoolExecutor(3 * tables)
        self._playing: list[Future[None]] = []

    @contextlib.contextmanager
    def playing(self) -> Iterator[Crowd]:
        """They play meanwhile; an error of any of them is raised when they are sent home."""
        people = [person for seated in self._seated.values() for person in seated]
        self._playing = [self._pool.submit(person.play, self._over) for person in people]
        try:
            yield self
        finally:
            self._over.set()
            self._pool.shutdown()
        for one in self._playing:
            one.result()

    def await_events(self, table: str, count: int) -> None:
        """Wait until so many more events have happened at a table."""
        version = self._version(table)
        eventually(lambda: self._goes_on() and self._version(table) >= version + count, 60)

    def await_hands(self, within_s: float = 60) -> None:
        """Wait until every table has settled a hand that opened from now on."""
        opened = {table: self._house.operator.get(table)["hand"] for table in self.tables}
        eventually(lambda: self._goes_on() and all(self._settled(table) > opened[table] for table in opened), within_s)

    def check(self, recoveries: Sequence[int] = ()) -> int:
        """Hold every table's log against what its people were told; answers how many hands were settled.

        `recoveries` are the times (ms UTC) at which the service was whole again.
        """
        settled = 0
        for table, people in self._seated.items():
            self._await_settlement(table)
            log = whole_log(self._house.operator, table)
            answers = [answer for person in people for answer in person.answers]
            check(table.rsplit("/", 1)[1], log, answers, (person.id for person in people))
            check_settled_in_time(log, recoveries)
            assert self._house.wired().auditor.stream(stream_of(table.rsplit("/", 1)[1])).verdict == "upheld"
            settled += hands_settled(log)
        return settled

    @property
    def tables(self) -> list[str]:
        return list(self._seated)

    @property
    def acknowledged(self) -> int:
        """How many commands were answered with success."""
        return sum(len(person.answers) for people in self._seated.values() for person in people)

    def _goes_on(self) -> bool:
        """Raise at once what any of the people met."""
        for one in self._playing:
            if one.done():
                one.result()
        return True

    def _version(self, table: str) -> int:
        return int(self._house.operator.get(table)["version"])

    def _settled(self, table: str) -> int:
        last = self._house.operator.get(table)["last_settlement"]
        return int(last["hand"]) if last else 0

    def _await_settlement(self, table: str) -> None:
        eventually(lambda: self._house.operator.get(table)["phase"] not in ("settling", "rotating"), 30)


def _open(house: House, number: int) -> str:
    """A table of the operator's with a bot in it."""
    opened = house.operator.do("POST", "/v1/tables", {"name": f"Table {number}", "rules": RICH})
    table = f"/v1/tables/{opened['id']}"
    house.operator.do("POST", f"{table}/seats", {"bot": "prudente"})
    return table
