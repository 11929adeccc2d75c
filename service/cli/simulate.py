"""`mazziere simulate`: what strategies win from each other over many hands."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple, get_args

import click
import msgspec
from rich.console import Console
from rich.progress import track

from service.cli.grid import print_grid
from service.cli.simulate_wins import show_matches, show_tournaments
from service.game.presets import PRESETS
from service.simulation.session import SeatTally, play_session
from service.simulation.strategies import UnknownStrategy, strategy
from service.simulation.tally import Estimate, Tally
from service.tournament.terms import Format

SESSION = 250
"""Hands of one session, whatever the number of cores, so that a seed always plays the same hands."""

SIGMAS = 1.96
"""Half the width of a 95 % interval, in standard errors."""

COLUMNS = ("seat", "strategy", "as", "hands", "won %", "net/hand", "net/stake")


class Session(NamedTuple):
    """What one process plays at a time."""

    preset: str
    strategies: tuple[str, ...]
    hands: int
    seed: int


@click.command()
@click.option("--rules", "preset", type=click.Choice(list(PRESETS)), default="reale", show_default=True)
@click.option("--hands", type=click.IntRange(min=1), default=10_000, show_default=True)
@click.option("--seats", type=click.IntRange(1, 12), help="How many; else one for each strategy.")
@click.option(
    "--strategies",
    default="prudente,ardito",
    show_default=True,
    help="From seat 1 on, over again where there are more seats: prudente, ardito, saggio, stands-5 (any total).",
)
@click.option(
    "--turns", help="Play tournament matches: how often each seat banks, as 3, or 4,3,3,3,3,2 to see what that costs."
)
@click.option("--tournament", type=click.Choice(get_args(Format)), help="Play whole tournaments of that format.")
@click.option("--entrants", default=6, show_default=True, help="With --tournament: bots that enter.")
@click.option("--table-size", default=6, show_default=True, help="With --tournament: seats of a table.")
@click.option(
    "--circuits", default=3, show_default=True, help="With --tournament: how often everybody banks in a match."
)
@click.option("--advance", default=2, show_default=True, help="With --tournament: how many go on, in a shoot-out.")
@click.option("--rounds", default=3, show_default=True, help="With --tournament: at most, or in an accumulation.")
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=1_000,
    show_default=True,
    help="With --turns or --tournament: how many.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--cores", type=click.IntRange(min=1), help="Else all of this machine's.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    preset: str,
    hands: int,
    seats: int | None,
    strategies: str,
    turns: str | None,
    tournament: Format | None,
    entrants: int,
    runs: int,
    seed: int,
    cores: int | None,
    as_json: bool,
    **terms: int,
) -> None:
    """Play many HANDS in memory and tell what every seat won, as a player and as the bank.

    Everybody brings so many chips that nobody goes broke and every stake fits. A new table is opened every 250
    hands. A ± is half of a 95 % interval. The same seed plays the same hands on any number of cores.

    With --tournament, whole tournaments, and what comes of those who begin them in seat 1, and so on; with --turns,
    single matches, to see what unequal bank turns cost. A seat is fair if two standard errors explain how far its wins
    are from what they should be.
    """
    named = tuple(strategies.split(","))
    cores = cores or os.cpu_count() or 1
    chosen = _around(named, entrants if tournament else seats or len(named))
    if tournament is not None:
        show_tournaments(tournament, chosen, terms, runs, seed, cores, as_json)
        return
    if turns is not None:
        show_matches(chosen, turns, runs, seed, cores, as_json)
        return
    least = 1 if PRESETS[preset].bank_funds == "house" else 2
    if not least <= len(chosen) <= 12:
        raise click.BadParameter(f"{preset} is played on {least} to 12 seats.", param_hint="--seats")
    _check(chosen)
    tallies = _play(_sessions(preset, chosen, hands, seed), cores)
    rows = list(_rows(tallies, ("house", *chosen)))
    if as_json:
        report = {"rules": preset, "hands": hands, "seed": seed, "confidence": 0.95, "seats": rows}
        click.echo(msgspec.json.format(msgspec.json.encode(report)))
    else:
        print_grid(COLUMNS, (_cells(row) for row in rows))


def _around(named: Sequence[str], count: int) -> tuple[str, ...]:
    """So many, over again from the first one where there are more."""
    return tuple(named[index % len(named)] for index in range(count))


def _check(strategies: Sequence[str]) -> None:
    try:
        for name in strategies:
            strategy(name)
    except UnknownStrategy as unknown:
        raise click.BadParameter(str(unknown), param_hint="--strategies") from unknown


def _sessions(preset: str, strategies: tuple[str, ...], hands: int, seed: int) -> list[Session]:
    begins = range(0, hands, SESSION)
    return [Session(preset, strategies, min(SESSION, hands - begin), (seed << 32) + begin) for begin in begins]


def _play(sessions: Sequence[Session], cores: int) -> dict[int, SeatTally]:
    """All sessions, spread over processes."""
    total: dict[int, SeatTally] = {}
    with ProcessPoolExecutor(cores) as pool:
        done = track(
            pool.map(_play_one, sessions),
            "playing",
            len(sessions),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        for tallies in done:
            for seat, tally in tallies.items():
                total[seat] = total.get(seat, SeatTally()) + tally
    return total


def _play_one(session: Session) -> dict[int, SeatTally]:
    bots = [strategy(name) for name in session.strategies]
    return play_session(PRESETS[session.preset], bots, session.hands, session.seed)


def _rows(tallies: dict[int, SeatTally], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """For each seat, what it did in each of its roles."""
    for seat, tally in sorted(tallies.items()):
        for role, played in (("player", tally.as_player), ("bank", tally.as_bank)):
            if played.hands:
                yield {"seat": seat, "strategy": names[seat], "as": role, **_figures(played)}


def _figures(tally: Tally) -> dict[str, Any]:
    return {
        "hands": tally.hands,
        "staked": tally.staked,
        "net": tally.net,
        "won": _interval(tally.share_won),
        "net_per_hand": _interval(tally.net_per_hand),
        "net_per_stake": _interval(tally.net_per_stake),
    }


def _interval(estimate: Estimate | None) -> dict[str, float] | None:
    if estimate is None:
        return None
    return {"mean": float(estimate.mean), "plus_minus": SIGMAS * float(estimate.variance) ** 0.5}


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        str(row["seat"]),
        row["strategy"],
        row["as"],
        f"{row['hands']:,}",
        _shown(row["won"], 100, "{:.1f}"),
        _shown(row["net_per_hand"], 1, "{:+.3f}"),
        _shown(row["net_per_stake"], 1, "{:+.4f}"),
    )


def _shown(interval: dict[str, float] | None, scale: int, form: str) -> str:
    if interval is None:
        return "–"
    spread = form.replace("+", "").format(scale * interval["plus_minus"])
    return f"{form.format(scale * interval['mean'])} ± {spread}"
