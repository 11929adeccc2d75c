"""Webhooks over REST."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from service.wiring import Service
from tests.api.callers import Caller, open_table
from tests.api.routes import rivals
from tests.contract.test_spec import assert_fits
from tests.webhooks.house import URL, House, Postbox, Posted, id_of, make_webhook


@pytest.fixture
def rival(app: Flask, operator: Caller) -> Caller:
    return rivals(app, operator)[0]


def is_signed(posted: Posted, secret: str) -> bool:
    try:
        Verifier(secret).verify(posted.body, dict(posted.headers))
    except WebhookVerificationError:
        return False
    return True


def test_a_webhook_is_made_looked_at_changed_and_removed(frontend: Caller) -> None:
    webhook, _ = make_webhook(frontend, events=["hand_settled", "hand_settled"])
    made = frontend.get(webhook).json
    assert (made["url"], made["events"], made["tables"], made["enabled"]) == (URL, ["hand_settled"], None, True)
    changed = frontend.patch(webhook, {"url": "https://other.example/", "events": None, "enabled": False}).json
    assert (changed["url"], changed["events"], changed["enabled"]) == ("https://other.example/", None, False)
    assert frontend.get("/v1/webhooks").json["items"] == [changed]
    assert frontend.delete(webhook).status_code == 204
    assert frontend.get(webhook).json["code"] == "unknown_webhook"
    assert frontend.get("/v1/webhooks").json["items"] == []


def test_a_key_repeated_answers_the_same_bytes_and_makes_one(frontend: Caller) -> None:
    first, again = (frontend.post("/v1/webhooks", {"url": URL}, Idempotency_Key="k") for _ in range(2))
    assert (first.status_code, first.data) == (again.status_code, again.data)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert len(frontend.get("/v1/webhooks").json["items"]) == 1
    assert frontend.post("/v1/webhooks", {"url": URL + "/x"}, Idempotency_Key="k").json["code"] == "key_reused"


def test_the_secret_is_told_once_and_rotates_with_an_overlap(service: Service, frontend: Caller) -> None:
    webhook, old = make_webhook(frontend)
    rotated, again = (
        frontend.post(f"{webhook}/rotate", {"overlap_seconds": 60}, Idempotency_Key="r") for _ in range(2)
    )
    assert rotated.data == again.data
    new, until = rotated.json["secret"], rotated.json["overlap_until"]
    assert len({old, new}) == 2
    assert frontend.get(webhook).json["overlap_until"] == until
    assert not any(secret in frontend.get(webhook).get_data(as_text=True) for secret in (old, new))
    postbox = Postbox()
    house = House(service, postbox)
    for _ in range(2):
        frontend.post(f"{webhook}/ping")
        house.deliver()
        service.clock.advance(60_000)
    during, after = postbox.posted
    assert [is_signed(during, old), is_signed(during, new)] == [True, True]
    assert [is_signed(after, old), is_signed(after, new)] == [False, True]


def test_no_secret_is_stored_or_logged(service: Service, frontend: Caller, lines: io.StringIO) -> None:
    webhook, secret = make_webhook(frontend)
    frontend.post(f"{webhook}/ping")
    House(service, Postbox()).deliver()
    stored = str([service.redis.dump(key) for key in service.redis.scan_iter()])
    bare = secret.removeprefix("whsec_")
    assert "request" in lines.getvalue()
    assert bare not in lines.getvalue()
    assert bare not in stored


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"url": 7},
        {"url": URL, "events": []},
        {"url": URL, "events": ["hand_lost"]},
        {"url": URL, "tables": ["x"]},
        {"url": URL, "tables": ["t_aaaaaaaaaaaaaaaa"] * 101},
        {"url": URL, "enabled": True},
    ],
)
def test_what_is_no_webhook_is_refused(frontend: Caller, body: dict[str, object]) -> None:
    refused = frontend.post("/v1/webhooks", body)
    assert (refused.status_code, refused.json["code"]) == (422, "invalid_request")


def test_a_url_that_is_not_public_is_refused_when_made_and_when_changed(frontend: Caller) -> None:
    webhook, _ = make_webhook(frontend)
    for answer in (
        frontend.post("/v1/webhooks", {"url": "http://localhost/"}),
        frontend.patch(webhook, {"url": "https://169.254.169.254/"}),
    ):
        assert (answer.status_code, answer.json["code"]) == (422, "invalid_url")
    assert frontend.get(webhook).json["url"] == URL


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("get", "", None),
        ("patch", "", {"enabled": False}),
        ("delete", "", None),
        ("post", "/rotate", {}),
        ("post", "/ping", {}),
        ("post", "/resume", {"table": "t_a"}),
        ("get", "/deliveries", None),
        ("post", "/deliveries/1-1/redeliver", {}),
    ],
)
def test_anothers_webhook_and_none_are_answered_alike(
    frontend: Caller, rival: Caller, method: str, path: str, body: dict[str, object] | None
) -> None:
    webhook, _ = make_webhook(frontend)
    call = getattr(rival, method)
    answers = [call(at + path, *([] if body is None else [body])) for at in (webhook, "/v1/webhooks/w_nobody")]
    assert [answer.json["code"] for answer in answers] == ["unknown_webhook"] * 2
    assert answers[0].data == answers[1].data
    assert frontend.get(webhook).json["enabled"] is True
    assert rival.get("/v1/webhooks").json["items"] == []


def test_an_operator_sees_all_and_stops_any_but_learns_no_secret(frontend: Caller, operator: Caller) -> None:
    webhook, _ = make_webhook(frontend)
    assert operator.get("/v1/webhooks").json["items"][0]["id"] == id_of(webhook)
    assert operator.patch(webhook, {"enabled": False}).json["enabled"] is False
    assert operator.post(f"{webhook}/rotate").json["code"] == "forbidden"


def test_what_is_not_parked_is_not_resumed(frontend: Caller) -> None:
    webhook, _ = make_webhook(frontend)
    assert frontend.post(f"{webhook}/resume", {"table": "t_aaaaaaaaaaaaaaaa"}).json["code"] == "not_parked"


@pytest.mark.parametrize("id", ["x", "1", "1-", "+", "99-99"])
def test_what_is_no_delivery_is_not_redelivered(frontend: Caller, id: str) -> None:
    webhook, _ = make_webhook(frontend)
    assert frontend.post(f"{webhook}/deliveries/{id}/redeliver").json["code"] == "unknown_delivery"


def test_a_frontend_cannot_pile_up_pings(frontend: Caller) -> None:
    webhook, _ = make_webhook(frontend)
    answers = [frontend.post(f"{webhook}/ping") for _ in range(101)]
    assert {answer.status_code for answer in answers[:100]} == {202}
    assert answers[100].json["code"] == "deliveries_waiting"


def test_answers_are_as_the_contract_says(service: Service, frontend: Caller) -> None:
    made = frontend.post("/v1/webhooks", {"url": URL})
    webhook = made.headers["Location"]
    assert_fits(made.json, "NewWebhook")
    assert_fits(frontend.post(f"{webhook}/ping").json, "Sending")
    open_table(frontend.acting_for("Dina"))
    House(service, Postbox()).deliver()
    assert_fits(frontend.get(webhook).json, "Webhook")
    assert_fits(frontend.get("/v1/webhooks").json, "Webhooks")
    assert_fits(frontend.post(f"{webhook}/rotate").json, "NewSecret")
    deliveries = frontend.get(f"{webhook}/deliveries").json
    assert_fits(deliveries, "Deliveries")
    assert {one["type"] for one in deliveries["items"]} == {"ping", "table_opened"}


def test_deliveries_are_listed_a_part_at_a_time(service: Service, frontend: Caller) -> None:
    webhook, _ = make_webhook(frontend)
    house = House(service, Postbox())
    for _ in range(3):
        frontend.post(f"{webhook}/ping")
    house.deliver()
    first = frontend.get(f"{webhook}/deliveries?limit=2").json
    rest = frontend.get(f"{webhook}/deliveries?limit=2&cursor={first['next']}").json
    assert len({one["id"] for one in first["items"] + rest["items"]}) == 3
    assert rest["next"] is None
