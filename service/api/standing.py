"""How the service stands at the moment it is asked, as Prometheus takes it: gauges that no process keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from service.wiring import Service


class Standing(Collector):
    """Read from agenda and projections at each scrape; nothing of it is added up over processes."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """All gauges."""
        house, agenda = self._service, self._service.log.agenda
        lags = sorted(agenda.lag().items())
        waiting, parked = house.webhooks.backlog()
        yield _gauge("agenda_depth", "Debts on the agenda, whenever due.", agenda.size())
        yield _by("agenda_overdue", "Debts that are due and not taken.", "kind", {k: lag.overdue for k, lag in lags})
        yield _by("agenda_lag_seconds", "How late the latest is.", "kind", {k: lag.longest / 1000 for k, lag in lags})
        yield _by("agenda_parked", "Debts given up.", "kind", Counter(due.kind for due in agenda.parked()))
        yield _by("processes", "Processes that do what is owed.", "kind", dict(house.processes.present().items()))
        yield _by("tables", "Public tables.", "status", {s: house.lobby.count(s) for s in ("open", "closed")})
        yield _gauge("webhook_backlog", "Routes to webhooks that wait for a delivery.", waiting)
        yield _gauge("webhook_parked", "Routes to webhooks that were given up.", parked)
        yield _gauge("projections_lag_seconds", "How old the lobby is.", self._projections_lag())
        yield _gauge("chips_imbalance", "Chips that came from nowhere or went there.", house.balance.off())

    def _projections_lag(self) -> float:
        at = self._service.lobby.at()
        return 0.0 if at is None else max(0, self._service.clock.now() - at) / 1000


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"mazziere_{name}", what, value=value)


def _by(name: str, what: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"mazziere_{name}", what, labels=[label])
    for one, value in values.items():
        family.add_metric([one], value)
    return family
