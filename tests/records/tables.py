"""Tables played in memory by bots and people who act at random, and laid into a log as the service would."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import fakeredis
import msgspec

from service.game.presets import PRESETS
from service.game.rules import AfterHands, Below, RuleSet
from service.game.rules_json import resolve
from service.log.log import Log
from service.records.bundle import bundle
from service.simulation.table import SimulatedTable
from service.stream.chain import Head, genesis
from service.stream.event import Record
from service.table import commands as c
from service.table.facts import CATALOGUE
from tests.log.streams import onto
from tests.properties.play import actions

PEOPLE = ("Žofie", "李雷", "أمل", "e\u0301mile", "\U0001f0a1 «asso»", 'tab\tquote"slash\\\x7f')
"""Ids that no service gives, so that text of every kind runs through hashes and JSON."""

HOUSES = (
    RuleSet(),
    RuleSet(bank_passes="every_hand", min_stake=5, starting_stack=2000),
    RuleSet(bank_passes=AfterHands(2), seats=12, shuffle=Below(30), starting_stack=500),
    RuleSet(bank_passes="never", matta=None, shuffle="on_bank_change", starting_stack=1000),
    *PRESETS.values(),
    resolve(
        {"matta_timing": "draw", "draws": "one_closed", "split": True, "bank_passes": "every_hand", "bank_offer": True}
    ),
    resolve({"preset": "casino", "bank_card": "hidden", "must_reach_bank_card": False, "split": True}),
    resolve({"preset": "siete_y_media", "stake_timing": "after_first_card", "burn_ranks": ["3", "4"]}),
    resolve({"preset": "banco", "shuffle": "on_bank_change", "rebuy": "when_broke"}),
    resolve({"rebuy": "when_broke", "starting_stack": 14, "shuffle": {"below": 30}}),
)
"""Rules under which shoes last one hand, a few, or so long that they run out and are shuffled again; then variants."""

LEFT_ALONE = "sit_out"
"""What people do not do: too few would be left to play."""


def random_table(seed: int, hands: int = 2, rules: RuleSet | None = None) -> SimulatedTable:
    """A table played for so many hands, or until it came to rest; every other one is closed then."""
    random = Random(seed)
    table = SimulatedTable(rules or random.choice(HOUSES), seed=seed)
    people = random.sample(PEOPLE, random.randint(0, 3))
    table.sit(*people)
    table.seat_bots(*random.choices(("prudente", "ardito"), k=random.randint(2, 4)))
    while table.debts and not (table.state.hand >= hands and table.state.stage == "waiting"):
        if not people or random.random() < 0.3 or not _act(table, random.choice(people), random):
            table.pay(table.debts[0])
    if seed % 2:
        table.send(c.CloseTable(), table.opener)
    return table


def recorded(table: SimulatedTable) -> list[Record]:
    """The table's events as its log holds them."""
    head, records = genesis(table.stream), []
    for event in table.events:
        records.append(CATALOGUE.record(head, event))
        head = Head(event.version, records[-1].hash)
    return records


def logged(*tables: SimulatedTable) -> Log:
    """A log that holds these tables."""
    log = Log(fakeredis.FakeRedis(server=fakeredis.FakeServer()))
    for table in tables:
        head = genesis(table.stream)
        for records in _blocks(recorded(table)):
            log.append(table.stream, onto(head), records, [], None)
            head = Head(records[-1].version, records[-1].hash)
    return log


def names(players: Iterable[str]) -> dict[str, str]:
    """Everyone is called by their id, in capitals."""
    return {player: player.upper() for player in players}


def exported(log: Log, table: SimulatedTable, **choice: Any) -> dict[str, Any]:
    """The table's bundle, read back."""
    return msgspec.json.decode(b"".join(bundle(log, table.state.id, names, **choice)))  # type: ignore[no-any-return]


def _act(table: SimulatedTable, player: str, random: Random) -> bool:
    """The player does one of the things open to them; False if there is none."""
    seat = table.state.seat_of(player)
    if seat is None:
        table.send(c.TakeSeat(), player)
    elif random.random() < 0.02 and not seat.leaving:
        table.send(c.LeaveSeat(seat.number), player)
    elif offers := [offer for offer in table.seen_by(player)["legal_actions"] if offer["type"] != LEFT_ALONE]:
        table.send(random.choice(list(actions(random.choice(offers), random))), player)
    else:
        return False
    return True


def _blocks(records: list[Record]) -> Iterable[list[Record]]:
    return (records[first : first + 100] for first in range(0, len(records), 100))
