"""The couriers among receivers of all kinds, and killed in the middle of their work."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from service.api.app import build
from service.keyring import open_keyring
from service.log.server import connect
from service.settings import Settings
from service.webhooks import post
from service.webhooks.deliveries import MOST_KEPT, Answer
from service.webhooks.post import Post
from service.webhooks.routes import LEASE_MS
from service.wiring import Service, wire
from tests.api.callers import Caller, open_table
from tests.bench.rows import percentile
from tests.faults.client import Client, guest
from tests.live.served import house
from tests.supervisor.processes import eventually
from tests.webhooks import receivers
from tests.webhooks.house import Posted, id_of, make_webhook
from tests.webhooks.receivers import Receiver, receiving
from tests.wiring import wired
from workers.couriers import Couriers

BAD = {
    "slow": receivers.slow,
    "silent": receivers.silent,
    "dribbling": receivers.dribbling,
    "broken": receivers.broken,
    "closing": receivers.closing,
}


class Streets(Post):
    """Receivers on this machine as if they were public, but for one host that turns out to be this machine."""

    def __init__(self) -> None:
        super().__init__(loopback=True)
        self._strict = Post(loopback=False, resolve=lambda _host, _port: ["127.0.0.1"])

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        if "rebinding.example" in url:
            return self._strict.send(url, headers, body)
        return super().send(url, headers, body)


@contextmanager
def delivering(service: Service, there: Post) -> Iterator[None]:
    """Couriers at work in this process."""
    couriers = Couriers(service, there)
    thread = Thread(target=couriers.run)
    thread.start()
    try:
        yield
    finally:
        couriers.stop()
        thread.join()


def frontend_of(service: Service) -> Caller:
    return Caller(build(service), service.people.tokens.make("frontend", "tests")[1])


def move(caller: Caller, tables: list[str], times: int) -> None:
    """So many more pairs of events of each table."""
    for _ in range(times):
        for table in tables:
            caller.post(f"{table}/pause")
            caller.post(f"{table}/resume")


class Watch:
    """A good receiver that notes when what arrives."""

    def __init__(self) -> None:
        self.lags: list[int] = []

    def __call__(self, receiver: Receiver, connection: socket.socket, posted: Posted) -> None:
        self.lags.append(time.time_ns() // 1_000_000 - posted.event["data"]["at"])
        receivers.good(receiver, connection, posted)


def versions(receiver: Receiver, table: str) -> list[int]:
    """The versions of a table that arrived, in order."""
    return [one.version for one in receiver.posted if one.event["source"] == table]


@pytest.mark.parametrize("pairs", [5, pytest.param(100, marks=pytest.mark.faults)])
def test_a_good_receiver_among_bad_ones_is_told_all_at_once_and_this_machine_is_not_reached(
    real_url: str, monkeypatch: pytest.MonkeyPatch, pairs: int
) -> None:
    monkeypatch.setattr(post, "WHOLE_S", 2 if pairs < 100 else 10)
    service, watch = wired(connect(real_url), webhooks_loopback=True), Watch()
    frontend = frontend_of(service)
    dina = frontend.acting_for("Dina")
    with ExitStack() as zoo:
        inner = zoo.enter_context(receiving(receivers.good))
        good = zoo.enter_context(receiving(watch))
        bad = {name: zoo.enter_context(receiving(behaviour)) for name, behaviour in BAD.items()}
        bad["redirecting"] = zoo.enter_context(receiving(receivers.redirecting(inner.url)))
        webhooks = {name: make_webhook(frontend, url=receiver.url)[0] for name, receiver in bad.items()}
        rebinding, _ = make_webhook(frontend, url=f"https://rebinding.example:{inner.port}/")
        webhooks["good"] = make_webhook(frontend, url=good.url)[0]
        tables = [open_table(dina) for _ in range(3)]
        with delivering(service, Streets()):
            move(dina, tables, pairs)
            whole = list(range(1, 2 * pairs + 2))
            eventually(lambda: [versions(good, table) for table in tables] == [whole] * 3)
            eventually(lambda: all(receiver.posted for receiver in bad.values()))
    print(f"good among bad: p50 {percentile(watch.lags, 50)} ms, p95 {percentile(watch.lags, 95)} ms")
    assert inner.connections == 0
    refused = service.webhooks.deliveries.list(id_of(rebinding), None, 1_000)
    assert {noted.delivery.answer.failure for noted in refused} == {"refused_address"}
    for name, receiver in {**bad, "good": good}.items():
        posted = Counter(one.id for one in receiver.posted)
        listed = service.webhooks.deliveries.list(id_of(webhooks[name]), None, 1_000)
        assert len(listed) == min(posted.total(), MOST_KEPT)
        assert Counter(noted.delivery.message for noted in listed) <= posted


@pytest.mark.faults
def test_couriers_that_are_killed_lose_nothing_and_keep_the_order(real_url: str, tmp_path: Path) -> None:
    chosen = {"MAZZIERE_REDIS_URL": real_url, "MAZZIERE_DATA_DIR": str(tmp_path), "MAZZIERE_RATE_LIMIT": "off"}
    settings = Settings.read({**chosen, "MAZZIERE_WEBHOOKS_LOOPBACK": "1"})
    open_keyring(settings.key_dir)
    service, kills = wire(settings), 0
    frontend = frontend_of(service)
    dina = frontend.acting_for("Dina")
    tables = [open_table(dina) for _ in range(3)]
    with receiving(receivers.good) as good, started(settings) as couriers:
        make_webhook(frontend, url=good.url, tables=list(map(id_of, tables)))
        for _ in range(10):
            before = len(good.posted)
            move(dina, tables, 20)
            eventually(lambda before=before: len(good.posted) > before)  # type: ignore[misc]
            couriers.kill()
            kills += 1
            service.clock.advance(LEASE_MS)
        whole = [dina.get(table).json["version"] for table in tables]
        eventually(lambda: [max(versions(good, table), default=0) for table in tables] == whole)
        for table in tables:
            told = versions(good, table)
            assert told == sorted(told)
        print(f"{kills} kills, {len(good.posted)} posted, {len({one.id for one in good.posted})} events")


@pytest.mark.faults
def test_couriers_whose_log_comes_and_goes_lose_nothing_and_keep_the_order(tmp_path: Path) -> None:
    chosen = {"MAZZIERE_WEBHOOKS_LOOPBACK": "1", "MAZZIERE_RATE_LIMIT": "off"}
    with house(tmp_path, **chosen) as opened, receiving(receivers.good) as good, started(opened.settings):
        _, dina = guest(opened.url, "Dina")
        terms = {"name": "Osteria", "rules": {"preset": "classic"}}
        tables = [f"/v1/tables/{dina.do('POST', '/v1/tables', terms)['id']}" for _ in range(3)]
        frontend = Client(opened.url, wire(opened.settings).people.tokens.make("frontend", "tests")[1])
        frontend.do("POST", "/v1/webhooks", {"url": good.url, "tables": list(map(id_of, tables))})
        for _ in range(5):
            for table in tables * 10:
                dina.do("POST", f"{table}/pause")
                dina.do("POST", f"{table}/resume")
            opened.log.stop()
            opened.log.start()
        last = 1 + 2 * 10 * 5
        eventually(lambda: all(last in versions(good, table) for table in tables), 60)
        for table in tables:
            told = [version for version in versions(good, table) if version > 1]
            assert told == sorted(told)
            assert set(told) == set(range(2, last + 1))


class Started:
    """`mazziere deliver` twice, each as a process of its own; killed, the next one is started."""

    def __init__(self, settings: Settings) -> None:
        self._environment = {**os.environ, **settings.environment()}
        self._processes = [self._start(), self._start()]

    def kill(self) -> None:
        """SIGKILL the one that runs longest."""
        self._processes.append(self._start())
        oldest = self._processes.pop(0)
        oldest.kill()
        oldest.wait()

    def end(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", "service.cli", "deliver"], env=self._environment)


@contextmanager
def started(settings: Settings) -> Iterator[Started]:
    processes = Started(settings)
    try:
        yield processes
    finally:
        processes.end()
