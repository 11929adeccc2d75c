"""The lobby says of every public table what its log says, and can be thrown away."""

import pytest
from redis import Redis

from service.game.presets import PRESETS, nearest_preset
from service.projections.keeper import SHOWN_EVERY_MS, Keeper
from service.projections.lobby import Lobby, Taken
from service.stream.refusal import Refused
from service.table import commands as c
from service.wiring import Service
from tests.log.streams import news
from tests.workers.house import FIRST, OPENER, open_table, play, send, state


@pytest.fixture
def keeper(service: Service) -> Keeper:
    return service.keeper()


def contents(redis: Redis) -> dict[bytes, object]:
    """Every key of the lobby except how far it has read."""
    read = {b"hash": redis.hgetall, b"zset": lambda key: redis.zrange(key, 0, -1)}
    keys = [key for key in redis.scan_iter("{lobby}*") if not key.endswith(b"progress")]
    return {key: read[redis.type(key)](key) for key in keys}


def some_tables(service: Service) -> None:
    open_table(service, "prudente", "ardito")
    open_table(service, "ardito", table="t_link", access="link")
    open_table(service, "prudente", "prudente", table="t_over", rules=PRESETS["family"])
    send(service, c.TakeSeat(), actor="p_guest", table="t_link")
    send(service, c.TakeSeat(seat=7), actor="p_guest")
    send(service, c.CloseTable(), table="t_over")


def test_rebuilt_lobby_equals_the_one_that_followed(service: Service, keeper: Keeper, redis: Redis) -> None:
    cursor = keeper.begin()
    at = service.clock.now()
    some_tables(service)
    send(service, c.LeaveSeat(seat=7), actor="p_guest")
    lines, cursor = news(service.log, cursor)
    keeper.follow(lines, cursor, at + SHOWN_EVERY_MS)
    followed = contents(redis)
    redis.delete(*redis.scan_iter("{lobby}*"))
    assert service.lobby.list(None, None, 10).items == ()
    keeper.rebuild()
    assert contents(redis) == followed


def test_public_tables_are_listed_newest_first_by_status(service: Service, keeper: Keeper) -> None:
    some_tables(service)
    service.clock.advance(1_000)
    open_table(service, table="t_newest")
    keeper.rebuild()
    listed = {status: [line.id for line in service.lobby.list(status, None, 10).items] for status in ("open", "closed")}
    assert listed == {"open": ["t_newest", FIRST], "closed": ["t_over"]}
    everything = service.lobby.list(None, None, 10).items
    assert (everything[0].id, len(everything)) == ("t_newest", 3)


def test_pages_meet_without_gap_or_twin(service: Service, keeper: Keeper) -> None:
    tables = [f"t_{number}" for number in range(7)]
    for table in tables:
        open_table(service, table=table)
    keeper.rebuild()
    seen, cursor = [], None
    for _ in range(3):
        page = service.lobby.list("open", cursor, 3)
        seen += [line.id for line in page.items]
        cursor = page.next
    assert cursor is None
    assert sorted(seen) == tables


@pytest.mark.parametrize("cursor", ["!", "é", "AA=A", "YWJj", ""])
def test_a_foreign_cursor_is_refused(service: Service, keeper: Keeper, cursor: str) -> None:
    open_table(service)
    keeper.rebuild()
    with pytest.raises(Refused) as refused:
        service.lobby.list(None, cursor, 3)
    assert refused.value.code == "invalid_cursor"


def test_a_line_tells_stakes_seats_and_phase(service: Service, keeper: Keeper) -> None:
    some_tables(service)
    keeper.rebuild()
    line = next(line for line in service.lobby.list("open", None, 10).items if line.id == FIRST)
    assert (line.name, line.preset, line.seats, line.taken) == (f"Table {FIRST}", "reale", 8, 3)
    assert (line.min_stake, line.max_stake, line.phase, line.version) == (1, 10, "waiting", 4)


def test_a_player_finds_all_their_seats(service: Service, keeper: Keeper) -> None:
    some_tables(service)
    keeper.rebuild()
    assert service.lobby.seats_of("p_guest") == (Taken(FIRST, 7), Taken("t_link", 2))
    assert service.lobby.seats_of("p_gues") == ()
    assert service.lobby.seats_of(OPENER) == ()


def test_an_older_state_never_replaces_a_newer_one(service: Service, keeper: Keeper) -> None:
    open_table(service, "prudente", "ardito")
    before = state(service)
    play(service, until_hand=1)
    keeper.rebuild()
    newest = service.lobby.list(None, None, 1).items
    service.lobby.put(before, newest[0].opened_at)
    assert service.lobby.list(None, None, 1).items == newest


def test_a_lobby_behind_the_feeds_reach_is_rebuilt(service: Service, keeper: Keeper, redis: Redis) -> None:
    """The lines that it missed are gone; the logs are not."""
    open_table(service)
    keeper.begin()
    open_table(service, table="t_missed")
    for feed in redis.scan_iter("*:feed"):
        redis.xtrim(feed, maxlen=0)
    open_table(service, "prudente", table="t_later")
    service.keeper().begin()
    assert {line.id for line in service.lobby.list(None, None, 10).items} == {FIRST, "t_missed", "t_later"}


def test_a_damaged_table_hides_no_other(service: Service, keeper: Keeper, redis: Redis) -> None:
    open_table(service, table="t_damaged")
    open_table(service)
    redis.delete(service.log.keys.log("table:t_damaged"))
    keeper.rebuild()
    assert [line.id for line in service.lobby.list(None, None, 10).items] == [FIRST]


def test_the_lobby_says_up_to_when_it_stands(service: Service, keeper: Keeper) -> None:
    assert Lobby(service.redis).at() is None
    before = service.clock.now()
    keeper.begin()
    assert before <= (service.lobby.list(None, None, 1).at or 0) <= service.clock.now()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_nearest_to_itself(preset: str) -> None:
    assert nearest_preset(PRESETS[preset]) == preset
