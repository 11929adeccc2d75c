"""What must be true of a table's log, said without the product: from its events as JSON, and what clients were told.

Nothing here folds a table. It follows the chain, the chips, the hands and the acknowledgements, each on its own, by
what `rules.md` and the event record promise; every failure names the version at which the promise breaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import rfc8785

from tests.faults.ledger import Ledger

Event = dict[str, Any]
Answer = dict[str, Any]

SETTLED_WITHIN_MS = 30_000

CHAINED = ("type", "v", "at", "actor", "cause", "data", "seal")

AFTER = {
    "hand_opened": ("bank_decided",),
    "hand_closed": ("hand_opened",),
    "hand_settled": ("hand_closed",),
    "hand_voided": ("hand_opened",),
    "bank_decided": ("hand_settled", "hand_voided", "bank_vacated"),
}
"""Which of a hand's milestones may follow which."""


def check(table: str, log: Sequence[Event], answers: Iterable[Answer] = (), players: Iterable[str] = ()) -> None:
    """Check all of it.

    `answers` are the bodies of every acknowledged command of `players`, who sent nothing that stayed unanswered.
    """
    check_chain(table, log)
    check_secrets(log)
    check_chips(log)
    check_hands(log)
    check_acknowledged(log, answers, set(players))


def check_chain(table: str, log: Sequence[Event]) -> None:
    """Versions without gaps, each hash made of the one before it, time that never runs back."""
    before, time = sha256(f"table:{table}".encode()).digest(), 0
    for version, event in enumerate(log, start=1):
        assert event["version"] == version, f"{event['version']} stands where {version} should"
        linked = rfc8785.dumps({"n": version, **{name: event[name] for name in CHAINED}})
        before = sha256(before + linked).digest()
        assert event["hash"] == before.hex(), f"the chain breaks at {version}"
        assert event["at"] >= time, f"time runs back at {version}"
        time = event["at"]


def check_secrets(log: Sequence[Event]) -> None:
    """What is opened is what was sealed, and no seal opens twice."""
    opened: set[int] = set()
    for event in log:
        for one in event["data"].get("opens", ()):
            seal = log[one["version"] - 1]["seal"]
            assert sha256(rfc8785.dumps(one["secret"])).hexdigest() == seal, f"{event['version']} opens another secret"
            assert one["version"] not in opened, f"{event['version']} opens {one['version']} again"
            opened.add(one["version"])


def check_chips(log: Sequence[Event]) -> None:
    """No chip is made or lost by any event, nobody's stack is negative, and every restatement is the truth."""
    ledger = Ledger(log[0]["data"]["rules"]["starting_stack"])
    for event in log:
        try:
            ledger.enter(event["type"], event["data"])
        except AssertionError as wrong:
            raise AssertionError(f"version {event['version']}, {event['type']}: {wrong}") from None


def check_hands(log: Sequence[Event]) -> None:
    """Hands count from 1; each is settled once, after it closed, or void once; then its bank is decided once.

    Between hands the bank is decided anew only where its holder left or sat out.
    """
    hand, bank, last = 0, None, "bank_decided"
    for event in log:
        type, data, version = event["type"], event["data"], event["version"]
        if type in AFTER:
            hand += type == "hand_opened"
            assert last in AFTER[type], f"{version}: {type} after {last} in hand {hand}"
            assert data.get("hand", hand) == hand, f"{version}: {type} of another hand than {hand}"
            last = type
        elif type in ("player_left", "player_sat_out") and last == "bank_decided" and data["seat"] == bank:
            last = "bank_vacated"
        if type in ("bank_decided", "lot_drawn"):
            bank = data["seat"]


def check_settled_in_time(log: Sequence[Event], recoveries: Sequence[int] = ()) -> None:
    """Each hand is settled within 30 s of its closing, or of a recovery (ms UTC) that came after it."""
    closed = 0
    for event in log:
        if event["type"] == "hand_closed":
            closed = event["at"]
        if event["type"] == "hand_settled":
            begun = max((closed, *(at for at in recoveries if at <= event["at"])))
            assert event["at"] - begun <= SETTLED_WITHIN_MS, f"{event['version']} comes {event['at'] - begun} ms late"


def check_acknowledged(log: Sequence[Event], answers: Iterable[Answer], players: set[str]) -> None:
    """What each answer said is in the log, once, and nothing else is there in the name of a player."""
    caused: dict[str, list[int]] = {}
    for event in log:
        if event["cause"] is not None:
            caused.setdefault(event["cause"], []).append(event["version"])
    acknowledged = set()
    for answer in answers:
        for told in answer["events"]:
            assert _public(told) == _public(log[told["version"] - 1]), f"{told['version']} is not what was acknowledged"
            acknowledged.add(told["cause"])
            versions = [each["version"] for each in answer["events"]]
            assert caused[told["cause"]] == versions, f"{versions} are in the log as {caused[told['cause']]}"
    for event in log:
        if event["actor"] in players:
            assert event["cause"] in acknowledged, f"nobody was told of {event['version']}, {event['type']}"


def hands_settled(log: Sequence[Event]) -> int:
    """How many hands were settled."""
    return sum(event["type"] == "hand_settled" for event in log)


def _public(event: Event) -> Event:
    return {name: value for name, value in event.items() if name != "secret"}
