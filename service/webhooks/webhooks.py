"""The way into the room: one object that holds webhooks, their routes and what was delivered."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from redis import Redis

from service.log.log import Log
from service.people.people import People
from service.stream.refusal import Refused
from service.table.decider import TableDecider
from service.tournament.decider import TournamentDecider
from service.webhooks.deliveries import Asked, Deliveries
from service.webhooks.messages import of_ping
from service.webhooks.register import WebhookRegister
from service.webhooks.rights import Rights
from service.webhooks.routes import ASKED, Routes
from service.webhooks.signing import Secrets
from service.webhooks.webhook import Webhook, require_url

CODES = frozenset(
    {
        "invalid_url",
        "unknown_webhook",
        "unknown_delivery",
        "too_many_webhooks",
        "webhook_removed",
        "deliveries_waiting",
        "not_parked",
    }
)


class Webhooks:
    """What frontends do with their webhooks. `redis` is a client that answers bytes."""

    def __init__(
        self,
        redis: Redis,
        log: Log,
        tables: TableDecider,
        tournaments: TournamentDecider,
        people: People,
        service_key: bytes,
        loopback: bool,
    ) -> None:
        self._now = log.clock.now
        self._loopback = loopback
        self.register = WebhookRegister(redis)
        self.routes = Routes(redis)
        self.deliveries = Deliveries(redis)
        self.rights = Rights(log, tables, tournaments, people)
        self.secrets = Secrets(service_key)

    def require(self, webhook: Webhook) -> None:
        """Raises `Refused` for what a frontend can't be told: invalid_url, unknown_table, unknown_tournament."""
        require_url(webhook.url, self._loopback)
        self.rights.require_watchable(webhook.frontend, sorted(webhook.named))

    def make(self, webhook: Webhook) -> str:
        """Make a webhook, and answer its secret, which is told this once; the same again makes nothing.

        Ask `require` first. Raises `Refused`: too_many_webhooks, webhook_removed.
        """
        self.register.make(webhook)
        return self.secrets.secret(webhook.id, webhook.causes[0])

    def change(self, webhook: Webhook, how: Callable[[Webhook], Webhook]) -> Webhook:
        """Change where, of what and whether it is told. One that was disabled goes on where it stopped.

        Raises `Refused`: invalid_url, unknown_table, unknown_tournament, unknown_webhook.
        """
        self.require(how(webhook))
        return self._changed(webhook.id, how)

    def rotate(self, webhook: Webhook, cause: str, overlap_ms: int) -> tuple[str, int]:
        """A new secret, and until when the one before signs too (ms UTC); again by the same command, the same.

        Raises `Refused` unknown_webhook.
        """
        until = self._now() + overlap_ms

        def rotated(one: Webhook) -> Webhook:
            if cause in one.causes:
                return one
            return replace(one, causes=(cause, one.causes[0]), overlap_until=until)

        changed = self._changed(webhook.id, rotated)
        return self.secrets.secret(webhook.id, cause), changed.overlap_until

    def ping(self, webhook: Webhook, nonce: str) -> str:
        """Have a message sent that tells nothing; answers its `webhook-id`. Raises `Refused` deliveries_waiting."""
        asked = Asked(self._now(), nonce)
        self._ask(webhook, asked)
        return of_ping(webhook.id, nonce, asked.at).id

    def redeliver(self, webhook: Webhook, delivery: str, nonce: str) -> str:
        """Have an event sent again; answers its `webhook-id`.

        Raises `Refused`: unknown_delivery, deliveries_waiting.
        """
        before = self.deliveries.get(webhook.id, delivery)
        if before is None or before.stream is None or before.version is None:
            raise Refused("unknown_delivery", "There is no such delivery of an event any more.")
        self._ask(webhook, Asked(self._now(), nonce, before.stream, before.version))
        return before.message

    def resume(self, webhook: Webhook, stream: str) -> None:
        """Try a route again that was parked, from the event that failed. Raises `Refused` not_parked."""
        if not self.routes.resume(webhook.id, stream, self._now()):
            raise Refused("not_parked", "Nothing waits to be resumed there; see `parked`.")

    def backlog(self) -> tuple[int, int]:
        """How many routes wait for a delivery, and how many were given up."""
        counts = [self.routes.count(webhook.id) for webhook in self.register.all()]
        return sum(waiting for waiting, _ in counts), sum(parked for _, parked in counts)

    def _ask(self, webhook: Webhook, asked: Asked) -> None:
        self.deliveries.ask(webhook.id, asked)
        self.routes.mark(webhook.id, [ASKED], asked.at)

    def _changed(self, id: str, how: Callable[[Webhook], Webhook]) -> Webhook:
        changed = self.register.change(id, how)
        if changed is None:
            raise unknown_webhook()
        return changed


def unknown_webhook() -> Refused:
    """There is none, or none for this caller: who may not know of it is answered alike."""
    return Refused("unknown_webhook", "There is no such webhook, or it is not yours.")
