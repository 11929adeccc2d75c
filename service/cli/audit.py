"""`mazziere audit`: whether hands were played by the rules and their log is whole, and who says so."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import track

from service.audit.auditor import Auditor
from service.audit.evidence import from_bundle
from service.audit.finding import Finding, Verdict, verdict_of
from service.audit.judge import Audit
from service.audit.judge import audit as judge
from service.cli.grid import print_grid
from service.cli.here import settings_here
from service.log.checkpoints import Checkpoint
from service.records.sequence import read_bundle, texts
from service.stream.refusal import Refused
from service.table.decider import stream_of
from service.wiring import wire

COLUMNS = ("stream", "verdict", "hands", "event", "signed", "findings")
STATUS: Final[dict[Verdict, int]] = {"upheld": 0, "wrong": 1, "tampered": 1, "inconclusive": 2}


@click.command()
@click.argument("table", required=False)
@click.option("--hand", type=click.IntRange(min=1), metavar="N", help="Only hand N of TABLE.")
@click.option("--all", "everything", is_flag=True, help="Every log that there is, or that a checkpoint tells of.")
@click.option(
    "--bundle",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="One bundle or many, of any house.",
)
@click.option("--key", "keys", multiple=True, metavar="FINGERPRINT", help="Of a signer of the bundle that you trust.")
@click.option(
    "--checkpoints",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Checkpoints that you kept, one to a line, to hold the bundle against.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the audits as JSON.")
def audit(
    table: str | None,
    hand: int | None,
    everything: bool,
    bundle: Path | None,
    keys: tuple[str, ...],
    checkpoints: Path | None,
    as_json: bool,
) -> None:
    """Judge TABLE, one hand of it, --all, or a --bundle.

    Every event is held against the chain and the checkpoints, everything that was decided is decided again, and every
    settlement is reckoned a second time. Exit status 0: upheld; 1: wrong or tampered with; 2: it cannot be told.
    """
    if [table is not None, everything, bundle is not None].count(True) != 1:
        raise click.UsageError("give one of TABLE, --all and --bundle")
    if hand is not None and table is None:
        raise click.UsageError("--hand belongs to a TABLE")
    if bundle is not None:
        audits = _judge_bundles(bundle, keys, checkpoints)
        loose: list[Finding] = []
    else:
        service = wire(settings_here())
        audits, loose = _judge_log(service.auditor, table, hand)
    _tell(audits, loose, as_json=as_json)
    sys.exit(_status(audits, loose))


def _judge_log(auditor: Auditor, table: str | None, hand: int | None) -> tuple[list[Audit], list[Finding]]:
    if table is None:
        streams = track(auditor.streams(), "auditing", console=Console(stderr=True), disable=not sys.stderr.isatty())
        return list(map(auditor.stream, streams)), auditor.unlinked()
    told = auditor.stream(stream_of(table)) if hand is None else auditor.hand(table, hand)
    if told.judged == 0 and not told.findings:
        raise Refused("unknown_table", f"there is no log of a table {table}, and no checkpoint of one")
    return [told], []


def _judge_bundles(path: Path, keys: Sequence[str], kept: Path | None) -> list[Audit]:
    known = [] if kept is None else list(_checkpoints(kept))
    with path.open("rb") as file:
        return [judge(from_bundle(read_bundle(text), keys, known)) for text in texts(file)]


def _checkpoints(path: Path) -> Iterator[Checkpoint]:
    for line in path.read_bytes().splitlines():
        with suppress(msgspec.MsgspecError):  # torn when it was written
            yield msgspec.json.decode(line, type=Checkpoint)


def _status(audits: Sequence[Audit], loose: Sequence[Finding]) -> int:
    """That of the worst: what is wrong weighs more than what cannot be told."""
    statuses = {STATUS[one.verdict or "inconclusive"] for one in audits} | {STATUS[verdict_of(loose)]}
    return 1 if 1 in statuses else max(statuses)


def _tell(audits: Sequence[Audit], loose: Sequence[Finding], *, as_json: bool) -> None:
    if as_json:
        click.echo(
            json.dumps({"audits": msgspec.to_builtins(audits), "findings": msgspec.to_builtins(loose)}, indent=2)
        )
        return
    print_grid(COLUMNS, map(_row, audits))
    for one in audits:
        for line in _lines(one.stream, one.findings):
            click.echo(line)
    for line in _lines("", loose):
        click.echo(line)


def _row(one: Audit) -> tuple[str, ...]:
    signed = "" if one.signed is None else str(one.signed)
    verdict = one.verdict or one.status
    return (one.stream, verdict, str(one.hands), one.position, signed, str(len(one.findings)))


def _lines(stream: str, findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"{stream} event {finding.version}: {finding.code}. {finding.detail}".lstrip()
