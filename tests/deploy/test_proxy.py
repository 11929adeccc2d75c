"""The shipped proxy before the shipped processes: many tabs, replacements, and what callers say of themselves."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, Page

from tests.bench.house import server, serving_api
from tests.browser.conftest import browser  # noqa: F401 (a fixture)
from tests.deploy.proxy import needs_caddy, proxied
from tests.deploy.shipped import Shipped, processes, shipped
from tests.supervisor.processes import eventually

pytestmark = [
    pytest.mark.faults,
    pytest.mark.filterwarnings("ignore::urllib3.exceptions.InsecureRequestWarning"),
    needs_caddy,
]

PREFIX = "/club/mazziere"
PROTOCOL = "performance.getEntriesByType('navigation')[0].nextHopProtocol"
LONGER_S = 15

LISTEN = """
    async table => {
        const stream = await fetch(`v1/tables/${table}/stream`);
        window.heard = "";
        (async () => {
            const decoder = new TextDecoder();
            for await (const bytes of stream.body) window.heard += decoder.decode(bytes, { stream: true });
        })();
        return stream.status;
    }
"""
"""Listens to a table in a tab; what came stands in `heard`."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shipped]:
    settings = {"MAZZIERE_GUESTS": "1", "MAZZIERE_RATE_LIMIT": "off", "MAZZIERE_PREFIX": PREFIX}
    with shipped(tmp_path_factory.mktemp("shipped"), **settings) as house:
        yield house


@pytest.fixture(scope="module")
def url(house: Shipped, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with proxied(tmp_path_factory.mktemp("proxy"), *house.ports, prefix=PREFIX) as url:
        yield url


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:  # noqa: F811
    context = browser.new_context(ignore_https_errors=True)
    yield context
    context.close()


class Outsider:
    """Calls the service through the proxy, whose certificate nobody vouches for, and counts how it is answered."""

    def __init__(self, url: str) -> None:
        self.answers: Counter[str] = Counter()
        self._url = url
        self._session = requests.Session()
        self._session.trust_env = False
        self._session.verify = False

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> requests.Response:
        answer = self._session.request(method, self._url + path, json=body, headers=headers, timeout=40)
        come_again = answer.headers.get("Retry-After")
        self.answers[f"{answer.status_code}, Retry-After {come_again}" if come_again else str(answer.status_code)] += 1
        return answer

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """The JSON of an answer that is a yes."""
        answer = self.send(method, path, body, **({"Authorization": f"Bearer {token}"} if token else {}))
        assert answer.ok, answer.text
        return answer.json()

    def ask_until(self, over: threading.Event) -> None:
        """Read and write in turn until it is over."""
        while not over.is_set():
            self.send("GET", "/v1/rules")
            self.send("POST", "/v1/players", {"name": "Berto"})


def test_eight_tabs_of_one_browser_listen_at_once(url: str, device: BrowserContext) -> None:
    """Over HTTP/1.1 a browser opens six connections to a host, and the seventh tab would wait for ever."""
    caller = Outsider(url)
    anna = caller.ask("POST", "/v1/players", {"name": "Anna"})["token"]
    table = caller.ask("POST", "/v1/tables", {"name": "Casa"}, anna)["id"]
    tabs = [_tab(device, url) for _ in range(8)]
    assert [tab.evaluate(LISTEN, table) for tab in tabs] == [200] * 8
    caller.ask("POST", f"/v1/tables/{table}/seats", {"seat": 1}, anna)
    for tab in tabs:
        eventually(lambda tab=tab: tab.evaluate("heard.includes('player_seated')"))


def test_who_waits_longer_than_a_request_may_take_to_arrive_is_answered(url: str) -> None:
    """Over HTTP/1.1, where a proxy's limit for reading a request easily ends whatever waits."""
    caller = Outsider(url)
    anna = caller.ask("POST", "/v1/players", {"name": "Anna"})["token"]
    table = caller.ask("POST", "/v1/tables", {"name": "Casa"}, anna)["id"]
    assert caller.ask("GET", f"/v1/tables/{table}/events?after=1&wait={LONGER_S}")["items"] == []
    assert caller.ask("GET", f"/v1/tables/{table}")["id"] == table


def test_somebody_plays_below_the_prefix(url: str, device: BrowserContext) -> None:
    page = _tab(device, url)
    page.click(".welcome .primary")
    page.fill("#name", "Anna")
    page.press("#name", "Enter")
    page.wait_for_selector(".seat.own")
    page.wait_for_selector(".staking .thumb", timeout=60_000)
    assert page.url.startswith(f"{url}/#/")


def test_callers_wait_while_the_api_is_replaced(house: Shipped, url: str) -> None:
    """One replica after the other, then both at once: only a call that a process died with is answered 503."""
    (api,) = (process for process in processes() if process.name == "api")
    over = threading.Event()
    callers = [Outsider(url) for _ in range(3)]
    threads = [threading.Thread(target=caller.ask_until, args=(over,)) for caller in callers]
    for thread in threads:
        thread.start()
    for replaced in ([0], [1], [0, 1]):
        for number in replaced:
            assert house.end(f"api-{number}") == 0
        for number in replaced:
            house.start_process(api, number)
        for number in replaced:
            eventually(lambda number=number: house.readiness(number), 40)
        before = sum(caller.answers["200"] for caller in callers)
        eventually(lambda before=before: sum(caller.answers["200"] for caller in callers) > before + 100)
    over.set()
    for thread in threads:
        thread.join()
    answers = sum((caller.answers for caller in callers), Counter[str]())
    print(f"while the API was replaced: {dict(answers)}")
    assert set(answers) <= {"200", "201", "503, Retry-After 1"}
    assert answers["503, Retry-After 1"] <= 4 * len(callers)


def test_where_a_caller_says_that_it_comes_from_counts_for_nothing(tmp_path: Path) -> None:
    with server(tmp_path) as settings:
        counted = settings.environment() | {"MAZZIERE_RATE_LIMIT": "5", "MAZZIERE_PROXIES": "1"}
        with serving_api(type(settings).read(counted)) as port, proxied(tmp_path, port) as url:
            caller = Outsider(url)
            calls = [caller.send("GET", "/v1/rules", **{"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(7)]
            assert [call.status_code for call in calls][4:] == [200, 429, 429]


def test_figures_are_not_shown_outside(url: str) -> None:
    for path in ("", PREFIX):
        shown = Outsider(url.removesuffix(PREFIX)).send("GET", f"{path}/v1/metrics")
        assert (shown.status_code, shown.content) == (404, b"")


def _tab(device: BrowserContext, url: str) -> Page:
    """A new tab with the front page, which came over HTTP/2."""
    page = device.new_page()
    page.goto(f"{url}/")
    page.wait_for_selector("#main .page > *")
    assert page.evaluate(PROTOCOL) == "h2"
    return page
