"""Tournaments: prepared, entered, played, and how they stand."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from flask import Response, request
from icalendar import Calendar, Event
from msgspec import to_builtins
from msgspec.structs import replace

from service.api import at_tournament, caller, listening
from service.api.answers import json, located
from service.api.at_tournament import carry_out, seen
from service.api.blueprint import Operations
from service.api.commands import command_id, derived_id
from service.api.current import names, service
from service.api.schemas import events, requests
from service.api.schemas import tournaments as schemas
from service.calendar.zones import instant
from service.people.names import clean_name
from service.records.transfers import transfers
from service.stream.redaction import redacted
from service.stream.refusal import Refused
from service.table.decider import stream_of as stream_of_table
from service.tournament import commands as c
from service.tournament.decider import stream_of
from service.tournament.state import Tournament
from service.tournament.terms import TournamentTerms
from service.tournament.views import entries, people, standing_lines

operations = Operations("tournaments", __name__, description="Tournaments with scheduled tables.")

_USUAL_LENGTH: Final = timedelta(hours=3)
_COLUMNS: Final = ("rank", "name", "player", "chips", "round", "prize")


@operations.on("POST", "/tournaments", takes=schemas.TermsAsked, answers=schemas.TournamentView, status=201)
def create_tournament(body: dict[str, Any]) -> Response:
    """Prepare a tournament; the caller is its organiser."""
    asked = command_id()
    id = derived_id("e_", asked)
    response = carry_out(id, c.CreateTournament(_terms(body)), asked, 201)
    return located(response, f"/v1/tournaments/{id}")


@operations.on("GET", "/tournaments", takes=schemas.TournamentsQuery, answers=schemas.Tournaments)
def list_tournaments(query: dict[str, Any]) -> Response:
    """The next to start first, then those that are over, the latest first."""
    known = [one for one in _known() if query.get("phase") in (None, one.phase)]
    coming = sorted((one for one in known if not one.is_over), key=lambda one: one.agreed.starts_at)
    over = sorted((one for one in known if one.is_over), key=lambda one: -one.agreed.starts_at)
    return json({"items": [at_tournament.line(one) for one in [*coming, *over][: query["limit"]]]})


@operations.on("GET", "/tournaments/calendar")
def get_calendar() -> Response:
    """All that are announced, as an iCalendar feed (RFC 5545) to subscribe to."""
    calendar = Calendar()
    calendar.add("prodid", "-//Mazziere//tournaments//EN")
    calendar.add("version", "2.0")
    for one in _known():
        if one.stage != "draft":
            calendar.add_component(_entry(one))
    return Response(calendar.to_ical(), content_type="text/calendar; charset=utf-8")


@operations.on("GET", "/tournaments/<tournament_id>", answers=schemas.TournamentView)
def get_tournament(tournament_id: str) -> Response:
    """The whole tournament: terms, rounds with their tables, standings."""
    return json(at_tournament.shown(seen(tournament_id).state))


@operations.on("POST", "/tournaments/<tournament_id>/terms", takes=schemas.TermsAsked, answers=schemas.TournamentView)
def change_tournament(body: dict[str, Any], tournament_id: str) -> Response:
    """Other terms, as long as nobody has entered by the old ones. The organiser's, or an operator's."""
    return _organise(tournament_id, c.ChangeTerms(_terms(body)))


@operations.on("POST", "/tournaments/<tournament_id>/announce", answers=schemas.TournamentView)
def announce_tournament(tournament_id: str) -> Response:
    """Let everybody know of it. The organiser's, or an operator's, as all that follows."""
    return _organise(tournament_id, c.Announce())


@operations.on("POST", "/tournaments/<tournament_id>/open", answers=schemas.TournamentView)
def open_entries(tournament_id: str) -> Response:
    """Let players enter, and seal what the seats will be drawn with."""
    return _organise(tournament_id, c.OpenEntries())


@operations.on("POST", "/tournaments/<tournament_id>/start", answers=schemas.TournamentView)
def start_tournament(tournament_id: str) -> Response:
    """Start before the time."""
    return _organise(tournament_id, c.StartNow())


@operations.on("POST", "/tournaments/<tournament_id>/pause", answers=schemas.TournamentView)
def pause_tournament(tournament_id: str) -> Response:
    """Stop the clocks of all tables, and begin nothing further. An official's, too."""
    return _organise(tournament_id, c.Pause())


