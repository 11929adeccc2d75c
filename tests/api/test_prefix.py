"""Below a path prefix everything is where the service says it is, whether or not the proxy takes the prefix away."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from flask import Flask

from service.api.app import build
from service.wiring import Service
from tests.api.callers import Caller, open_table
from tests.wiring import wired

PREFIX = "/club/mazziere"


@pytest.fixture
def service() -> Service:
    return wired(prefix=PREFIX, proxies=1)


def test_what_is_made_is_found_where_the_answer_says(app: Flask) -> None:
    anna = Caller(app, app.test_client().post(f"{PREFIX}/v1/players", json={"name": "Anna"}).get_json()["token"])
    opened = anna.post(f"{PREFIX}/v1/tables", {"name": "Casa"})
    assert opened.headers["Location"] == f"{PREFIX}/v1/tables/{opened.json['id']}"
    assert anna.get(opened.headers["Location"]).json["name"] == "Casa"
    assert anna.get(opened.headers["Location"] + "/stream").mimetype == "text/event-stream"


def test_a_proxy_that_takes_the_prefix_away_gets_the_same(nobody: Caller) -> None:
    anna = nobody.guest("Anna")
    opened = anna.post("/v1/tables", {"name": "Casa"})
    assert opened.headers["Location"].startswith(f"{PREFIX}/v1/tables/")
    assert nobody.get("/readyz").status_code == nobody.get(f"{PREFIX}/readyz").status_code == 200


@pytest.mark.parametrize("page", [f"{PREFIX}/", f"{PREFIX}/docs"])
def test_pages_link_to_what_lies_below_it(nobody: Caller, page: str) -> None:
    text = nobody.get(page).get_data(as_text=True)
    links = [urljoin(page, link) for link in re.findall(r'(?:src|href)="([^"#]+)"', text)]
    assert links
    for link in links:
        assert link.startswith(f"{PREFIX}/")
        assert nobody.get(link).status_code == 200


def test_the_contract_names_it(nobody: Caller) -> None:
    start = nobody.get(f"{PREFIX}/docs/start.js").get_data(as_text=True)
    (named,) = re.findall(r'url: "([^"]+)"', start)
    contract = nobody.get(urljoin(f"{PREFIX}/docs", named)).json
    assert contract["servers"] == [{"url": PREFIX}]
    assert "/v1/tables" in contract["paths"]


def test_without_its_slash_the_front_page_sends_there(nobody: Caller) -> None:
    """Else the page would look for its files beside the prefix."""
    sent = nobody.get(PREFIX)
    assert (sent.status_code, sent.headers["Location"]) == (308, f"{PREFIX}/")


def test_what_only_begins_like_it_is_not_there(nobody: Caller) -> None:
    assert nobody.get(f"{PREFIX}x/v1/tables").status_code == 404


def test_what_a_caller_says_of_a_prefix_counts_for_nothing(nobody: Caller) -> None:
    anna = nobody.guest("Anna")
    opened = anna.post("/v1/tables", {"name": "Casa"}, **{"X-Forwarded-Prefix": "/elsewhere", "Host": "elsewhere"})
    assert opened.headers["Location"].startswith(f"{PREFIX}/v1/tables/")


def test_a_request_sent_again_under_another_prefix_is_the_same_request(service: Service, nobody: Caller) -> None:
    """Moving the service to another path repeats nothing."""
    anna = nobody.guest("Anna")
    first = anna.post(f"{PREFIX}/v1/tables", {"name": "Casa"}, **{"Idempotency-Key": "one"})
    moved = Caller(build(service), anna.token)
    assert moved.post("/v1/tables", {"name": "Casa"}, **{"Idempotency-Key": "one"}).json["id"] == first.json["id"]


def test_without_one_nothing_is_said_of_servers() -> None:
    nobody = Caller(build(wired()))
    assert "servers" not in nobody.get("/v1/openapi.json").json
    assert open_table(nobody.guest("Anna"))
