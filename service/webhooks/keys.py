"""The names of what lies in Redis. One hash tag, so that on a cluster a script may touch all of it."""

from __future__ import annotations

RECORDS = "{webhooks}:records"
"""Hash: webhook id → record."""

CHANGES = "{webhooks}:changes"
"""String: how often a record was made, changed or removed."""

DUE = "{webhooks}:due"
"""Sorted set: webhook id → when to look at the first of its routes, milliseconds UTC."""


def owned(frontend: str | None) -> str:
    """Sorted set: the ids of a frontend's webhooks, or (None) of all."""
    return f"{RECORDS}:of:{frontend or 'all'}"


def routes(webhook: str) -> str:
    """Sorted set: what may have news for the webhook → when to look, milliseconds UTC; +inf is parked."""
    return f"{{webhooks}}:routes:{webhook}"


def cursors(webhook: str) -> str:
    """Hash: stream → up to where the webhook was told of it."""
    return f"{{webhooks}}:cursors:{webhook}"


def deliveries(webhook: str) -> str:
    """Stream: every attempt to deliver, the newest 500."""
    return f"{{webhooks}}:deliveries:{webhook}"


def asked(webhook: str) -> str:
    """List: pings and redeliveries that were asked for, oldest first."""
    return f"{{webhooks}}:asked:{webhook}"
