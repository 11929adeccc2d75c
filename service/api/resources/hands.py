"""Hands: listed, told as one record, and played again."""

from __future__ import annotations

from typing import Any

from flask import Response, g

from service.api import caller, sight
from service.api.answers import json
from service.api.blueprint import Operations
from service.api.current import names, service
from service.api.languages import spoken, wanted
from service.api.schemas import hands as schemas
from service.people import permissions
from service.projections import hand_line
from service.records.frames import replay
from service.records.hand_log import HandLog, read_hand
from service.records.hand_record import hand_record
from service.records.hand_seats import holders_of
from service.stream.refusal import Refused

operations = Operations("hands", __name__, description="Hands: lists, records and replays.")


@operations.on("GET", "/hands", takes=schemas.PlayedHandsQuery, answers=schemas.Hands)
def list_hands(query: dict[str, Any]) -> Response:
    """Hands that are over: a player's own, those of a frontend's player, to auditors and operators any."""
    player = _whose(query.get("player"))
    if player is None and query.get("outcome") in ("win", "lose", "push"):
        raise Refused("invalid_request", "Whose? An outcome of win, lose or push takes `player`.", errors={})
    return _listed(hand_line.everything() if player is None else hand_line.of_player(player), query)


@operations.on("GET", "/tables/<table_id>/hands", takes=schemas.HandsQuery, answers=schemas.Hands)
def list_table_hands(query: dict[str, Any], table_id: str) -> Response:
    """The table's hands that are over. The list may lag, and says up to when it stands."""
    sight.seen(table_id)
    return _listed(hand_line.of_table(table_id), query)


@operations.on("GET", "/tables/<table_id>/hands/<int:hand>", answers=schemas.HandRecord)
def get_hand(table_id: str, hand: int) -> Response:
    """A hand as one document, a running one as the caller may see it, in the language of `Accept-Language`."""
    language = wanted()
    sight.seen(table_id)
    told = hand_record(read_hand(service().log, table_id, hand), caller.viewer(), names().of, language)
    return spoken(language, told)


@operations.on("GET", "/tables/<table_id>/hands/<int:hand>/replay", takes=schemas.ReplayQuery, answers=schemas.Replay)
def replay_hand(query: dict[str, Any], table_id: str, hand: int) -> Response:
    """A hand frame by frame, as the caller, or who had the seat `as`, saw it then.

    One's own seat at any time; that of others for auditors and operators, once the hand is over.
    """
    sight.seen(table_id)
    played = read_hand(service().log, table_id, hand)
    viewer = _through_whose_eyes(played, query["seat"]) if "seat" in query else caller.viewer()
    return Response(replay(played, viewer, names().of), content_type="application/json")


def _listed(listing: str, query: dict[str, Any]) -> Response:
    """A page of a list, or of its part that ended as asked."""
    if "outcome" in query:
        listing = hand_line.by_outcome(listing, query["outcome"])
    page = service().hands.list(listing, query.get("cursor"), query["limit"], query.get("since"), query.get("until"))
    return json(page)


def _whose(asked: str | None) -> str | None:
    """The player whose hands the caller may list as it asks; None, for those who may, is everybody.

    Raises `Refused`: `player_needed`, and `forbidden` for another's.
    """
    if caller.is_watcher():
        return asked
    if asked is not None and g.caller.role == "frontend":
        return permissions.acting_for(g.caller, service().people.players.get(asked)).player
    own = caller.player()
    if asked not in (None, own):
        raise Refused("forbidden", "A player lists its own hands; leave `player` out.")
    return own


def _through_whose_eyes(hand: HandLog, seat: int) -> str:
    """Who had the seat in the hand, if the caller may look so. Raises `Refused`: `no_such_seat`, `seat_hidden`."""
    holders, me = holders_of(hand, seat), caller.viewer()
    if not holders:
        raise Refused("no_such_seat", f"Nobody had seat {seat} in this hand; its record lists who sat there.")
    if me is not None and me in holders:
        return me
    if caller.is_watcher() and hand.over is not None:
        return holders[-1]
    raise Refused("seat_hidden", "Leave `as` out, or name a seat of your own; others open to auditors after the hand.")
