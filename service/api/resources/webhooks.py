"""Webhooks: what happens, posted to a frontend's own server."""

from __future__ import annotations

from typing import Any

from flask import Response, g
from msgspec.structs import asdict, replace

from service.api.answers import json, located, repeatable
from service.api.blueprint import Operations
from service.api.caller import is_operator
from service.api.commands import command_id, derived_id, is_repeated
from service.api.current import service
from service.api.schemas import requests
from service.api.schemas import webhooks as schemas
from service.webhooks.deliveries import Noted
from service.webhooks.routes import Parked
from service.webhooks.webhook import KINDS, Webhook
from service.webhooks.webhooks import unknown_webhook

operations = Operations(
    "webhooks", __name__, description="What happens, posted to a frontend's own server; see asyncapi.yaml."
)


@operations.on("POST", "/webhooks", takes=schemas.MakeWebhook, answers=schemas.NewWebhook, status=201)
def create_webhook(body: dict[str, Any]) -> Response:
    """Have a URL told of what happens from now on. Its secret is told this once."""
    room, asked = service().webhooks, command_id()
    now = service().clock.now()
    webhook = Webhook(derived_id("w_", asked), frontend=g.caller.id, made_at=now, causes=(asked.cause,), **body)
    room.require(webhook)
    repeated = is_repeated(asked)
    response = repeatable({"id": webhook.id, "secret": room.make(webhook)}, 201, repeated)
    return located(response, f"/v1/webhooks/{webhook.id}")


@operations.on("GET", "/webhooks", takes=requests.PageQuery, answers=schemas.Webhooks)
def list_webhooks(query: dict[str, Any]) -> Response:
    """The calling frontend's webhooks; an operator sees all."""
    owner = None if is_operator() else g.caller.id
    page = service().webhooks.register.list(owner, query.get("cursor"), query["limit"])
    return json({"items": list(map(_shown, page)), "next": page[-1].id if len(page) == query["limit"] else None})


@operations.on("GET", "/webhooks/<webhook_id>", answers=schemas.Webhook)
def get_webhook(webhook_id: str) -> Response:
    """One webhook, and the tables and tournaments on which it was given up."""
    return json(_shown(_own(webhook_id)))


@operations.on("PATCH", "/webhooks/<webhook_id>", takes=schemas.ChangeWebhook, answers=schemas.Webhook)
def change_webhook(body: dict[str, Any], webhook_id: str) -> Response:
    """Change where and of what a webhook is told, or stop it for a while."""
    return json(_shown(service().webhooks.change(_own(webhook_id), lambda webhook: replace(webhook, **body))))


@operations.on("DELETE", "/webhooks/<webhook_id>", status=204)
def remove_webhook(webhook_id: str) -> Response:
    """Tell it nothing more, and forget it."""
    service().webhooks.register.remove(_own(webhook_id))
    return Response(status=204)


@operations.on("POST", "/webhooks/<webhook_id>/rotate", takes=schemas.Rotate, answers=schemas.NewSecret)
def rotate_webhook(body: dict[str, Any], webhook_id: str) -> Response:
    """A new secret, told this once. For the overlap every message bears a signature by each of the two."""
    webhook, asked = _own(webhook_id), command_id()
    repeated = is_repeated(asked)
    secret, until = service().webhooks.rotate(webhook, asked.cause, body["overlap_seconds"] * 1000)
    return repeatable({"secret": secret, "overlap_until": until}, 200, repeated)


@operations.on("POST", "/webhooks/<webhook_id>/ping", answers=schemas.Sending, status=202)
def ping_webhook(webhook_id: str) -> Response:
    """Have a message sent that tells nothing, to see whether it arrives."""
    return json({"message": service().webhooks.ping(_own(webhook_id), command_id().cause)}, 202)


@operations.on("POST", "/webhooks/<webhook_id>/resume", takes=schemas.Resume, answers=schemas.Webhook)
def resume_webhook(body: dict[str, Any], webhook_id: str) -> Response:
    """Go on with a table or tournament on which the webhook was given up."""
    webhook = _own(webhook_id)
    (kind, id), *_ = body.items()
    service().webhooks.resume(webhook, f"{kind}:{id}")
    return json(_shown(webhook))


@operations.on("GET", "/webhooks/<webhook_id>/deliveries", takes=requests.PageQuery, answers=schemas.Deliveries)
def list_deliveries(query: dict[str, Any], webhook_id: str) -> Response:
    """Every attempt to deliver, newest first, with what the receiver answered."""
    page = service().webhooks.deliveries.list(_own(webhook_id).id, query.get("cursor"), query["limit"])
    return json({"items": list(map(_delivery, page)), "next": page[-1].id if len(page) == query["limit"] else None})


@operations.on("POST", "/webhooks/<webhook_id>/deliveries/<delivery_id>/redeliver", answers=schemas.Sending, status=202)
def redeliver(webhook_id: str, delivery_id: str) -> Response:
    """Have a delivery's event sent again, once, under its own `webhook-id`."""
    message = service().webhooks.redeliver(_own(webhook_id), delivery_id, command_id().cause)
    return json({"message": message}, 202)


def _own(id: str) -> Webhook:
    """The webhook, if it is the caller's or the caller an operator. Raises `Refused` unknown_webhook."""
    webhook = service().webhooks.register.get(id)
    if webhook is None or not (is_operator() or webhook.frontend == g.caller.id):
        raise unknown_webhook()
    return webhook


def _shown(webhook: Webhook) -> dict[str, Any]:
    """All but what its secrets are made of."""
    shown = asdict(webhook)
    del shown["causes"]
    return {**shown, "parked": list(map(_parked, service().webhooks.routes.parked(webhook.id)))}


def _parked(parked: Parked) -> dict[str, Any]:
    cursor = parked.cursor
    return {
        **_named(parked.stream),
        "version": cursor.version,
        "failures": cursor.failures,
        "failing_since": cursor.failing_since,
    }


def _named(stream: str | None) -> dict[str, str | None]:
    """The table or the tournament whose stream it is; a ping has neither."""
    kind, _, id = (stream or "").partition(":")
    return {one: id if one == kind else None for one in KINDS}


def _delivery(noted: Noted) -> dict[str, Any]:
    one, answer = noted.delivery, noted.delivery.answer
    return {
        "id": noted.id,
        "message": one.message,
        "type": one.type,
        **_named(one.stream),
        "version": one.version,
        "attempt": one.attempt,
        "at": one.at,
        "ms": answer.ms,
        "status": answer.status,
        "answer": answer.body,
        "failure": answer.failure,
    }
