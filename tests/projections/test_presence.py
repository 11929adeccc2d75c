"""Who is connected to a table, over all processes."""

from redis import Redis

from service.projections.presence import LAPSES_AFTER_MS, Presence

NOW = 1_790_000_000_000


def test_whoever_any_process_names_is_connected_to_that_table(redis: Redis) -> None:
    one, other = Presence(redis), Presence(redis)
    one.say("t_a", "p_anna", NOW)
    other.say("t_a", "p_berto", NOW + 1_000)
    other.say("t_b", "p_carla", NOW)
    assert one.connected("t_a", NOW + 2_000) == {"p_anna", "p_berto"}


def test_whom_nobody_names_any_more_is_away(redis: Redis) -> None:
    presence = Presence(redis)
    presence.say("t_a", "p_anna", NOW)
    presence.say("t_a", "p_berto", NOW + 1)
    assert presence.connected("t_a", NOW + LAPSES_AFTER_MS) == {"p_berto"}


def test_a_table_without_listeners_leaves_nothing_behind(redis: Redis) -> None:
    Presence(redis).say("t_a", "p_anna", NOW)
    assert 0 < redis.pttl("presence:t_a") <= LAPSES_AFTER_MS
