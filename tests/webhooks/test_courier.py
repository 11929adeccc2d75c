"""What a webhook is told: everything of its tables, in order, at least once, and nothing else."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.api.app import build
from service.webhooks.courier import LONGEST_TURN_MS
from service.webhooks.deliveries import Answer
from service.webhooks.routes import LEASE_MS
from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.log.streams import Backup
from tests.webhooks.house import TAKEN, House, Postbox, Posted, ages, id_of, make_webhook
from tests.wiring import wired


def test_a_webhook_is_told_every_event_of_its_table_in_order_as_a_spectator_sees_it(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller, berto: Caller, nobody: Caller
) -> None:
    make_webhook(frontend)
    table = open_table(dina, sandbox={"deck": ["7d", "4c"], "bank": 2})
    sit(table, dina, berto)
    work(service)
    act(dina, table, "stake", amount=1)
    house.deliver()
    act(dina, table, "stand")
    house.deliver()
    assert [one.event["data"] for one in postbox.posted] == nobody.get(f"{table}/events").json["items"]


def test_a_webhook_is_told_nothing_from_before_it_was_made(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller
) -> None:
    table = open_table(dina)
    ages(table, dina, 2)
    service.clock.advance(1)
    make_webhook(frontend)
    house.deliver()
    assert postbox.posted == []
    ages(table, dina, 1)
    house.deliver()
    assert postbox.versions(table) == [6, 7]


def test_only_the_types_asked_for_are_told(house: House, postbox: Postbox, frontend: Caller, dina: Caller) -> None:
    make_webhook(frontend, events=["table_resumed"])
    ages(open_table(dina), dina, 3)
    house.deliver()
    assert [one.event["type"] for one in postbox.posted] == ["mazziere.table_resumed"] * 3


def test_a_long_backlog_is_told_whole(house: House, postbox: Postbox, frontend: Caller, dina: Caller) -> None:
    make_webhook(frontend)
    table = open_table(dina)
    ages(table, dina, 260)
    house.deliver()
    assert postbox.versions(table) == list(range(1, 522))


def test_a_tables_turn_ends_in_time_for_the_others(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller
) -> None:
    make_webhook(frontend)
    tables = [open_table(dina), open_table(dina)]
    for table in tables:
        ages(table, dina, 1)

    def slow(_: Posted) -> Answer:
        service.clock.advance(LONGEST_TURN_MS)
        return TAKEN

    postbox.answer = slow
    house.deliver()
    assert sorted(one.event["source"] for one in postbox.posted[:2]) == sorted(tables)
    assert [postbox.versions(table) for table in tables] == [[1, 2, 3]] * 2


def test_a_webhook_that_is_enabled_again_misses_nothing(
    house: House, postbox: Postbox, frontend: Caller, dina: Caller
) -> None:
    webhook, _ = make_webhook(frontend)
    table = open_table(dina)
    house.deliver()
    frontend.patch(webhook, {"enabled": False})
    ages(table, dina, 1)
    house.deliver()
    assert postbox.versions(table) == [1]
    frontend.patch(webhook, {"enabled": True})
    house.deliver()
    assert postbox.versions(table) == [1, 2, 3]


def test_a_holder_that_dies_after_posting_costs_a_twin_of_the_same_id_and_no_gap(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller
) -> None:
    make_webhook(frontend)
    table = open_table(dina)
    ages(table, dina, 1)

    def dying(posted: Posted) -> Answer:
        if posted.version == 2:
            raise SystemExit
        return TAKEN

    postbox.answer = dying
    with pytest.raises(SystemExit):
        house.deliver()
    postbox.answer = lambda _: TAKEN
    House(service, postbox).deliver()
    assert postbox.versions(table) == [1, 2]
    House(service, postbox).later(LEASE_MS)
    assert postbox.versions(table) == [1, 2, 2, 3]
    assert postbox.posted[1].id == postbox.posted[2].id


def test_whoever_lost_its_lease_stops_where_the_next_holder_went_on(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller
) -> None:
    make_webhook(frontend)
    table = open_table(dina)
    ages(table, dina, 1)
    second = Postbox()

    def dawdling(posted: Posted) -> Answer:
        if posted.version == 2:
            House(service, second).later(LEASE_MS)
        return TAKEN

    postbox.answer = dawdling
    house.deliver()
    assert (postbox.versions(table), second.versions(table)) == ([1, 2], [2, 3])


def test_news_that_come_while_a_route_is_held_are_told(
    house: House, postbox: Postbox, frontend: Caller, dina: Caller
) -> None:
    make_webhook(frontend)
    table = open_table(dina)

    def busy(posted: Posted) -> Answer:
        if posted.version == 1:
            ages(table, dina, 1)
            house.mark()
        return TAKEN

    postbox.answer = busy
    house.deliver()
    assert postbox.versions(table) == [1, 2, 3]


def test_whatever_only_hints_may_be_lost(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller
) -> None:
    """The next process looks at everything, and tells what the cursors say was not told."""
    make_webhook(frontend)
    table = open_table(dina)
    house.deliver()
    ages(table, dina, 2)
    service.redis.delete("{webhooks}:due", *service.redis.scan_iter("{webhooks}:routes:*"))
    House(service, postbox).deliver()
    assert postbox.versions(table) == [1, 2, 3, 4, 5]


def test_what_the_feed_forgot_before_it_was_read_is_told(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller
) -> None:
    make_webhook(frontend)
    table = open_table(dina)
    house.deliver()
    ages(table, dina, 2)
    service.redis.xtrim(service.log.keys.feed(service.log.keys.partition(f"table:{id_of(table)}")), maxlen=1)
    house.deliver()
    assert postbox.versions(table) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("noticed", [True, False])
def test_after_the_log_went_back_all_that_was_written_since_is_told(
    house: House, postbox: Postbox, service: Service, frontend: Caller, dina: Caller, noticed: bool
) -> None:
    """Whether or not somebody noticed at once that events are gone."""
    make_webhook(frontend)
    table = open_table(dina)
    ages(table, dina, 1)
    backup = Backup(service.log, f"table:{id_of(table)}")
    service.clock.advance(1)
    ages(table, dina, 1)
    house.deliver()
    backup.restore()
    service.clock.advance(1)
    stranger = wired(service.redis)
    ages(table, dina if noticed else Caller(build(stranger), dina.token, player=dina.id), 2)
    house.deliver()
    log = dina.get(f"{table}/events").json["items"]
    assert ("log_rewound" in [event["type"] for event in log]) == noticed
    assert [one.event["data"] for one in postbox.posted[5:]] == log[3:]


def test_ping_and_redelivery_come_once_and_move_no_cursor(
    house: House, postbox: Postbox, frontend: Caller, dina: Caller
) -> None:
    webhook, _ = make_webhook(frontend)
    table = open_table(dina)
    house.deliver()
    (first,) = frontend.get(f"{webhook}/deliveries").json["items"]
    assert frontend.post(f"{webhook}/ping").status_code == 202
    assert frontend.post(f"{webhook}/deliveries/{first['id']}/redeliver").json["message"] == postbox.posted[0].id
    house.deliver()
    ages(table, dina, 1)
    house.deliver()
    types = [one.event["type"].removeprefix("mazziere.") for one in postbox.posted]
    assert types == ["table_opened", "ping", "table_opened", "table_paused", "table_resumed"]
    assert postbox.posted[2] == replace(postbox.posted[0], headers=postbox.posted[2].headers)
    assert postbox.posted[2].id == postbox.posted[0].id
