"""The herald: follows the feed, and marks for each webhook what may have news for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import structlog

from service.log.feed import LONGEST_BLOCK, Cursor
from service.log.log import Log
from service.log.server import LogUnavailable
from service.stream.refusal import Refused
from service.webhooks.routes import ASKED
from service.webhooks.webhook import KINDS, Webhook, kind_of
from service.webhooks.webhooks import Webhooks

logger = structlog.get_logger()


class Herald:
    """Several heralds at once do the same work twice, and no harm."""

    def __init__(self, log: Log, webhooks: Webhooks) -> None:
        self._log = log
        self._register = webhooks.register
        self._routes = webhooks.routes
        self._rights = webhooks.rights
        self._cursor: Cursor | None = None
        self._known: dict[str, Webhook] = {}
        self._changes = -1

    def look(self, wait_ms: int = LONGEST_BLOCK) -> None:
        """Wait for news, a second at most, and mark them.

        At first, after anything failed, and where the feed was cut off behind us, mark whatever may be news. Raises
        `LogUnavailable` and `RedisError`.
        """
        try:
            if self._cursor is None or not self._log.feed.reaches(self._cursor):
                self._cursor = self._begin()
            lines, self._cursor = self._log.feed.read(self._cursor, wait_ms)
            self._look_at_changes()
            self._mark({line.stream for line in lines}, self._known.values())
        except Exception:
            self._cursor = None
            raise

    def _begin(self) -> Cursor:
        """From here on the feed is read; what happened before is found because every webhook looks changed."""
        end = self._log.feed.end()
        self._known, self._changes = {}, -1
        self._look_at_changes()
        return end

    def _look_at_changes(self) -> None:
        changes = self._register.changes()
        if changes == self._changes:
            return
        enabled = {webhook.id: webhook for webhook in self._register.all() if webhook.enabled}
        changed = [webhook for id, webhook in enabled.items() if webhook != self._known.get(id)]
        self._known = enabled
        self._mark_everything(changed)
        self._changes = changes

    def _mark_everything(self, webhooks: Sequence[Webhook]) -> None:
        now = self._log.clock.now()
        for webhook in webhooks:
            self._routes.mark(webhook.id, (ASKED, *webhook.named), now)
        for kind in KINDS:
            of_their_own = [webhook for webhook in webhooks if webhook.follows_own(kind)]
            if of_their_own:
                self._mark(self._log.streams(kind), of_their_own)

    def _mark(self, streams: Iterable[str], webhooks: Collection[Webhook]) -> None:
        """Mark each of these streams for those of the webhooks that follow it."""
        if not webhooks:
            return
        now, news = self._log.clock.now(), dict[str, list[str]]()
        for stream in streams:
            for webhook in self._followers(stream, webhooks):
                news.setdefault(webhook, []).append(stream)
        for webhook, moved in news.items():
            self._routes.mark(webhook, moved, now)

    def _followers(self, stream: str, webhooks: Collection[Webhook]) -> list[str]:
        """Those who named it, whether or not they may see it, and those whose own it is."""
        kind = kind_of(stream)
        if kind is None:
            return []
        named = [webhook.id for webhook in webhooks if stream in webhook.named]
        of_their_own = [webhook for webhook in webhooks if webhook.follows_own(kind)]
        owners = self._owners(stream) if of_their_own else set()
        return named + [webhook.id for webhook in of_their_own if webhook.frontend in owners]

    def _owners(self, stream: str) -> set[str]:
        """Nobody's, where its log can't be read: that must not stop the others."""
        try:
            return self._rights.owners(stream)
        except LogUnavailable:
            raise
        except Refused as refused:
            logger.warning("stream_not_followed", stream=stream, code=refused.code)
            return set()
