"""The lists of hands say what the tables' logs say, and can be thrown away."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from redis import Redis

from service.game.presets import PRESETS
from service.projections.hand_line import by_outcome, everything, of_player, of_table
from service.projections.hands import HandsPage, Indexed
from service.projections.keeper import SHOWN_EVERY_MS, Keeper
from service.stream.refusal import Refused
from service.table import commands as c
from service.table.facts import HandSettled
from service.wiring import Service
from tests.log.streams import news
from tests.workers.house import FIRST, facts, open_table, play, send, take
from workers.jobs import perform

BOTS = tuple(f"b_{FIRST}_{number}" for number in (1, 2, 3))


@pytest.fixture
def keeper(service: Service) -> Keeper:
    return service.keeper()


def contents(redis: Redis) -> dict[bytes, object]:
    """Every key of the lists except up to when they stand."""
    read = {b"hash": redis.hgetall, b"zset": lambda key: redis.zrange(key, 0, -1), b"set": redis.smembers}
    keys = [key for key in redis.scan_iter("{hands}*") if not key.endswith(b":at")]
    return {key: read[redis.type(key)](key) for key in keys}


def listed(service: Service, listing: str, limit: int = 100, **bounds: Any) -> HandsPage:
    return service.hands.list(listing, bounds.pop("cursor", None), limit, **bounds)


def played(service: Service, hands: int = 4) -> None:
    open_table(service, "prudente", "ardito", "prudente", rules=PRESETS["classic"])
    play(service, until_hand=hands)


def test_rebuilt_lists_equal_those_that_followed(service: Service, keeper: Keeper, redis: Redis) -> None:
    cursor, at = keeper.begin(), service.clock.now()
    open_table(service, "prudente", "ardito", table="t_other")
    played(service, hands=1)
    for hand in (1, 2):
        play(service, until_hand=hand)
        lines, cursor = news(service.log, cursor)
        at += SHOWN_EVERY_MS
        keeper.follow(lines, cursor, at)
    followed = contents(redis)
    assert [line.hand for line in listed(service, of_table(FIRST)).items] == [2, 1]
    redis.delete(*redis.scan_iter("{hands}*"))
    assert listed(service, everything()).items == ()
    keeper.begin()
    assert contents(redis) == followed


def test_a_line_says_who_played_for_what(service: Service, keeper: Keeper) -> None:
    played(service)
    keeper.rebuild()
    settled = {fact.hand: fact for fact in facts(service, HandSettled)}
    lines = listed(service, of_table(FIRST)).items
    assert [line.hand for line in lines] == [4, 3, 2, 1]
    for line in lines:
        nets = {player.seat: player.net for player in line.players}
        assert nets == {told.seat: told.net for told in settled[line.hand].lines}
        assert line.stakes == sum(told.stake for told in settled[line.hand].lines)
        assert {(p.result, (p.net > 0) - (p.net < 0)) for p in line.players} <= {("win", 1), ("lose", -1), ("push", 0)}


def test_a_players_hands_are_listed_by_how_they_ended_for_it(service: Service, keeper: Keeper) -> None:
    played(service, hands=8)
    keeper.rebuild()
    for bot in BOTS:
        hands = listed(service, of_player(bot)).items
        mine = {hand.hand: player for hand in hands for player in hand.players if player.player == bot}
        for outcome in ("win", "lose", "push"):
            found = {line.hand for line in listed(service, by_outcome(of_player(bot), outcome)).items}
            assert found == {hand for hand, line in mine.items() if line.result == outcome}


def test_a_void_hand_is_listed_with_the_reason(service: Service, keeper: Keeper) -> None:
    open_table(service)
    for player in ("p_1", "p_2"):
        send(service, c.TakeSeat(), actor=player)
    for due in take(service):
        perform(service, due)
    send(service, c.CloseTable())
    keeper.rebuild()
    (line,) = listed(service, by_outcome(everything(), "void")).items
    assert (line.hand, line.void_because, line.stakes) == (1, "closing", 0)
    assert [(player.net, player.result) for player in line.players] == [(0, None)]
    assert listed(service, by_outcome(everything(), "settled")).items == ()


def test_pages_meet_without_gap_or_twin(service: Service, keeper: Keeper) -> None:
    played(service, hands=7)
    keeper.rebuild()
    seen, cursor = [], None
    for _ in range(3):
        page = listed(service, everything(), 3, cursor=cursor)
        seen += [line.hand for line in page.items]
        cursor = page.next
    assert (seen, cursor) == ([7, 6, 5, 4, 3, 2, 1], None)


def test_bounds_of_time_hold_for_every_page(service: Service, keeper: Keeper) -> None:
    """`since` is included, `until` is not."""
    open_table(service, "prudente", "ardito", "prudente")
    for hand in (1, 2, 3, 4):
        service.clock.advance(1_000)
        play(service, until_hand=hand)
    keeper.rebuild()
    opened = {line.hand: line.opened_at for line in listed(service, everything()).items}
    bounds = {"since": opened[2], "until": opened[4]}
    first = listed(service, everything(), 1, **bounds)
    second = listed(service, everything(), 1, cursor=first.next, **bounds)
    assert [line.hand for line in (*first.items, *second.items)] == [3, 2]
    assert second.next is None


@pytest.mark.parametrize("cursor", ["!", "é", "AA=A", "YWJj", ""])
def test_a_foreign_cursor_is_refused(service: Service, cursor: str) -> None:
    with pytest.raises(Refused) as refused:
        listed(service, everything(), cursor=cursor)
    assert refused.value.code == "invalid_cursor"


def test_a_log_that_went_back_is_listed_anew(service: Service, keeper: Keeper, redis: Redis) -> None:
    """What the lists knew of hands that are lost is gone; what the log says now stands there."""
    cursor, at = keeper.begin(), service.clock.now()
    played(service, hands=2)
    keeper.rebuild()
    (newest,) = listed(service, everything(), 1).items
    lost = replace(newest, hand=9, version=newest.version + 50)
    service.hands.put(FIRST, [lost], Indexed(lost.hand, lost.version, "00" * 32))
    assert listed(service, everything(), 1).items == (lost,)
    play(service, until_hand=3)
    lines, cursor = news(service.log, cursor)
    keeper.follow(lines, cursor, at + SHOWN_EVERY_MS)
    followed = contents(redis)
    assert [line.hand for line in listed(service, everything()).items] == [3, 2, 1]
    keeper.rebuild()
    assert contents(redis) == followed
