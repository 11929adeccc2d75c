"""Twelve wrongs of a service that chains and signs what it likes: each is found, by its own name and in its place."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from service.audit.finding import Correction, verdict_of
from service.audit.judge import audit
from service.game.rules import RuleSet
from service.simulation.table import SimulatedTable
from service.stream.chain import link
from service.stream.event import Record
from service.table import commands as c
from service.table import facts as f
from tests.audit.planting import change, evidence, findings, found, place, renumbered, swap_cards
from tests.records.tables import recorded

DECK = ("7c", "6s", "5d", "Kc")
"""Anna's seven, which a king makes a reale; Berto's six; the bank's five."""


def played(hands: int = 2, rules: RuleSet | None = None) -> SimulatedTable:
    """Anna and Berto against a bot that wins the bank's first lot; Anna's first hand is a reale."""
    table = SimulatedTable(rules or RuleSet(matta=None), seed=3, sandbox=c.Sandbox(DECK, bank=3))
    table.sit("p_anna", "p_berto")
    table.seat_bots("prudente")
    for hand in range(1, hands + 1):
        table.pay(table.debts[0])
        for seat in table.state.seats[:2]:
            if seat.number != table.state.bank:
                table.send(c.Stake(amount=4, cut=hand), seat.player)
        if hand == 1:
            table.send(c.Draw(), "p_anna")
            table.send(c.Stand(), "p_berto")
        table.play(0)
    return table


def test_the_table_to_corrupt_is_honest() -> None:
    table = played()
    assert found(table) == []
    assert table.events[place(table, f.HandSettled)].fact.lines[0].rule == "reale"  # type: ignore[attr-defined]


def test_a_wrong_payout() -> None:
    """Anna's reale pays double (*Which hand wins*, 3), and was paid once."""
    table = played(1)
    index = place(table, f.HandSettled)
    settled = table.events[index].fact
    assert isinstance(settled, f.HandSettled)
    anna, berto, bank = settled.lines
    version = change(table, index, lines=(replace(anna, net=4), berto, replace(bank, net=bank.net + 4)))
    wrong = findings(table)
    assert {(finding.code, finding.version) for finding in wrong} == {("settlement_wrong", version)}
    assert Correction(1, "p_anna", 0, paid=4, due=8) in wrong[0].owed
    assert verdict_of(wrong) == "wrong"


def test_an_illegal_draw_accepted() -> None:
    """Berto drew while it was Anna's turn."""
    table = played(1)
    index = place(table, f.CardDrawn, seat=1)
    table.events[index] = replace(table.events[index], actor="p_berto")
    assert found(table)[0] == ("action_illegal", index + 1)


def test_a_turn_ended_early() -> None:
    table = played(2)
    index = place(table, f.Stood, how="timeout")
    deed = [n for n, event in enumerate(table.events) if event.cause == table.events[index].cause]
    for n in deed:
        table.events[n] = replace(table.events[n], at=table.events[index - 1].at + 10)
    assert ("turn_cut_short", deed[0] + 1) in found(table)


def test_an_action_after_its_deadline() -> None:
    table = played(1)
    index = place(table, f.CardDrawn, seat=1)
    late = [n for n, event in enumerate(table.events) if event.cause == table.events[index].cause]
    for n in late:
        table.events[n] = replace(table.events[n], at=table.events[n].at + 30_000)
    assert ("deadline_ignored", index + 1) in found(table)


def test_a_skipped_bank_passing() -> None:
    """Anna's reale takes the bank (*Who holds the bank*, b), and the old bank kept it."""
    table = played(1)
    index = place(table, f.BankDecided)
    assert table.events[index].fact == f.BankDecided(1, "qualified", anew=True)
    version = change(table, index, seat=3, why="kept", anew=False)
    assert found(table)[0] == ("bank_wrong", version)


def test_a_card_dealt_twice() -> None:
    """Anna draws the seven that she holds already."""
    table = played(1)
    version = swap_cards(table, place(table, f.CardDrawn, seat=1), "7c")
    assert ("card_repeated", version) in found(table)


def test_a_card_that_was_not_next() -> None:
    table = played(1)
    version = swap_cards(table, place(table, f.CardDealt, seat=2), "6h")
    assert ("card_wrong", version) in found(table)


def test_chips_from_nowhere() -> None:
    table = played(2)
    index = place(table, f.HandOpened, 1)
    opened = table.events[index].fact
    assert isinstance(opened, f.HandOpened)
    richer = replace(opened.seats[0], stack=opened.seats[0].stack + 100)
    version = change(table, index, seats=(richer, *opened.seats[1:]))
    assert {("chips_imbalance", version), ("restatement_wrong", version)} <= set(found(table))


