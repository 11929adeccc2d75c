"""`mazziere import`: bundles taken into an empty service, to be studied with everything that it has for that."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

import click

from service.audit.evidence import Evidence, from_bundle
from service.audit.judge import audit
from service.cli.alone import alone
from service.cli.grid import print_grid
from service.log.imports import Imported
from service.operations.facts import TableImported
from service.records.sequence import read_bundle, texts
from service.settings import Settings
from service.stream.chain import ChainBroken, Head, genesis, verify
from service.stream.event import Record
from service.stream.refusal import Refused
from service.supervisor.premises import CannotStart
from service.wiring import Service, wire

COLUMNS = ("stream", "events", "verdict", "findings")


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def import_(file: Path) -> None:
    """Take the bundle in FILE, or a whole sequence of them, into a service that has no tables of its own.

    `mazziere up` on the same data folder then shows them: tables, hands, replays, exports and audits. They stay as
    they came: nobody can act at them, they owe nothing, and neither the lobby nor a webhook tells of them.
    """
    with alone(Settings.read(os.environ)) as settings:
        service = wire(settings)
        _require_no_own(service)
        with file.open("rb") as source:
            print_grid(COLUMNS, [_take_in(service, text) for text in texts(source)])


def _require_no_own(service: Service) -> None:
    if any(service.log.imports.of(stream) is None for stream in service.log.streams("table")):
        raise CannotStart("this service has tables of its own; import into a data folder that is fresh")


def _take_in(service: Service, text: bytes) -> tuple[str, ...]:
    """One bundle, with all that it brings; the table is there once all of that is."""
    bundle = read_bundle(text)
    evidence = from_bundle(bundle)
    records, restated = _checked(evidence)
    stream, before = evidence.stream, evidence.before
    for player, name in bundle["names"].items():
        with suppress(Refused):  # no name by the rules of this house
            service.people.players.adopt(player, name)
    service.checkpoints.adopt(stream, evidence.checkpoints)
    mark = Imported(service.clock.now(), bundle["viewer"], before.version, before.hash.hex())
    service.log.imports.take_in(stream, mark, evidence.opened, records, restated)
    service.keeper().show(stream)
    end = Head(records[-1].version, records[-1].hash)
    deed = TableImported(stream.removeprefix("table:"), before.version, end.position)
    service.note(deed, None, secrets.token_hex(16))
    told = audit(evidence)
    return stream, str(len(records)), told.verdict or told.status, str(len(told.findings))


def _checked(evidence: Evidence) -> tuple[list[Record], int | None]:
    """The events, if they are a table's and their chain holds, and the last that opens a hand."""
    records = list(evidence.records())
    if not evidence.stream.startswith("table:"):
        raise Refused("not_a_bundle", f"{evidence.stream} is no table")
    verify(evidence.before, records)
    start = genesis(evidence.stream)
    if evidence.opened is not None:
        verify(start, [evidence.opened])
    elif evidence.before != start:
        raise ChainBroken(1, "it does not begin with the stream's name")
    restated = max((record.version for record in records if record.type == "hand_opened"), default=None)
    if evidence.opened is not None and restated is None:
        raise Refused("not_a_bundle", f"no hand opens in this part of {evidence.stream}, so nothing can be followed")
    return records, restated
