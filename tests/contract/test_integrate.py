"""The frontend's first hour: every program on the page runs, and every outcome comes as the page says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
from standardwebhooks import Webhook

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.conftest import anna, app, berto, service
from tests.contract.bad_line import bad_line
from tests.supervisor.running import Running

SPEC = Path(__file__).parents[2] / "api_spec"
PAGE = (SPEC / "integrate.md").read_text()
PYTHON, PYTHON_WEBHOOK = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
SCRIPT, SCRIPT_WEBHOOK, SCRIPT_TABS = re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)
ROWS = re.findall(
    r"^\| `(\w+)` \| (?:`([^|]+)`)? ?\| ([^|]+) \| ([^|]*) \| ?([^|]*) \| (-?\d+) \|$", PAGE, re.MULTILINE
)
SECRET = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run the page's JavaScript")

__all__ = ["anna", "app", "berto", "service"]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A service of its own, and a frontend's key to it."""
    running = Running(tmp_path_factory.mktemp("integrate")).await_screen()
    command = [sys.executable, "-m", "service.cli", "tokens", "create", "--role", "frontend", "--name", "club"]
    here = {**os.environ, "MAZZIERE_DATA_DIR": str(running.data_dir)}
    made = subprocess.run(command, env=here, capture_output=True, text=True, check=True)
    yield {**os.environ, "API": f"{running.url}/v1", "KEY": made.stdout.split()[-1]}
    running.end()


def test_neither_program_is_longer_than_a_hundred_lines() -> None:
    for program in (PYTHON, SCRIPT):
        assert len([line for line in program.splitlines() if line]) <= 100


def is_settled(shown: str) -> bool:
    """Three lines, one for each seat, whose nets sum to zero."""
    lines = [line.split() for line in shown.splitlines() if not line.startswith("somebody")]
    return len(lines) == 3 and sum(int(net) for _seat, _rule, net in lines) == 0


PROGRAMS = [pytest.param("python", id="python"), pytest.param("node", id="javascript", marks=needs_node)]


