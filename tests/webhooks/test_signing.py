"""Signatures: the Standard Webhooks library is the judge."""

from __future__ import annotations

import pytest
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from service.webhooks.messages import Message, of_ping
from service.webhooks.signing import Secrets
from service.webhooks.webhook import Webhook
from tests.wiring import KEY

NOW = 1_796_083_200_000
SECRETS = Secrets(KEY)
PING = of_ping("w_1", "ab", NOW)


def webhook(*causes: str, overlap_until: int = 0) -> Webhook:
    return Webhook("w_1", "f_1", "https://receiver.example/", NOW, causes, overlap_until=overlap_until)


def verified(message: Message, headers: dict[str, str], cause: str) -> bool:
    try:
        Verifier(SECRETS.secret("w_1", cause)).verify(message.body, headers)
    except WebhookVerificationError:
        return False
    return True


def test_a_message_is_verified_by_the_secret_and_by_no_other() -> None:
    headers = SECRETS.headers(webhook("new"), PING, NOW)
    assert verified(PING, headers, "new")
    assert not verified(PING, headers, "old")


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp"])
def test_what_is_signed_cannot_be_changed(name: str) -> None:
    headers = SECRETS.headers(webhook("new"), PING, NOW)
    assert not verified(PING, {**headers, name: headers[name][:-1] + "x"}, "new")
    longer = Message(PING.id, PING.type, PING.body + b" ")
    assert not verified(longer, headers, "new")


def test_while_secrets_overlap_either_verifies_and_then_the_new_one_alone() -> None:
    rotated = webhook("new", "old", overlap_until=NOW)
    during, after = (SECRETS.headers(rotated, PING, at) for at in (NOW - 1, NOW))
    assert [verified(PING, during, cause) for cause in ("new", "old")] == [True, True]
    assert [verified(PING, after, cause) for cause in ("new", "old")] == [True, False]


def test_the_secret_is_another_for_each_webhook_command_and_house() -> None:
    made = [SECRETS.secret("w_1", "a"), SECRETS.secret("w_2", "a"), SECRETS.secret("w_1", "b")]
    made += [Secrets(bytes(32)).secret("w_1", "a")]
    assert len(set(made)) == 4
    assert all(secret.startswith("whsec_") and len(secret) == 50 for secret in made)
