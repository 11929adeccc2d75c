"""`mazziere replay`: the table as its log alone tells it, and whether that log is whole."""

import json
from typing import Any

import pytest
from redis import Redis

from service.records.hand_cards import dealt_cards
from service.records.hand_log import read_hand
from service.table import commands as c
from service.table.decider import stream_of
from service.table.facts import BankDecided
from service.table.views import view
from service.wiring import Service
from tests.cli.conftest import Run
from tests.workers.house import facts, open_table, play, send, state


@pytest.fixture(scope="module")
def played(service: Service) -> str:
    """A table at which bots have played three hands."""
    open_table(service, "prudente", "ardito", "prudente", table="t_played")
    play(service, until_hand=3, table="t_played")
    return "t_played"


def replayed(run: Run, *arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run("replay", *arguments).stdout)
    return answer


def test_the_replayed_table_is_the_live_one(service: Service, run: Run, played: str) -> None:
    head = service.log.head(stream_of(played))
    seen = replayed(run, played)
    assert seen["table"] == view(state(service, played), None, head, {})
    chain = {"verified": True, "version": head.version, "position": head.position}
    assert seen["chain"] == {**chain, "signed": service.checkpoints.of(stream_of(played), 1, head.version)[-1].version}


def test_an_earlier_version_is_shown_as_it_was(run: Run, played: str) -> None:
    assert replayed(run, played, "--at", "1")["table"]["seats"] == []
    first_hand = replayed(run, played, "--at", "9")["table"]
    assert (first_hand["version"], first_hand["hand"]) == (9, 1)


def test_no_version_shows_a_card_that_was_hidden_then(service: Service, run: Run, played: str) -> None:
    dealt = [
        version
        for version, record in enumerate(service.log.read(stream_of(played)), 1)
        if record.type == "card_dealt" and record.secret is not None
    ]
    assert dealt
    shown = replayed(run, played, "--at", str(dealt[0]))["table"]
    cards = [card for seat in shown["seats"] for hand in seat["hands"] for card in hand["cards"]]
    assert cards
    assert set(cards) == {None}


def test_a_version_that_is_not_there_is_refused(run: Run, played: str) -> None:
    refused = run("replay", played, "--at", "100000")
    assert refused.exit_code == 1
    assert "ends at event" in refused.stderr


def test_an_unknown_table_is_refused(run: Run) -> None:
    refused = run("replay", "t_nowhere")
    assert refused.exit_code == 1
    assert "t_nowhere" in refused.stderr


def test_one_changed_byte_breaks_the_chain_where_it_is(service: Service, run: Run) -> None:
    open_table(service, table="t_forged")
    send(service, c.SeatBot("prudente", "b_1"), table="t_forged")
    send(service, c.SeatBot("ardito", "b_2"), table="t_forged")
    log = service.log.keys.log(stream_of("t_forged"))
    redis = Redis.from_url(service.settings.redis_url)
    entries: list[Any] = redis.xrange(log)
    redis.delete(log)
    for number, (version, fields) in enumerate(entries, 1):
        forged = {**fields, b"data": fields[b"data"].replace(b"b_1", b"b_9")} if number == 2 else fields
        redis.xadd(log, forged, version)
    done = run("replay", "t_forged")
    assert done.exit_code == 1
    verdict = json.loads(done.stdout)["chain"]
    assert (verdict["verified"], verdict["version"]) == (False, 2)


@pytest.fixture(scope="module")
def bank_of_last_hand(service: Service, played: str) -> int:
    """The seat that held the bank in the third hand."""
    decided = [event.seat for event in facts(service, BankDecided, played)]
    return decided[1]


def test_a_hand_is_drawn_event_by_event_and_then_judged(service: Service, run: Run, played: str) -> None:
    """No card of it is left out, and whoever sits on no seat saw none before it was shown."""
    done = run("replay", played, "--hand", "3")
    hand = read_hand(service.log, played, 3)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1].startswith("The chain holds up to event ")
    opening, *_, dealt = done.stdout.partition("card drawn")[0].split("card dealt")
    assert "░░░" in dealt
    assert all(step.record.type.replace("_", " ") in done.stdout for step in hand.steps)
    assert "hand opened" in opening
    for card in dealt_cards(hand.steps).values():
        assert f"│{card.seen_by(None)[0]}  │" in done.stdout


def test_a_seat_sees_its_own_card_from_the_deal_on(run: Run, played: str, bank_of_last_hand: int) -> None:
    def backs(*arguments: str) -> int:
        return run("replay", played, "--hand", "3", *arguments).stdout.count("░░░")

    assert 0 < backs("--as", str(bank_of_last_hand)) < backs()


def test_what_cannot_be_replayed_is_said(run: Run, played: str) -> None:
    for arguments, said in (
        (("--hand", "99"), "no hand 99"),
        (("--hand", "3", "--as", "9"), "nobody had seat 9"),
        (("--hand", "3", "--at", "9"), "give one of them"),
        (("--as", "1"), "belongs to --hand"),
    ):
        refused = run("replay", played, *arguments)
        assert refused.exit_code != 0
        assert said in refused.stderr
