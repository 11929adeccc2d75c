"""The jobs of a tournament: matches get their tables and circuits, tables tell how those ended, and pause with it.

Each table's id follows from tournament, round and match, so that a job done twice opens no second table.
"""

from __future__ import annotations

import base64
import hmac

from service.stream.canonical import canonical
from service.stream.refusal import Refused
from service.table import commands as table
from service.table.decider import stream_of
from service.tournament import commands as c
from service.tournament.circuits import planned
from service.tournament.decider import stream_of as tournament_stream
from service.tournament.facts import Result
from service.tournament.state import Match, Tournament
from service.wiring import Service

LONGEST_NAME = 28

_SAID_ALREADY = frozenset({"table_closed", "table_paused", "nothing_to_resume"})


def start_tournament(service: Service, stream: str, subject: str) -> None:
    del subject
    _send(service, stream, c.Start())


def begin_round(service: Service, stream: str, subject: str) -> None:
    _send(service, stream, c.BeginRound(int(subject)))


def open_match(service: Service, stream: str, subject: str) -> None:
    """Open the match's table, seat everybody, and say so."""
    tournament = _load(service, stream)
    round, number = map(int, subject.split("."))
    match = tournament.match(round, number)
    if match is None or match.table is not None:
        return
    id = _table_id(service, tournament.id, subject)
    _open_table(service, tournament, match, id)
    entrants = {one.player: one for one in tournament.entrants}
    for seat, player in enumerate(match.players, 1):
        one = entrants[player]
        _tell(service, id, table.SeatEntrant(player, seat, one.stack, one.bot))
    _send(service, stream, c.NoteOpened(round, number, id))


def begin_circuit(service: Service, stream: str, subject: str) -> None:
    """Have the match's table play its next circuit, and say so."""
    tournament = _load(service, stream)
    round, number, circuit = map(int, subject.split("."))
    match = tournament.match(round, number)
    if match is None or match.table is None or match.is_over:
        return
    _tell(service, match.table, _next_circuit(tournament, match, circuit))
    _send(service, stream, c.NoteBegun(round, number, circuit))


def report_circuit(service: Service, stream: str, subject: str) -> None:
    """Tell the tournament what a circuit came to at one of its tables; after the last one the table closes."""
    id = stream.removeprefix("table:")
    played = service.log.load(stream, service.tables).state
    terms, circuit = played.opened.tournament, played.circuit
    if terms is None or circuit is None or circuit.stacks is None or circuit.number != int(subject):
        return
    results = tuple(
        Result(one.player, one.stack, one.start, one.timeouts, one.broke_in, one.had) for one in circuit.stacks
    )
    tournament = _send(service, tournament_stream(terms.tournament), c.ReportCircuit(id, circuit.number, results))
    if id not in tournament.tables_in_play and played.stage != "closed":
        _tell(service, id, table.CloseTable())
    _tell(service, id, table.AcknowledgeCircuit(circuit.number))


def hold_matches(service: Service, stream: str, subject: str) -> None:
    """Have every table in play stop its clocks, go on, or come to its end, as the tournament does."""
    del subject
    tournament = _load(service, stream)
    for id in tournament.tables_in_play:
        try:
            _tell(service, id, _held(tournament))
        except Refused as refused:
            if refused.code not in _SAID_ALREADY:
                raise
    _send(service, stream, c.NoteHeld())


def _held(tournament: Tournament) -> table.Command:
    if tournament.is_over:
        return table.CloseTable()
    return table.ResumeTable() if tournament.paused_at is None else table.PauseTable()


def _open_table(service: Service, tournament: Tournament, match: Match, id: str) -> None:
    terms = tournament.agreed
    opening = table.OpenTable(
        f"{terms.name[:LONGEST_NAME]} {tournament.round}.{match.number}",
        terms.rules(tournament.round, len(match.players)),
        table.Settings(terms.pause_ms, terms.bot_ms, odds=False),
        tournament=table.TournamentTerms(tournament.id, match.number),
    )
    try:
        service.carry_out(service.tables, stream_of(id), opening, create=True)
    except Refused as refused:
        if refused.code != "table_exists":
            raise


def _next_circuit(tournament: Tournament, match: Match, circuit: int) -> table.BeginCircuit:
    plan = planned(tournament, match, circuit)
    return table.BeginCircuit(circuit, plan.order, plan.level.min_stake, plan.level.max_stake, plan.sealed)


def _table_id(service: Service, tournament: str, subject: str) -> str:
    """The id of a match's table, which nobody can foretell."""
    digest = hmac.digest(service.keyring.service_key, canonical(["match/1", tournament, subject]), "sha256")
    return "t_" + base64.b32encode(digest[:10]).decode().lower()


def _load(service: Service, stream: str) -> Tournament:
    return service.log.load(stream, service.tournaments).state


def _tell(service: Service, id: str, command: table.Command) -> None:
    service.carry_out(service.tables, stream_of(id), command)


def _send(service: Service, stream: str, command: c.Command) -> Tournament:
    return service.carry_out(service.tournaments, stream, command).state
