"""Audits: disputes over hands, what was found, and what an operator ruled."""

from __future__ import annotations

from typing import Any

from flask import Response, g
from msgspec import to_builtins

from service.api import caller, reporting, sight
from service.api.answers import json, located
from service.api.blueprint import Operations
from service.api.commands import CommandId, command_id, lasting_id
from service.api.current import names, service
from service.api.languages import wanted
from service.api.schemas import disputes as schemas
from service.api.schemas.reports import ReportedAudit
from service.dispute import commands as c
from service.dispute.decider import stream_of
from service.dispute.state import Dispute
from service.dispute.views import view
from service.people.permissions import made
from service.projections.disputes import listed
from service.records.hand_log import HandLog, read_hand
from service.reports.disputed import report_dispute
from service.reports.hand_sheet import hand_sheet
from service.reports.signing import signed
from service.stream.refusal import Refused
from service.table.decider import stream_of as table_stream

operations = Operations("audits", __name__, description="Disputes over hands, and what was found.")


@operations.on(
    "POST", "/tables/<table_id>/hands/<int:hand>/disputes", takes=schemas.Complain, answers=schemas.Audit, status=202
)
def open_dispute(body: dict[str, Any], table_id: str, hand: int) -> Response:
    """Have a hand judged. Whoever complains of it again is answered with the same dispute."""
    sight.seen(table_id)
    players = _players(read_hand(service().log, table_id, hand))
    complainant = _complainant(players)
    id = lasting_id("d_", "dispute", table_id, str(hand), g.caller.id, complainant)
    asked = command_id()
    command = c.OpenDispute(table_id, hand, complainant, players, body["reason"])
    response = _shown(_transact(id, command, asked, 202), 202)
    return located(response, f"/v1/audits/{id}")


@operations.on("GET", "/audits", takes=schemas.AuditsQuery, answers=schemas.Audits)
def list_audits(query: dict[str, Any]) -> Response:
    """Disputes: to auditors and operators all, to others those that concern them."""
    listing = listed(None if caller.is_watcher() else _me(), query.get("table"), query.get("status"))
    return json(service().disputes.list(listing, query.get("cursor"), query["limit"]))


@reporting.answers_reports(operations, "/audits/<dispute_id>", ReportedAudit)
def get_audit(dispute_id: str) -> Response:
    """A dispute with its report, as data, page or PDF, for whoever opened it, the hand's players, auditors, operators.

    In the language of `Accept-Language`, and under the house's signature.
    """
    form, dispute = reporting.wanted_form(), _readable(dispute_id)
    report = report_dispute(service().log, service().checkpoints, names().of, dispute, wanted())
    made = signed(report, service().keyring.signing_key())
    return reporting.reported(form, {**_told(dispute), **to_builtins(made)}, hand_sheet(made))


@operations.on("POST", "/audits/<dispute_id>/ruling", takes=schemas.Rule, answers=schemas.Audit)
def rule_on_dispute(body: dict[str, Any], dispute_id: str) -> Response:
    """An operator's word, once the audit is done; with `correct` what was found due is paid between hands."""
    claim = _readable(dispute_id).claimed
    stands_at = service().log.head(table_stream(claim.table)).version
    ruling = c.Rule(body["ruling"], body["reason"], body["correct"], stands_at)
    return _shown(_transact(dispute_id, ruling, command_id(), 200))


def _transact(dispute: str, command: c.Command, asked: CommandId, status: int) -> Dispute:
    outcome = service().transactor.run(
        service().complaints,
        stream_of(dispute),
        command,
        actor=_me(),
        cause=asked.cause,
        entropy=service().entropy,
        request=asked.digest,
        keep_ms=asked.keep_ms,
        status=status,
        create=isinstance(command, c.OpenDispute),
    )
    return outcome.state


def _me() -> str:
    """Who the caller is to a dispute: the player it plays as, or itself."""
    me: str = caller.viewer() or g.caller.id
    return me


def _readable(id: str) -> Dispute:
    """The dispute, if it concerns the caller. Raises `Refused` `unknown_dispute` for any other, alike."""
    dispute = service().log.load(stream_of(id), service().complaints).state
    if dispute.claim is None or not (caller.is_watcher() or _me() in dispute.concerned):
        raise Refused("unknown_dispute", "There is no such dispute, or it does not concern you.")
    return dispute


def _shown(dispute: Dispute, status: int = 200) -> Response:
    return json(_told(dispute), status)


def _told(dispute: Dispute) -> dict[str, Any]:
    return {**view(dispute), "names": names().of(sorted(dispute.concerned))}


def _players(hand: HandLog) -> tuple[str, ...]:
    """Who had a part in a hand that is over. Raises `Refused` `hand_running`."""
    if hand.over is None:
        raise Refused("hand_running", "This hand is not over. Complain when it is settled.")
    table = hand.lying
    return tuple(seat.player for seat in table.seats if seat.hands or seat.stake or seat.number == table.bank)


def _complainant(players: tuple[str, ...]) -> str | None:
    """The player whose complaint it is; None for auditors, and for a frontend that acts for none of them.

    Raises `Refused` `not_of_the_hand`.
    """
    player = caller.viewer()
    if g.caller.role == "auditor" or player in players:
        return player
    if player is None and any(_is_of(g.caller, other) for other in players):
        return None
    raise Refused("not_of_the_hand", "Only who had a part in a hand, their frontend or an auditor may dispute it.")


def _is_of(frontend: Any, player: str) -> bool:
    known = service().people.players.get(player)
    return known is not None and made(frontend, known)
