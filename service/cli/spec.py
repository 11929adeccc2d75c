"""`mazziere spec`: the contract written out of the code that keeps it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from service.api.spec import as_yaml, asyncapi, event_schemas, openapi, permissions_page, record_schema


@click.command()
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("api_spec"),
    show_default=True,
    help="Where to write.",
)
def spec(folder: Path) -> None:
    """Write openapi.json, asyncapi.yaml, permissions.md and the JSON schemas of events and hand records."""
    contract = openapi()
    _write(folder / "openapi.json", _json(contract))
    _write(folder / "asyncapi.yaml", as_yaml(asyncapi()))
    _write(folder / "permissions.md", permissions_page(contract))
    _write(folder / "hand_record.schema.json", _json(record_schema(contract)))
    for name, schema in event_schemas().items():
        _write(folder / "events" / f"{name}.json", _json(schema))


def _json(content: dict[str, Any]) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _write(file: Path, content: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")
    click.echo(file)