@operations.on("POST", "/tournaments/<tournament_id>/resume", answers=schemas.TournamentView)
def resume_tournament(tournament_id: str) -> Response:
    """Go on with the time that was left. An official's, too."""
    return _organise(tournament_id, c.Resume())


@operations.on(
    "POST", "/tournaments/<tournament_id>/cancel", takes=schemas.CancelTournament, answers=schemas.TournamentView
)
def cancel_tournament(body: dict[str, Any], tournament_id: str) -> Response:
    """Call it off; tables in play close after their hand."""
    return _organise(tournament_id, c.Cancel(body["reason"]))


@operations.on(
    "POST", "/tournaments/<tournament_id>/disqualify", takes=schemas.Disqualify, answers=schemas.TournamentView
)
def disqualify(body: dict[str, Any], tournament_id: str) -> Response:
    """Send a player home: no further round, and the last rank. An official's, too."""
    return _organise(tournament_id, c.Disqualify(body["player"], body["reason"]))


@operations.on(
    "POST", "/tournaments/<tournament_id>/officials", takes=schemas.OfficialAsked, answers=schemas.TournamentView
)
def name_official(body: dict[str, Any], tournament_id: str) -> Response:
    """Let a player pause and resume the event, disqualify, and announce."""
    if service().people.players.get(body["player"]) is None:
        raise Refused("unknown_player", "There is no such player.")
    return _organise(tournament_id, c.NameOfficial(body["player"]))


@operations.on("DELETE", "/tournaments/<tournament_id>/officials/<player_id>", answers=schemas.TournamentView)
def dismiss_official(tournament_id: str, player_id: str) -> Response:
    """Let a player lead it no more."""
    return _organise(tournament_id, c.DismissOfficial(player_id))


@operations.on(
    "POST",
    "/tournaments/<tournament_id>/announcements",
    takes=schemas.AnnouncementAsked,
    answers=schemas.TournamentView,
)
def make_announcement(body: dict[str, Any], tournament_id: str) -> Response:
    """Tell everybody there something: it is an event, so streams and webhooks carry it. An official's, too."""
    return _organise(tournament_id, c.MakeAnnouncement(body["text"]))


@operations.on(
    "POST",
    "/tournaments/<tournament_id>/copy",
    takes=schemas.CopyAsked,
    answers=schemas.TournamentView,
    status=201,
)
def copy_tournament(body: dict[str, Any], tournament_id: str) -> Response:
    """Prepare another by the same terms, with the same list of who may enter; the caller is its organiser."""
    before, asked = seen(tournament_id).state.agreed, command_id()
    zone, name = body.get("zone", before.zone), body.get("name", before.name)
    terms = replace(before, name=clean_name(name), zone=zone, starts_at=instant(body["starts"], zone))
    id = derived_id("e_", asked)
    return located(carry_out(id, c.CreateTournament(terms), asked, 201), f"/v1/tournaments/{id}")


@operations.on(
    "POST", "/tournaments/<tournament_id>/entries", takes=schemas.EntryAsked, answers=schemas.TournamentView, status=201
)
def enter_tournament(body: dict[str, Any], tournament_id: str) -> Response:
    """Enter, or wait for a place; the organiser enters others, and bots."""
    seen(tournament_id)
    asked = command_id()
    bot = body.get("bot")
    player = derived_id("b_", asked) if bot else body.get("player") or caller.player()
    return carry_out(tournament_id, c.Enter(player, bot), asked, 201)


@operations.on("DELETE", "/tournaments/<tournament_id>/entries/<player_id>", answers=schemas.TournamentView)
def withdraw_entry(tournament_id: str, player_id: str) -> Response:
    """Give up a place before the start; whoever waited longest has it then."""
    return _organise(tournament_id, c.Withdraw(player_id))


