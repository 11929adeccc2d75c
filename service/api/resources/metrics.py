"""Metrics: what the processes counted and how things stand, for Prometheus."""

from __future__ import annotations

from flask import Response

from service.api.blueprint import Operations
from service.api.current import service
from service.api.standing import Standing
from service.meters import CONTENT_TYPE

operations = Operations("metrics", __name__, description="What Prometheus scrapes.")


@operations.on("GET", "/metrics")
def get_metrics() -> Response:
    """Counts of all processes, and how the service stands, in Prometheus' text format. For auditors and operators."""
    return Response(service().meters.exposed(Standing(service())), content_type=CONTENT_TYPE)
