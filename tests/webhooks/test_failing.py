"""Deliveries that fail: tried again, parked after a day, resumed, and listed all along."""

from __future__ import annotations

from service.webhooks.deliveries import Answer
from tests.api.callers import Caller, open_table
from tests.webhooks.house import BROKEN, TAKEN, House, Postbox, ages, id_of, make_webhook

HOUR_MS = 60 * 60 * 1000


def test_what_fails_is_tried_again_under_the_same_id_before_anything_later(
    house: House, postbox: Postbox, frontend: Caller, dina: Caller
) -> None:
    make_webhook(frontend)
    table = open_table(dina)
    ages(table, dina, 1)
    postbox.answer = lambda posted: BROKEN if len(postbox.posted) < 4 and posted.version == 2 else TAKEN
    house.deliver()
    assert postbox.versions(table) == [1, 2]
    house.later(HOUR_MS)
    house.later(HOUR_MS)
    assert postbox.versions(table) == [1, 2, 2, 2, 3]
    assert len({one.id for one in postbox.posted}) == 3


def test_a_table_that_fails_holds_up_no_other(house: House, postbox: Postbox, frontend: Caller, dina: Caller) -> None:
    make_webhook(frontend)
    bad, good = open_table(dina), open_table(dina)
    ages(good, dina, 2)
    postbox.answer = lambda posted: BROKEN if posted.event["source"] == bad else TAKEN
    house.deliver()
    assert (postbox.versions(bad), postbox.versions(good)) == ([1], [1, 2, 3, 4, 5])


def test_after_a_day_a_table_is_parked_and_listed_and_goes_on_once_resumed(
    house: House, postbox: Postbox, frontend: Caller, dina: Caller
) -> None:
    webhook, _ = make_webhook(frontend)
    table = open_table(dina)
    postbox.answer = lambda _: BROKEN
    house.deliver()
    for _ in range(30):
        house.later(HOUR_MS)
    (parked,) = frontend.get(webhook).json["parked"]
    assert (parked["table"], parked["version"], parked["failures"]) == (id_of(table), 0, len(postbox.posted))
    assert 10 < len(postbox.posted) < 30
    ages(table, dina, 1)
    tried = len(postbox.posted)
    house.later(HOUR_MS)
    assert len(postbox.posted) == tried
    postbox.answer = lambda _: TAKEN
    assert frontend.post(f"{webhook}/resume", {"table": id_of(table)}).json["parked"] == []
    house.deliver()
    assert postbox.versions(table)[tried:] == [1, 2, 3]


def test_whoever_is_gone_for_good_is_told_no_more(
    house: House, postbox: Postbox, frontend: Caller, dina: Caller
) -> None:
    webhook, _ = make_webhook(frontend)
    open_table(dina)
    postbox.answer = lambda _: Answer(1, 410)
    house.deliver()
    house.later(HOUR_MS)
    assert len(postbox.posted) == 1
    assert frontend.get(webhook).json["enabled"] is False


def test_every_attempt_is_listed_with_what_was_answered(
    house: House, postbox: Postbox, frontend: Caller, dina: Caller
) -> None:
    webhook, _ = make_webhook(frontend)
    table = open_table(dina)
    postbox.answer = lambda _: BROKEN
    house.deliver()
    postbox.answer = lambda _: Answer(10_000, failure="timed_out")
    house.later(HOUR_MS)
    last, first = frontend.get(f"{webhook}/deliveries").json["items"]
    assert (first["table"], first["version"], first["attempt"]) == (id_of(table), 1, 1)
    assert (first["status"], first["answer"], first["failure"]) == (500, "sorry", None)
    assert (last["attempt"], last["status"], last["failure"], last["ms"]) == (2, None, "timed_out", 10_000)
    assert first["message"] == last["message"]