def run(language: str, folder: Path, environment: dict[str, str]) -> str:
    """What one of the page's two programs shows."""
    program, name = {"python": (PYTHON, "frontend.py"), "node": (SCRIPT, "frontend.mjs")}[language]
    (folder / name).write_text(program)
    command = [sys.executable if language == "python" else language, str(folder / name)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("language", PROGRAMS)
def test_each_program_plays_a_hand(environment: dict[str, str], tmp_path: Path, language: str) -> None:
    assert is_settled(run(language, tmp_path, environment))


@pytest.mark.parametrize("language", PROGRAMS)
def test_each_plays_over_a_line_that_loses_answers_and_cuts_streams_and_does_nothing_twice(
    environment: dict[str, str], tmp_path: Path, language: str
) -> None:
    api, before = environment["API"], made(environment)
    with bad_line(urlsplit(api).port or 0) as line:
        shown = run(language, tmp_path, {**environment, "API": f"http://127.0.0.1:{line.port}/v1"})
    assert is_settled(shown)
    assert line.cuts > 3
    assert made(environment) - before == {"players": 2, "tables": 1}
    (newest, *_) = requests.get(f"{api}/tables").json()["items"]
    events = requests.get(f"{api}/tables/{newest['id']}/events").json()["items"]
    assert Counter(event["type"] for event in events)["player_seated"] == 3


def made(environment: dict[str, str]) -> Counter[str]:
    """How many players and tables there are of the frontend's."""
    bearing = {"Authorization": f"Bearer {environment['KEY']}"}
    listed = {what: requests.get(f"{environment['API']}/{what}", headers=bearing) for what in ("players", "tables")}
    return Counter({what: len(answer.json()["items"]) for what, answer in listed.items()})


def delivery() -> tuple[str, dict[str, str]]:
    """A body, signed now, and its headers."""
    body, at = json.dumps({"type": "mazziere.ping"}), datetime.now(UTC)
    signature = Webhook(SECRET).sign("msg_1", at, body)
    return body, {
        "webhook-id": "msg_1",
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": f"v1,AAAA {signature}",
    }


def test_a_delivery_is_verified_in_python() -> None:
    space: dict[str, object] = {}
    exec(PYTHON_WEBHOOK, space)
    received = space["received"]
    assert callable(received)
    body, headers = delivery()
    assert received(body.encode(), headers, SECRET) == {"type": "mazziere.ping"}
    with pytest.raises(Exception, match="No matching signature"):
        received(body.encode() + b" ", headers, SECRET)


@needs_node
@pytest.mark.parametrize(("spoilt", "status"), [("", 0), (" ", 1)])
def test_a_delivery_is_verified_in_javascript(tmp_path: Path, spoilt: str, status: int) -> None:
    body, headers = delivery()
    call = f"console.log(await received({json.dumps(body + spoilt)}, {json.dumps(headers)}, {json.dumps(SECRET)}))"
    (tmp_path / "verify.mjs").write_text(f"{SCRIPT_WEBHOOK}\n{call}")
    done = subprocess.run(["node", str(tmp_path / "verify.mjs")], capture_output=True, text=True, timeout=20)
    assert done.returncode == status, done.stderr


@needs_node
def test_eight_tabs_share_one_stream_the_next_takes_over_and_a_late_one_lacks_nothing(tmp_path: Path) -> None:
    """Tabs as Node sees them: one lock for all, one channel. Two of them come to read, and close after three events."""
    harness = """
    const waiting = []; let held = false;
    const next = () => { const job = waiting.shift(); if (!job) { held = false; return; }
                         held = true; job().finally(next); };
    globalThis.navigator ??= {};
    Object.defineProperty(globalThis.navigator, "locks",
      { value: { request: (_name, job) => { waiting.push(job); if (!held) next(); } } });
    let head = 0; const asked = [], readings = [[1, 2, 3], [4, 5, 6]], tabs = [];
    const look = async () => ({ position: `${head}-aa` });
    async function* stream(last) {
      asked.push(last);
      for (head of readings.shift() ?? []) {
        yield { id: `${head}-aa`, told: head };
        yield { kind: "clock", told: {} };
        if (head === 5) await open();
        await new Promise((done) => setTimeout(done, 10));
      }
    }
    const open = () => {
      const seen = [];
      tabs.push(seen);
      shared("table", look, stream, ({ id, kind }) => kind !== "clock" && seen.push(`${kind ?? "event"} ${id}`));
      return look();
    };
    for (let number = 1; number <= 8; number += 1) open();
    while (tabs.length < 9 || tabs.some((seen) => !seen.includes("event 6-aa")) || asked.length < 9)
      await new Promise((done) => setTimeout(done, 10));
    console.log(JSON.stringify({ asked, tabs }));
    process.exit();
    """
    (tmp_path / "tabs.mjs").write_text(f"{SCRIPT_TABS}\n{harness}")
    done = subprocess.run(["node", str(tmp_path / "tabs.mjs")], capture_output=True, text=True, timeout=20)
    shown = json.loads(done.stdout)
    every = ["snapshot 0-aa", *(f"event {version}-aa" for version in range(1, 7))]
    assert shown["tabs"] == [every] * 8 + [["snapshot 5-aa", "event 6-aa"]]
    assert shown["asked"] == ["0-aa", "3-aa", *["6-aa"] * 7]


def test_the_page_lists_every_rule_by_which_a_hand_is_decided() -> None:
    contract = json.loads((SPEC / "openapi.json").read_text())
    rules = contract["components"]["schemas"]["Line"]["properties"]["rule"]["enum"]
    assert sorted(row[0] for row in ROWS) == sorted(rule for rule in rules if rule)


@pytest.mark.parametrize(("rule", "options", "deck", "mine", "banks", "net"), ROWS, ids=[row[0] for row in ROWS])
def test_each_outcome_comes_as_its_deck_says(
    service: Service, anna: Caller, berto: Caller, rule: str, options: str, deck: str, mine: str, banks: str, net: str
) -> None:
    sandbox = {"deck": deck.split(), "bank": 2}
    rules = {"preset": "reale", "matta": None, **json.loads(options or "{}")}
    table = open_table(anna, rules=rules, sandbox=sandbox)
    sit(table, anna, berto)
    work(service)
    act(anna, table, "stake", amount=5)
    for caller, actions in ((anna, mine), (berto, banks)):
        for action in actions.split():
            act(caller, table, action)
    work(service)
    hand = anna.get(f"{table}/hands/1").json
    line = hand["settlement"][0]
    assert (line["rule"], line["net"]) == (rule, int(net))
