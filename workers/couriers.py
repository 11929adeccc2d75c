"""The couriers: one process that follows the feed and delivers webhooks, many at a time.

No queue of RQ stands between: a delivery waits for its receiver, not for this machine, so that threads serve better
than jobs. What the process holds is only leased; when it dies, the next one finds all that is due.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex

import structlog
from redis import RedisError

from service.log.server import LogUnavailable
from service.meters import shared
from service.settings import Settings
from service.webhooks.courier import Courier
from service.webhooks.deliveries import Answer
from service.webhooks.herald import Herald
from service.webhooks.post import Post
from service.webhooks.routes import Route
from service.webhooks.shares import Shares
from service.wiring import Service, wire

logger = structlog.get_logger()

DELIVERIES_AT_ONCE = 32
MOST_LOOKED_AT = 500
"""Webhooks with something due that are looked at in one go."""

LOOK_EVERY_S = 0.25
"""How late a retry may begin, or a delivery that another process asked for; news begin at once."""

BEAT_EVERY_S = 3
RECONNECT_AFTER_S = 0.5


def run(settings: Settings) -> None:
    """Deliver until SIGTERM or SIGINT; what is under way is waited for."""
    service = wire(settings, shared(settings.data_dir))
    couriers = Couriers(service, Post(settings.webhooks_loopback))
    for end in (signal.SIGTERM, signal.SIGINT):
        signal.signal(end, lambda _signal, _frame: couriers.stop())
    couriers.run()


class Couriers:
    """A herald, and as many couriers as there are deliveries at once."""

    def __init__(self, service: Service, post: Post) -> None:
        self._clock = service.clock
        self._routes = service.webhooks.routes
        self._processes = service.processes
        self._deliveries = service.meters.deliveries
        self._courier = Courier(service.log, service.webhooks, post)
        self._herald = Herald(service.log, service.webhooks)
        self._shares = Shares()
        self._places = threading.Semaphore(DELIVERIES_AT_ONCE)
        self._name = token_hex(4)
        self._stopping = threading.Event()
        self._news = threading.Event()
        self._beaten = 0.0

    def run(self) -> None:
        """Hand out what is due and wait for more, until `stop`; while a server is away, try again."""
        threading.Thread(target=self._follow, name="herald", daemon=True).start()
        with ThreadPoolExecutor(DELIVERIES_AT_ONCE, "courier") as pool:
            while not self._stopping.is_set():
                self._news.clear()
                with self._patience():
                    self._beat()
                    self._hand_out(pool)
                self._news.wait(LOOK_EVERY_S)
        with contextlib.suppress(RedisError):
            self._processes.leave("webhooks", self._name)

    def stop(self) -> None:
        """End once what is under way is over."""
        self._stopping.set()
        self._news.set()

    def _follow(self) -> None:
        """Mark what has news, for as long as the process lives."""
        while not self._stopping.is_set():
            with self._patience():
                self._herald.look()
                self._news.set()

    def _hand_out(self, pool: ThreadPoolExecutor) -> None:
        """Begin whatever is due, as far as there are places and each receiver's share goes."""
        now = self._clock.now()
        for webhook in self._routes.due(now, MOST_LOOKED_AT):
            while route := self._begun(webhook, now):
                pool.submit(self._deliver, route)

    def _begun(self, webhook: str, now: int) -> Route | None:
        """The next route of a webhook with a place for it; None if either is lacking."""
        if not self._places.acquire(blocking=False):
            return None
        if not self._shares.begin(webhook):
            self._places.release()
            return None
        route = None
        try:
            route = self._routes.take(webhook, now)
        finally:
            if route is None:
                self._end(webhook, None)
        return route

    def _deliver(self, route: Route) -> None:
        """A failure of ours costs the route its lease's time, and comes up again."""
        answer = None
        try:
            answer = self._courier.carry(route)
        except (LogUnavailable, RedisError) as error:
            logger.warning("server_away", error=str(error))
        except Exception:
            logger.exception("route_not_carried", webhook=route.webhook, stream=route.stream)
        finally:
            self._end(route.webhook, answer)
            self._news.set()

    def _end(self, webhook: str, answer: Answer | None) -> None:
        if answer is not None:
            self._deliveries.labels("taken" if answer.is_taken else answer.failure or "refused").inc()
        self._shares.end(webhook, answer)
        self._places.release()

    def _beat(self) -> None:
        if time.monotonic() - self._beaten >= BEAT_EVERY_S:
            self._processes.beat("webhooks", self._name)
            self._beaten = time.monotonic()

    @contextlib.contextmanager
    def _patience(self) -> Iterator[None]:
        """Whatever fails inside is tried again a little later."""
        try:
            yield
        except (LogUnavailable, RedisError) as error:
            logger.warning("server_away", error=str(error))
            self._stopping.wait(RECONNECT_AFTER_S)
        except Exception:
            logger.exception("webhooks_not_looked_at")
            self._stopping.wait(RECONNECT_AFTER_S)
