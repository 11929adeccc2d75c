"""`mazziere repair`: what is owed and what is shown, recomputed from the logs."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator

import click

from service.cli.grid import print_grid
from service.cli.here import settings_here
from service.log.keys import KINDS
from service.operations.facts import LogRepaired
from service.stream.refusal import Refused
from service.wiring import Service, wire
from workers.upkeep import debts_of, recompute

COLUMNS = ("stream", "owes too much", "lacks")


@click.command()
@click.option("--apply", is_flag=True, help="Put it right; without this, only say what is wrong.")
def repair(apply: bool) -> None:
    """Compare what every stream owes with what its log says, and with --apply put it right and rebuild all lists.

    Exit status 1 if something differs and was left so.
    """
    service = wire(settings_here())
    wrong = list(_differences(service))
    print_grid(COLUMNS, wrong)
    if not apply:
        sys.exit(1 if wrong else 0)
    for stream, *_ in wrong:
        recompute(service, stream)
    service.keeper().rebuild()
    service.note(LogRepaired(len(wrong)), None, secrets.token_hex(16))


def _differences(service: Service) -> Iterator[tuple[str, str, str]]:
    """The streams whose debts on the agenda are not those that follow from their logs; what stands still is told."""
    for kind in KINDS:
        for stream in service.log.streams(kind):
            try:
                _head, debts, signing = debts_of(service, stream)
            except Refused as stopped:
                click.echo(f"{stream}: {stopped.detail}", err=True)
                continue
            due = {debt.member(stream) for debt in (*debts, *signing)}
            stands = {owed.member for owed in service.log.agenda.of(stream)}
            if due != stands:
                yield stream, " ".join(sorted(stands - due)), " ".join(sorted(due - stands))
