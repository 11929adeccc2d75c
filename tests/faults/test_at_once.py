"""Many requests at the same instant through two doors: the house's own API processes, and one more beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from requests import Response

from tests.faults.checker import check
from tests.faults.client import Client, guest, whole_log
from tests.faults.house import House
from tests.supervisor.processes import eventually

pytestmark = pytest.mark.faults

DECK = ["2c", "Ac", "3c"]
"""The player holds 2 and the bank an ace; a third card, 3, leaves the player's turn open."""


@pytest.fixture(scope="module")
def doors(house: House) -> Iterator[tuple[str, str]]:
    """Two addresses of one service, answered by different processes."""
    with house.second_door() as url:
        yield house.url, url


def test_twenty_identical_draws_at_one_version_are_one_card(house: House, doors: tuple[str, str]) -> None:
    table, (_, anna) = _dealt(house)
    position = anna.get(table)["position"]
    answers = _at_once(doors, [anna] * 20, f"{table}/actions", {"type": "draw"}, If_Match=position)
    assert Counter(answer.status_code for answer in answers) == {201: 1, 412: 19}
    assert _count(house, table, "card_drawn") == 1


def test_fifty_with_one_key_are_one_event_and_fifty_equal_answers(house: House, doors: tuple[str, str]) -> None:
    table, (_, anna) = _dealt(house)
    answers = _at_once(doors, [anna] * 50, f"{table}/actions", {"type": "draw"}, Idempotency_Key="k")
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert _count(house, table, "card_drawn") == 1
    other = anna.send("POST", f"{table}/actions", {"type": "stand"}, Idempotency_Key="k")
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    assert _count(house, table, "stood") == 0


def test_two_stakes_at_the_same_instant_are_both_accepted(house: House, doors: tuple[str, str]) -> None:
    table, (_, *players) = _betting(house, 3)
    answers = _at_once(doors, players, f"{table}/actions", {"type": "stake", "amount": 5})
    assert [answer.status_code for answer in answers] == [201, 201]
    assert _count(house, table, "staked") == 2


def test_of_stakes_that_together_exceed_the_bank_only_what_fits_is_accepted(
    house: House, doors: tuple[str, str]
) -> None:
    """*Cover*: a reale pays double, so a bank of 50 chips covers two stakes of 10 and half of a third."""
    table, (_, *players) = _betting(house, 8)
    answers = _at_once(doors, players, f"{table}/actions", {"type": "stake", "amount": 10})
    refused = [answer.json() for answer in answers if answer.status_code == 409]
    assert Counter(answer.status_code for answer in answers) == {201: 2, 409: 5}
    assert {refusal["code"] for refusal in refused} == {"stake_refused"}
    assert players[0].get(table)["seats"][0]["stack"] == 50
    assert _count(house, table, "staked") == 2


def test_of_twenty_who_enter_for_eight_places_eight_are_in_and_twelve_wait(
    house: House, doors: tuple[str, str]
) -> None:
    terms = {"name": "Natale", "starts": "2030-12-24T20:30", "zone": "Europe/Rome", "entrants": 8}
    path = f"/v1/tournaments/{house.operator.do('POST', '/v1/tournaments', terms)['id']}"
    house.operator.do("POST", f"{path}/open")
    people = [guest(house.url, f"Person {number}") for number in range(20)]
    answers = _at_once(doors, [client for _, client in people], f"{path}/entries", {})
    assert {answer.status_code for answer in answers} == {201}
    entries = house.operator.get(f"{path}/entries")["items"]
    assert [entry["status"] for entry in entries] == ["in"] * 8 + ["waiting"] * 12
    assert {entry["player"] for entry in entries} == {player for player, _ in people}


def _betting(house: House, people: int) -> tuple[str, list[Client]]:
    """A table where betting is open, and its people by seat: the first is the bank."""
    clients = [guest(house.url, f"Person {number}")[1] for number in range(people)]
    sandbox = {"deck": DECK, "bank": 1}
    opened = clients[0].do("POST", "/v1/tables", {"name": "Osteria", "sandbox": sandbox, "rules": {"bet_seconds": 300}})
    table = f"/v1/tables/{opened['id']}"
    for client in clients:
        client.do("POST", f"{table}/seats")
    eventually(lambda: clients[0].get(table)["phase"] == "betting")
    return table, clients


def _dealt(house: House) -> tuple[str, list[Client]]:
    """A table where it is the second seat's turn, with the bank in the first."""
    table, clients = _betting(house, 2)
    clients[1].do("POST", f"{table}/actions", {"type": "stake", "amount": 5})
    assert clients[1].get(table)["turn"]["seat"] == 2
    return table, clients


def _at_once(
    doors: tuple[str, str], clients: list[Client], path: str, body: dict[str, Any], **headers: str
) -> list[Response]:
    """One request of each client at the same instant, each on a connection of its own, through the doors by turns."""
    callers = [Client(doors[turn % 2], client.token) for turn, client in enumerate(clients)]
    with ThreadPoolExecutor(len(callers)) as pool:
        return list(pool.map(lambda caller: caller.send("POST", path, body, **headers), callers))


def _count(house: House, table: str, type: str) -> int:
    """How many events of a type the table's log holds, which is checked on the way."""
    log = whole_log(house.operator, table)
    check(table.rsplit("/", 1)[1], log)
    return sum(event["type"] == type for event in log)