def test_a_changed_stake() -> None:
    """Anna staked four, and the settlement reckons with two."""
    table = played(1)
    index = place(table, f.HandSettled)
    settled = table.events[index].fact
    assert isinstance(settled, f.HandSettled)
    anna, berto, bank = settled.lines
    lines = (replace(anna, stake=2, net=4), berto, replace(bank, net=bank.net + 4))
    assert ("stake_changed", change(table, index, lines=lines)) in found(table)


@pytest.mark.parametrize("kind", [f.TurnBegan, f.BankShown, f.HandClosed])
def test_a_missing_event(kind: type[f.PlayFact]) -> None:
    """Left out, and all behind it numbered and chained anew."""
    table = played(1)
    index = place(table, kind)
    del table.events[index]
    table.events[:] = renumbered(table.events)
    assert ("event_missing", index + 1) in found(table)


def test_a_version_left_out() -> None:
    table = played(1)
    records = recorded(table)
    gap = evidence(table)
    gap = replace(gap, records=lambda: iter([*records[:9], *records[10:]]))
    assert [(one.code, one.version) for one in audit(gap).findings] == [("event_missing", 10)]


def test_a_foreign_event() -> None:
    """Somebody else's stake, from another table's log."""
    table = played(1)
    index = place(table, f.Staked, 1) + 1
    stranger = replace(table.events[index - 1], actor="p_zoe", cause="elsewhere", fact=f.Staked(2, 9))
    table.events[:] = renumbered([*table.events[:index], stranger, *table.events[index:]])
    assert ("event_foreign", index + 1) in found(table)


def test_a_stale_rule_version() -> None:
    table = played(1)
    assert ("rules_stale", change(table, 0, rules_version=0)) in found(table)


def test_a_hand_under_other_rules_than_the_tables() -> None:
    table = played(1)
    assert ("rules_stale", change(table, place(table, f.HandOpened), rules="ab" * 32)) in found(table)


def test_a_late_settlement() -> None:
    """Right, a minute late; that alone leaves the verdict upheld."""
    table = played(1)
    index = place(table, f.HandSettled)
    for n in range(index, len(table.events)):
        table.events[n] = replace(table.events[n], at=table.events[n].at + 60_000)
    assert found(table) == [("settled_late", index + 1)]
    assert verdict_of(findings(table)) == "upheld"


@pytest.mark.parametrize("member", ["seed", "nonce"])
def test_a_wrong_reveal(member: str) -> None:
    """Neither the seed that was committed to, nor the nonce that was sealed."""
    table = played(1)
    index = place(table, f.ShoeRevealed)
    assert found_after(table, lambda: change(table, index, **{member: "ab" * 16})) == ("reveal_wrong", index + 1)


def test_wrong_cuts_in_force() -> None:
    table = played(1)
    index = place(table, f.ShoeCut)
    assert found_after(table, lambda: change(table, index, cuts=((1, 7), (2, 1), (3, None)))) == (
        "cut_wrong",
        index + 1,
    )


def test_a_secret_opened_otherwise_than_it_was_sealed() -> None:
    table = played(1)
    index = place(table, f.BankShown)
    shown = table.events[index].fact
    assert isinstance(shown, f.BankShown)
    false = msgspec.json.decode(shown.opens[0].secret) | {"card": "4h"}
    opens = (replace(shown.opens[0], secret=msgspec.Raw(msgspec.json.encode(false))),)
    assert ("seal_broken", change(table, index, opens=opens)) in found(table)


def test_a_secret_that_is_kept_when_the_hand_is_over() -> None:
    table = played(1)
    index = place(table, f.HandSettled)
    assert ("secret_kept", change(table, index, opens=())) in found(table)


def test_a_type_that_nobody_knows_stops_the_audit_there() -> None:
    table = played(1)
    records = recorded(table)
    unknown = Record(len(records) + 1, "card_eaten", 1, table.now, None, None, b"{}", None, b"")

    chained = replace(unknown, hash=link(records[-1].hash, unknown))
    told = audit(replace(evidence(table), records=lambda: iter([*records, chained])))
    assert [(one.code, one.version) for one in told.findings] == [("event_unknown", chained.version)]
    assert told.verdict == "inconclusive"


def found_after(table: SimulatedTable, plant: Callable[[], object]) -> tuple[str, int]:
    """The first finding once that is done."""
    plant()
    return found(table)[0]
