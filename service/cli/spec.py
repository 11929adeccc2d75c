"""`mazziere spec`: the contract written out of the code that keeps it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from service.api.spec import event_schemas, openapi


@click.command()
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("api_spec"),
    show_default=True,
    help="Where to write.",
)
def spec(folder: Path) -> None:
    """Write openapi.json and the JSON schema of every event type, events/TYPE.json."""
    _write(folder / "openapi.json", openapi())
    for name, schema in event_schemas().items():
        _write(folder / "events" / f"{name}.json", schema)


def _write(file: Path, content: dict[str, Any]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(file)
