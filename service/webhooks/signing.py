"""Secrets and signatures, as Standard Webhooks has them.

A secret is derived from the service key, the webhook and the command that made it: whoever has the registers alone
can sign nothing.
"""

from __future__ import annotations

import base64
import hmac
from datetime import UTC, datetime

from standardwebhooks import Webhook as Signer

from service.stream.canonical import canonical
from service.webhooks.messages import CONTENT_TYPE, Message
from service.webhooks.webhook import Webhook


class Secrets:
    """The secrets of all webhooks."""

    def __init__(self, service_key: bytes) -> None:
        self._service_key = service_key

    def secret(self, webhook: str, cause: str) -> str:
        """The secret that a command made for a webhook: `whsec_` and 256 bits."""
        drawn = hmac.digest(self._service_key, canonical(["webhook/1", webhook, cause]), "sha256")
        return "whsec_" + base64.b64encode(drawn).decode()

    def headers(self, webhook: Webhook, message: Message, now: int) -> dict[str, str]:
        """What goes with a message's bytes; while secrets overlap, a signature by each.

        `now` is the service's time in milliseconds UTC. The time that is signed is the host's own: a receiver holds it
        against its clock, and knows of no sandbox.
        """
        causes = webhook.causes[: 2 if now < webhook.overlap_until else 1]
        sent_at = datetime.now(UTC)
        body = message.body.decode()
        signatures = [
            Signer(self.secret(webhook.id, cause)).sign(msg_id=message.id, timestamp=sent_at, data=body)
            for cause in causes
        ]
        return {
            "content-type": CONTENT_TYPE,
            "webhook-id": message.id,
            "webhook-timestamp": str(int(sent_at.timestamp())),
            "webhook-signature": " ".join(signatures),
        }
