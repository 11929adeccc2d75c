"""`mazziere doctor`: is everything as it must be, and if not, what to do."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click
import msgspec

from service.cli.checks import Finding, Verdict, fail, of_house, of_machine, of_server, ok
from service.cli.here import settings_here
from service.log.footing import footings
from service.log.server import LogUnavailable, connect
from service.settings import PREFIX, Settings, WrongSetting
from service.wiring import wire_unchecked

STATUS: dict[Verdict, int] = {"ok": 0, "warn": 1, "fail": 2}
"""The exit status is that of the worst."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array of what was found.")
def doctor(as_json: bool) -> None:
    """Look at everything that play depends on, a line each: ok, warn or fail, and what to do.

    Changes nothing. Exit status 0 if all is well, 1 with a warning, 2 with a failure.
    """
    found = list(_examined())
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found)))
    else:
        for finding in found:
            click.echo(_line(finding))
    sys.exit(max(STATUS[finding.verdict] for finding in found))


def _examined() -> Iterator[Finding]:
    """What can't be looked at because of an earlier failure is left out."""
    try:
        settings = settings_here()
    except WrongSetting as wrong:
        yield fail(str(wrong), "correct it, or unset it").of("settings")
        return
    yield _settings(settings)
    machine = list(of_machine(settings))
    yield from machine
    try:
        servers = footings(connect(settings.redis_url))
    except LogUnavailable:
        yield fail(
            "the log's server can't be reached", "start `mazziere up`, or correct MAZZIERE_REDIS_URL or _DATA_DIR"
        ).of("server")
        return
    yield from of_server(servers, settings)
    if all(finding.verdict != "fail" for finding in machine if finding.check == "keys"):
        yield from of_house(wire_unchecked(settings))


def _settings(settings: Settings) -> Finding:
    chosen = sorted(name for name, value in os.environ.items() if name.startswith(PREFIX) and value)
    said = f"data in {settings.data_dir.absolute()}; chosen: {' '.join(chosen) or 'nothing, all are defaults'}"
    return ok(said).of("settings")


def _line(finding: Finding) -> str:
    remedy = f" → {finding.remedy}" if finding.remedy else ""
    return f"{finding.verdict:<4}  {finding.check:<11}  {finding.said}{remedy}"
