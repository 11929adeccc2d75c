"""`mazziere simulate --turns` and `--tournament`: how many matches, or whole tournaments, each seat wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, cast, get_args

import click
import msgspec

from service.cli.grid import print_grid
from service.simulation.matches import play_match
from service.simulation.tournament import play_tournament
from service.simulation.wins import SeatWins
from service.table.commands import BotKind
from service.tournament.terms import Format, Prizes, TournamentTerms, check

PRIZES = Prizes(10_000, (50, 30, 20))
COLUMNS = ("seat", "bank turns", "won %", "fair %", "± %", "prizes %", "fair")


def show_matches(strategies: Sequence[str], turns: str, runs: int, seed: int, cores: int, as_json: bool) -> None:
    """Play single matches, and print a row for each seat."""
    if not 2 <= len(strategies) <= 12:
        raise click.BadParameter("a match is played on 2 to 12 seats.", param_hint="--seats")
    bots, planned = _bots(strategies), _turns(turns, len(strategies))
    total = _play(partial(play_match, bots, planned), runs, seed, cores)
    _show({"turns": planned}, runs, seed, total, as_json)


def show_tournaments(
    format: Format, strategies: Sequence[str], numbers: dict[str, int], runs: int, seed: int, cores: int, as_json: bool
) -> None:
    """Play whole tournaments, and print a row for all who began in the seats of a number.

    Raises `Refused` `invalid_terms`.
    """
    bots = _bots(strategies)
    terms = TournamentTerms("Simulated", format, 0, "UTC", entrants=len(bots), prizes=PRIZES, **numbers)  # type: ignore[arg-type]
    check(terms)
    total = _play(partial(play_tournament, terms, bots), runs, seed, cores)
    _show({"tournament": format, "entrants": len(bots), **numbers}, runs, seed, total, as_json)


def _play(one: Callable[[int], dict[int, SeatWins]], runs: int, seed: int, cores: int) -> dict[int, SeatWins]:
    """All runs, spread over processes; the same seed plays the same on any number of cores."""
    total: dict[int, SeatWins] = {}
    with ProcessPoolExecutor(cores) as pool:
        for run in pool.map(one, range(seed << 32, (seed << 32) + runs), chunksize=10):
            total = {seat: total.get(seat, SeatWins()) + one for seat, one in run.items()}
    return total


def _bots(strategies: Sequence[str]) -> list[BotKind]:
    """Raises `click.BadParameter` for who plays no tournaments."""
    for name in strategies:
        if name not in get_args(BotKind):
            raise click.BadParameter(f"in a match {', '.join(get_args(BotKind))} play.", param_hint="--strategies")
    return [cast(BotKind, name) for name in strategies]


def _turns(text: str, seats: int) -> list[int]:
    """One number for all seats, or one for each."""
    told = text.split(",")
    if not all(one.isdecimal() and 1 <= int(one) <= 99 for one in told) or len(told) not in (1, seats):
        raise click.BadParameter(f"name one number from 1 to 99, or {seats} of them.", param_hint="--turns")
    return [int(one) for one in told] * (seats if len(told) == 1 else 1)


def _show(asked: dict[str, Any], runs: int, seed: int, total: dict[int, SeatWins], as_json: bool) -> None:
    rows = list(_rows(total))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode({**asked, "runs": runs, "seed": seed, "seats": rows})))
    else:
        print_grid(COLUMNS, map(_cells, rows))


def _rows(total: dict[int, SeatWins]) -> Iterator[dict[str, Any]]:
    pool = sum(won.prizes for won in total.values())
    for seat, won in total.items():
        yield {
            "seat": seat,
            "bank_turns": won.bank_turns / won.entrants,
            "won": won.share,
            "fair_share": won.fair_share,
            "standard_error": won.error,
            "prizes": won.prizes / pool if pool else None,
            "fair": won.is_fair,
        }


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        str(row["seat"]),
        f"{row['bank_turns']:.2f}",
        f"{100 * row['won']:.1f}",
        f"{100 * row['fair_share']:.1f}",
        f"{100 * row['standard_error']:.1f}",
        "–" if row["prizes"] is None else f"{100 * row['prizes']:.1f}",
        "yes" if row["fair"] else "no",
    )
