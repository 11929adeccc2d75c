"""`mazziere simulate --turns`: how many matches of a tournament each seat wins."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import cast, get_args

import click
import msgspec

from service.cli.grid import print_grid
from service.simulation.matches import SeatWins, play_match
from service.table.commands import BotKind

COLUMNS = ("seat", "strategy", "bank turns", "won %", "± %", "fair")
BOUND = 2
"""Standard errors within which a seat's share of the wins must lie of 1/n to count as fair."""


def show_matches(strategies: Sequence[str], turns: str, matches: int, seed: int, cores: int, as_json: bool) -> None:
    """Play the matches and print a row for each seat; the same seed plays the same matches on any number of cores."""
    bots = _bots(strategies)
    planned = _turns(turns, len(bots))
    total: dict[int, SeatWins] = {}
    with ProcessPoolExecutor(cores) as pool:
        seeds = range(seed << 32, (seed << 32) + matches)
        for won in pool.map(partial(play_match, bots, planned), seeds, chunksize=10):
            total = {seat: total.get(seat, SeatWins()) + one for seat, one in won.items()}
    rows = [_row(seat, bots[seat - 1], won, len(bots)) for seat, won in total.items()]
    if as_json:
        report = {"turns": planned, "matches": matches, "seed": seed, "seats": rows}
        click.echo(msgspec.json.format(msgspec.json.encode(report)))
    else:
        print_grid(COLUMNS, (_cells(row) for row in rows))


def _bots(strategies: Sequence[str]) -> list[BotKind]:
    """Raises `click.BadParameter` for who plays no tournaments, or too few or too many of them."""
    for name in strategies:
        if name not in get_args(BotKind):
            raise click.BadParameter(f"in a match {', '.join(get_args(BotKind))} play.", param_hint="--strategies")
    if not 2 <= len(strategies) <= 12:
        raise click.BadParameter("a match is played on 2 to 12 seats.", param_hint="--seats")
    return [cast(BotKind, name) for name in strategies]


def _turns(text: str, seats: int) -> list[int]:
    """One number for all seats, or one for each."""
    told = text.split(",")
    if not all(one.isdecimal() and 1 <= int(one) <= 99 for one in told) or len(told) not in (1, seats):
        raise click.BadParameter(f"name one number from 1 to 99, or {seats} of them.", param_hint="--turns")
    return [int(one) for one in told] * (seats if len(told) == 1 else 1)


def _row(seat: int, bot: BotKind, won: SeatWins, seats: int) -> dict[str, object]:
    return {
        "seat": seat,
        "strategy": bot,
        "bank_turns": won.bank_turns / won.matches,
        "won": won.share,
        "standard_error": won.error,
        "fair": abs(won.share - 1 / seats) <= BOUND * won.error,
    }


def _cells(row: dict[str, object]) -> tuple[str, ...]:
    return (
        str(row["seat"]),
        str(row["strategy"]),
        f"{row['bank_turns']:.2f}",
        f"{100 * cast(float, row['won']):.1f}",
        f"{100 * cast(float, row['standard_error']):.1f}",
        "yes" if row["fair"] else "no",
    )
