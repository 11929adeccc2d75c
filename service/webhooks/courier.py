"""The courier: carries a route's news to its webhook, one event after another."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from msgspec.structs import replace

from service.log.log import Log
from service.stream.event import Record
from service.webhooks.deliveries import Answer, Asked, Delivery
from service.webhooks.messages import Message, of_event, of_ping
from service.webhooks.place import first_place, place_behind, unread
from service.webhooks.post import Post
from service.webhooks.retry import next_attempt
from service.webhooks.routes import ASKED, Cursor, Route
from service.webhooks.webhook import Webhook
from service.webhooks.webhooks import Webhooks

logger = structlog.get_logger()

LONGEST_TURN_MS = 1_000
"""After this the webhook's other routes have their turn."""


class Courier:
    """Delivers what waits on a route that its caller holds. Raises `LogUnavailable` and `RedisError` as they come."""

    def __init__(self, log: Log, webhooks: Webhooks, post: Post) -> None:
        self._log = log
        self._webhooks = webhooks
        self._routes = webhooks.routes
        self._post = post

    def carry(self, route: Route) -> Answer | None:
        """Deliver what the route's webhook was not told yet; answers what it said last, None if nothing was sent.

        What can't be delivered now is put off. A route that its webhook does not want or may not have is dropped; its
        cursor stays for the day it may.
        """
        webhook = self._webhooks.register.get(route.webhook)
        if webhook is None or not self._is_meant(webhook, route):
            self._routes.leave(route, None)
            return None
        return self._carry_asked(webhook, route) if route.stream == ASKED else self._carry_news(webhook, route)

    def _is_meant(self, webhook: Webhook, route: Route) -> bool:
        rights = self._webhooks.rights
        return (
            webhook.enabled
            and rights.is_live(webhook.frontend)
            and (route.stream == ASKED or rights.follows(webhook, route.stream))
        )

    def _carry_news(self, webhook: Webhook, route: Route) -> Answer | None:
        cursor = self._routes.cursor(route) or first_place(self._log, route.stream, webhook.made_at)
        news = unread(self._log, route.stream, cursor)
        if news is None:
            self._routes.put_off(route, first_place(self._log, route.stream, cursor.at), self._now())
            return None
        return self._tell_in_order(webhook, route, cursor, news)

    def _tell_in_order(self, webhook: Webhook, route: Route, cursor: Cursor, news: Sequence[Record]) -> Answer | None:
        answer, ends_at = None, self._now() + LONGEST_TURN_MS
        for record in news:
            if webhook.wants(record.type):
                if (now := self._now()) >= ends_at:
                    self._routes.put_off(route, cursor, now)
                    return answer
                answer, held = self._tell(webhook, route, cursor, record)
                if held is None:
                    return answer
                route = held
            cursor = place_behind(record)
        self._routes.leave(route, cursor)
        self._look_once_more(route, cursor)
        return answer

    def _tell(self, webhook: Webhook, route: Route, cursor: Cursor, record: Record) -> tuple[Answer, Route | None]:
        """Deliver one event; the route with a new lease, or None where it is put off or was lost."""
        message = of_event(webhook.id, route.stream, record)
        began, answer = self._send(webhook, message)
        delivery = Delivery(message.id, message.type, route.stream, record.version, cursor.failures + 1, began, answer)
        if answer.is_taken:
            return answer, self._routes.move(route, place_behind(record), self._now(), delivery)
        self._put_off(webhook, route, cursor, delivery)
        return answer, None

    def _put_off(self, webhook: Webhook, route: Route, cursor: Cursor, delivery: Delivery) -> None:
        """Try again later; a day after the first failure the route is parked. Who is gone for good is told no more."""
        if delivery.answer.is_gone:
            self._webhooks.register.change(webhook.id, lambda one: replace(one, enabled=False))
        since = cursor.failing_since or delivery.at
        failed = replace(cursor, failures=cursor.failures + 1, failing_since=since)
        again = next_attempt(failed.failures, since, self._now())
        self._routes.put_off(route, failed, again, delivery)
        if again is None:
            logger.warning("route_parked", webhook=webhook.id, stream=route.stream, failures=failed.failures)

    def _look_once_more(self, route: Route, cursor: Cursor) -> None:
        """What happened while the route was held was marked in vain."""
        if self._log.head(route.stream).version != cursor.version:
            self._routes.mark(route.webhook, [route.stream], self._now())

    def _carry_asked(self, webhook: Webhook, route: Route) -> Answer | None:
        """Send the first thing that was asked for, once, whatever becomes of it."""
        deliveries = self._webhooks.deliveries
        asked = deliveries.next_asked(webhook.id)
        if asked is None:
            self._routes.leave(route, None)
            if deliveries.next_asked(webhook.id) is not None:  # asked for meanwhile, and marked in vain
                self._routes.mark(webhook.id, [ASKED], self._now())
            return None
        delivery = self._tell_asked(webhook, asked)
        deliveries.done(webhook.id, asked)
        self._routes.put_off(route, None, self._now(), delivery)
        return None if delivery is None else delivery.answer

    def _tell_asked(self, webhook: Webhook, asked: Asked) -> Delivery | None:
        message = self._asked_for(webhook, asked)
        if message is None:
            return None
        began, answer = self._send(webhook, message)
        return Delivery(message.id, message.type, asked.stream, asked.version, 0, began, answer)

    def _asked_for(self, webhook: Webhook, asked: Asked) -> Message | None:
        """None where the event is gone, or the webhook may not have it any more."""
        if asked.stream is None or asked.version is None:
            return of_ping(webhook.id, asked.nonce, asked.at)
        if not self._webhooks.rights.follows(webhook, asked.stream):
            return None
        records = self._log.read(asked.stream, asked.version - 1, 1)
        return of_event(webhook.id, asked.stream, records[0]) if records else None

    def _send(self, webhook: Webhook, message: Message) -> tuple[int, Answer]:
        """When it was sent, and what came back."""
        now = self._now()
        return now, self._post.send(webhook.url, self._webhooks.secrets.headers(webhook, message, now), message.body)

    def _now(self) -> int:
        return self._log.clock.now()