@operations.on("GET", "/tournaments/<tournament_id>/entries", answers=schemas.Entries)
def list_entries(tournament_id: str) -> Response:
    """Who entered, in order."""
    tournament = seen(tournament_id).state
    return json({"items": entries(tournament, names().of(people(tournament)))})


@operations.on("GET", "/tournaments/<tournament_id>/standings", answers=schemas.Standings)
def get_standings(tournament_id: str) -> Response:
    """Everybody's place so far, best first; as CSV where that is asked for by `Accept: text/csv`."""
    tournament = seen(tournament_id).state
    lines = standing_lines(tournament, names().of(people(tournament)))
    if request.accept_mimetypes.best_match(["application/json", "text/csv"]) == "text/csv":
        return Response(_written(lines), content_type="text/csv; charset=utf-8")
    return json({"final": tournament.phase == "complete", "items": lines})


@operations.on("GET", "/tournaments/<tournament_id>/events", takes=requests.EventsQuery, answers=events.Events)
def list_tournament_events(query: dict[str, Any], tournament_id: str) -> Response:
    """Its log: every entry, draw, match, decision and place, with who did it, chained like a table's.

    With `wait`, held open until there is an event.
    """
    head, after, stream = seen(tournament_id).head, query["after"], stream_of(tournament_id)
    if query["wait"] and head.version <= after:
        listening.wait(stream, after, query["wait"])
    records = service().log.read(stream, after, query["limit"])
    items = [redacted(record, None) for record in records]
    return json({"items": items, "next": records[-1].version if records else after})


@operations.on("GET", "/tournaments/<tournament_id>/transfers", answers=schemas.Transfers)
def list_transfers(tournament_id: str) -> Response:
    """Who won how much from whom at its tables, the most first. For auditors and operators."""
    tournament = seen(tournament_id).state
    played = [match.table for matches in (*tournament.past, tournament.matches) for match in matches if match.table]
    found = transfers(service().log, service().tables, map(stream_of_table, played))
    called = names().of(people(tournament)) | {one.player: one.bot for one in tournament.entrants if one.bot}
    items = [
        to_builtins(one) | {"winner_name": called.get(one.winner), "loser_name": called.get(one.loser)} for one in found
    ]
    return json({"items": items})


def _organise(id: str, command: c.Command) -> Response:
    seen(id)
    return carry_out(id, command, command_id())


def _terms(body: dict[str, Any]) -> TournamentTerms:
    """The terms that were asked for. Raises `Refused`: `invalid_name`, `invalid_time`."""
    starts_at = instant(body.pop("starts"), body["zone"])
    return replace(template(body, body.pop("zone")), starts_at=starts_at)


def template(body: dict[str, Any], zone: str) -> TournamentTerms:
    """The same without a start. Raises `Refused` `invalid_name`."""
    chosen: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in body.items()}
    return TournamentTerms(**chosen | {"name": clean_name(body["name"]), "starts_at": 0, "zone": zone})


def _known() -> Iterator[Tournament]:
    """Every tournament that the caller may know of."""
    for stream in service().log.streams("tournament"):
        tournament = service().log.load(stream, service().tournaments).state
        if tournament.terms is not None and at_tournament.may_see(tournament):
            yield tournament


def _entry(one: Tournament) -> Event:
    starts = datetime.fromtimestamp(one.agreed.starts_at / 1000, UTC)
    entry = Event()
    entry.add("uid", one.id)
    entry.add("summary", one.agreed.name)
    entry.add("dtstamp", starts)
    entry.add("dtstart", starts)
    entry.add("dtend", starts + _USUAL_LENGTH)
    entry.add("status", "CANCELLED" if one.stage == "cancelled" else "CONFIRMED")
    return entry


def _written(lines: list[dict[str, Any]]) -> str:
    """CSV (RFC 4180); a name that a spreadsheet would take for a formula is quoted by an apostrophe."""
    text = io.StringIO()
    table = csv.DictWriter(text, _COLUMNS)
    table.writeheader()
    for line in lines:
        name = line["name"] or ""
        table.writerow(line | {"name": f"'{name}" if name[:1] in ("=", "+", "-", "@") else name})
    return text.getvalue()
