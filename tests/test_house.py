"""The whole house: `mazziere up`, a hand over HTTP against bots, its settlement by a worker, and the next morning."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.faults.checker import check
from tests.faults.client import Client, guest, whole_log
from tests.supervisor.processes import eventually
from tests.supervisor.running import Running

DECK = ["7d", "4c", "5h", "Kc"]
"""Anna is dealt the seven of coins and draws a figure: a reale, which the bank's five can't become."""


def test_a_hand_played_over_http_is_settled_by_a_worker_and_outlives_a_restart_elsewhere(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    with _up(here) as url:
        anna, table = win_by_a_reale(url)
    here.rename(there)
    with _up(there) as url:
        anna = Client(url, anna.token)
        assert first_line_of(whole_log(anna, table), seat=1) == ("reale", 10)
        anna.do("DELETE", f"{table}/seats/1")  # she held the bank, by her reale
        eventually(lambda: anna.get(table)["hand"] > 3)
        check(table.rsplit("/", 1)[1], whole_log(anna, table))


def win_by_a_reale(url: str) -> tuple[Client, str]:
    """Anna's hand against two bots at the house at `url`, played and settled; she, and the table's path."""
    anna, table = _seated(url)
    eventually(lambda: anna.get(table)["phase"] == "betting")
    anna.do("POST", f"{table}/actions", {"type": "stake", "amount": 5})
    eventually(lambda: (anna.get(table)["turn"] or {}).get("seat") == 1)
    anna.do("POST", f"{table}/actions", {"type": "draw"})
    eventually(lambda: anna.get(table)["hand"] == 2)
    assert first_line_of(whole_log(anna, table), seat=1) == ("reale", 10)
    return anna, table


def first_line_of(log: list[dict[str, Any]], seat: int) -> tuple[str, int]:
    """The rule that decided a seat's hand in the first settlement, and what it won; more hands may be over by now."""
    settled = next(event for event in log if event["type"] == "hand_settled")
    return next((line["rule"], line["net"]) for line in settled["data"]["lines"] if line["seat"] == seat)


@contextlib.contextmanager
def _up(data_dir: Path) -> Iterator[str]:
    """The address of a house that lives as long as the context."""
    running = Running(data_dir).await_screen()
    try:
        yield running.url
    finally:
        running.end()


def _seated(url: str) -> tuple[Client, str]:
    """Anna in the first seat of a table whose other two are bots, the last of them the bank."""
    _, anna = guest(url, "Anna")
    opened = anna.do("POST", "/v1/tables", {"name": "Osteria", "sandbox": {"deck": DECK, "bank": 3}})
    table = f"/v1/tables/{opened['id']}"
    anna.do("POST", f"{table}/seats", {"seat": 1})
    for bot in ("prudente", "ardito"):
        anna.do("POST", f"{table}/seats", {"bot": bot})
    return anna, table
