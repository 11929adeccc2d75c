"""The register of webhooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
from redis import Redis

from service.people.register import USED_UP, Register
from service.stream.refusal import Refused
from service.webhooks import keys
from service.webhooks.webhook import Webhook

MOST_OF_ONE = 20
"""Webhooks that a frontend may have."""

AT_ONCE = 500


class WebhookRegister:
    """Webhooks by id, and lists of them."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._register = Register(redis, keys.RECORDS, Webhook)
        folder = Path(__file__).parent
        self._make = redis.register_script((folder / "make.lua").read_text())
        self._change = redis.register_script((folder / "change.lua").read_text())

    def make(self, webhook: Webhook) -> None:
        """Keep a new webhook; nothing, where it is there already.

        Raises `Refused`: too_many_webhooks, webhook_removed (made again after it was removed).
        """
        standing = self._make(
            keys=[keys.RECORDS, keys.CHANGES, keys.owned(webhook.frontend), keys.owned(None)],
            args=[webhook.id, msgspec.json.encode(webhook), MOST_OF_ONE],
        )
        if standing is None:
            raise Refused("too_many_webhooks", f"A frontend has at most {MOST_OF_ONE} webhooks; remove one first.")
        if standing == USED_UP:
            raise Refused("webhook_removed", "This key's webhook was removed since; send a new Idempotency-Key.")

    def get(self, id: str) -> Webhook | None:
        """The webhook of this id; None if there is none or it was removed."""
        return self._register.get(id)

    def list(self, frontend: str | None, after: str | None = None, limit: int = AT_ONCE) -> Sequence[Webhook]:
        """The webhooks of a frontend (None: of all), by id."""
        return self._register.page(keys.owned(frontend), after, limit)

    def all(self) -> Iterator[Webhook]:
        """Every webhook."""
        after = None
        while page := self.list(None, after):
            yield from page
            after = page[-1].id

    def changes(self) -> int:
        """How often anything here was made, changed or removed: another number says to look again."""
        return int(self._redis.get(keys.CHANGES) or 0)

    def change(self, id: str, how: Callable[[Webhook], Webhook]) -> Webhook | None:
        """Put in a webhook's place what `how` makes of it, whoever else changes it meanwhile; None if there is none."""
        while stored := self._redis.hget(keys.RECORDS, id):
            webhook = msgspec.json.decode(stored, type=Webhook)
            changed = how(webhook)
            if changed == webhook or self._change(
                keys=[keys.RECORDS, keys.CHANGES], args=[id, stored, msgspec.json.encode(changed)]
            ):
                return changed
        return None

    def remove(self, webhook: Webhook) -> None:
        """Forget a webhook with all that was kept for it; its id stays used up."""
        id = webhook.id
        with self._redis.pipeline(transaction=True) as change:
            change.hset(keys.RECORDS, id, USED_UP)
            change.zrem(keys.owned(webhook.frontend), id)
            change.zrem(keys.owned(None), id)
            change.zrem(keys.DUE, id)
            change.delete(keys.routes(id), keys.cursors(id), keys.deliveries(id), keys.asked(id))
            change.incr(keys.CHANGES)
            change.execute()
