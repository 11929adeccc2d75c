"""A table of cells: a grid for people, tab-separated lines for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import click
from rich.console import Console
from rich.table import Table


def print_grid(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """On a terminal a grid under `columns`; through a pipe one row a line, cells parted by tabs, no heading."""
    if not sys.stdout.isatty():
        for row in rows:
            click.echo("\t".join(row))
        return
    grid = Table(*columns, box=None)
    for row in rows:
        grid.add_row(*row)
    Console().print(grid)
