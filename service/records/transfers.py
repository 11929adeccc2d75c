"""Who won how much from whom, over all hands of some tables: for auditors who look for chips that were handed over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from service.log.log import Log
from service.table import facts as f
from service.table.decider import TableDecider


class Transfer(msgspec.Struct, frozen=True):
    """What one player won from another, in chips, over so many hands in which one of the two held the bank."""

    winner: str
    loser: str
    chips: int
    hands: int


def transfers(log: Log, tables: TableDecider, streams: Iterable[str]) -> list[Transfer]:
    """Every pair that met, the largest transfer first. Players' chips move between each of them and the bank alone."""
    nets: Counter[tuple[str, str]] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    for stream in streams:
        sitting: dict[int, str] = {}
        for record in log.records(stream, 1):
            match tables.catalogue.event(record).fact:
                case f.EntrantSeated(seat, player) | f.PlayerSeated(seat, player):
                    sitting[seat] = player
                case f.HandSettled(lines=lines):
                    bank = sitting[lines[-1].seat]
                    for line in lines[:-1]:
                        nets[sitting[line.seat], bank] += line.net
                    met.update({(sitting[line.seat], bank) for line in lines[:-1]})
    pairs = {tuple(sorted(pair)) for pair in met}
    found = [_between(first, second, nets, met) for first, second in pairs]
    return sorted(found, key=lambda one: (-one.chips, one.winner, one.loser))


def _between(first: str, second: str, nets: Counter[tuple[str, str]], met: Counter[tuple[str, str]]) -> Transfer:
    """With either of the two as the bank."""
    chips = nets[first, second] - nets[second, first]
    hands = met[first, second] + met[second, first]
    return Transfer(first, second, chips, hands) if chips >= 0 else Transfer(second, first, -chips, hands)
