"""`mazziere bench`: the first figures, measured on this machine."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import msgspec

CHECKOUT = Path(__file__).parents[2]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else; progress on stderr.")
def bench(as_json: bool) -> None:
    """Measure how fast the service is here, and beside what.

    Runs from a checkout only, on servers of its own in temporary folders, and takes a quarter of an hour. Each
    figure is `median  (min … max)` of several rounds, with a bar beside those of the same unit; a dash says that what
    it compares with is missing.
    """
    run_all, as_lines = _benches()

    def say(line: str) -> None:
        click.echo(line, err=as_json)

    figures = run_all(begin=say, show=lambda rows: say("\n".join(as_lines(rows))))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(figures)))


def _benches() -> tuple[Any, Any]:
    """What runs all benches and what writes rows; they lie beside the tests, which nobody installs."""
    if not (CHECKOUT / "tests" / "bench").is_dir():
        raise click.ClickException("the benches are part of a checkout only; run this from one")
    if str(CHECKOUT) not in sys.path:
        sys.path.insert(0, str(CHECKOUT))
    return import_module("tests.bench.run").run_all, import_module("tests.bench.rows").as_lines
