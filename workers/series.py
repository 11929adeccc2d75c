"""The jobs of a series: the next instance is planned, and each planned one becomes a tournament that one may enter."""

from __future__ import annotations

from msgspec.structs import replace

from service.series import commands as c
from service.series.state import Instance, Series
from service.stream.refusal import Refused
from service.tournament import commands as tournament
from service.tournament.decider import stream_of
from service.wiring import Service


def plan_instance(service: Service, stream: str, subject: str) -> None:
    service.carry_out(service.series, stream, c.PlanInstance(int(subject)))


def create_instance(service: Service, stream: str, subject: str) -> None:
    """Create, announce and open the tournament of an instance; what is done of that already is left alone."""
    series = service.log.load(stream, service.series).state
    instance = series.instance(int(subject))
    if instance is None or instance.is_created:
        return
    for command in _steps(series, instance):
        try:
            service.carry_out(
                service.tournaments,
                stream_of(instance.tournament),
                command,
                actor=series.organiser,
                operator=True,
                create=isinstance(command, tournament.CreateTournament),
            )
        except Refused as refused:
            if refused.code not in ("tournament_exists", "wrong_tournament_phase"):
                raise
    service.carry_out(service.series, stream, c.NoteCreated(instance.number))


def _steps(series: Series, instance: Instance) -> tuple[tournament.Command, ...]:
    terms = series.agreed
    dated = replace(terms.template, starts_at=instance.at, zone=terms.zone)
    return tournament.CreateTournament(dated), tournament.Announce(), tournament.OpenEntries()
