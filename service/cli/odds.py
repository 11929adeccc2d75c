"""`mazziere odds`: what a house's rules are worth to player and bank, before any card is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import click

from service.cli.grid import print_grid
from service.cli.plot import draw
from service.game.odds.expectation import bust_chance, expectation
from service.game.points import shown_points
from service.game.presets import PRESETS
from service.game.rules import RuleSet, StandsAt

COLUMNS = ("stands from", "bust %", "expects %", "exactly")

USUAL_BANK_HALF = 10
"""Where the bank is taken to stand that the rules leave free: 5 points."""


class Row(NamedTuple):
    """One way to play: a threshold, or None for the best play; `expects` is the gain per stake."""

    stands_half: int | None
    bust: Fraction | None
    expects: Fraction


TOTALS = [str(shown_points(half)) for half in range(1, 16)]


@click.command()
@click.option("--rules", "preset", type=click.Choice(list(PRESETS)), default="reale", show_default=True)
@click.option(
    "--bank-stands",
    type=click.Choice(TOTALS),
    metavar="POINTS",
    help="From which total the bank stands; else as the rules say, or from 5.",
)
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.svg", help="Draw it, too.")
def odds(preset: str, bank_stands: str | None, plot: Path | None) -> None:
    """What a player expects who stands from each total, in percent of the stake, and what the best play does.

    Exact, heads-up, from a full deck. Burning, splitting and closed draws are not counted. On a terminal a grid;
    through a pipe lines of cells parted by tabs.
    """
    rules = PRESETS[preset]
    bank_half = _bank_half(rules) if bank_stands is None else TOTALS.index(bank_stands) + 1
    rows = list(_rows(rules, bank_half))
    best = rows[-1].expects
    print_grid(COLUMNS, map(_cells, rows))
    house = f"{preset}, the bank stands from {shown_points(bank_half)}"
    click.echo(f"{house}: its edge is {-100 * float(best):.5f} % of the stake against the best play.")
    if plot is not None:
        points = [(row.stands_half / 2, 100 * float(row.expects)) for row in rows if row.stands_half is not None]
        plot.write_text(draw(house, points, best=100 * float(best)), encoding="utf-8")


def _bank_half(rules: RuleSet) -> int:
    return rules.bank_plays.stands_at_half if isinstance(rules.bank_plays, StandsAt) else USUAL_BANK_HALF


def _rows(rules: RuleSet, bank_half: int) -> Iterator[Row]:
    """By rising threshold, the best play last."""
    for half in range(1, 16):
        yield Row(half, bust_chance(rules, half), expectation(rules, half, bank_half))
    yield Row(None, None, expectation(rules, "best", bank_half))


def _cells(row: Row) -> tuple[str, ...]:
    return (
        "best play" if row.stands_half is None else str(shown_points(row.stands_half)),
        "" if row.bust is None else f"{100 * float(row.bust):.5f}",
        f"{100 * float(row.expects):+.5f}",
        f"{row.expects.numerator}/{row.expects.denominator}",
    )
