"""ETag, If-Match and If-None-Match: acting only on what one has seen, and not asking for it twice."""

from __future__ import annotations

import pytest

from service.wiring import Service
from tests.api.callers import Caller, act, open_table
from tests.api.test_hand import dealt


def test_an_unchanged_table_is_not_sent_again(anna: Caller) -> None:
    table = open_table(anna)
    etag = anna.get(table).headers["ETag"]
    response = anna.get(table, If_None_Match=etag)
    assert (response.status_code, response.data, response.headers["ETag"]) == (304, b"", etag)
    anna.post(f"{table}/seats")
    assert anna.get(table, If_None_Match=etag).status_code == 200


def test_the_etag_begins_with_the_position(anna: Caller) -> None:
    response = anna.get(open_table(anna))
    assert response.headers["ETag"].startswith(f'"{response.json["position"]}.')


@pytest.mark.parametrize("pin", ["etag", "position", "version", "quoted position", "weak"])
def test_a_pinned_action_counts_while_nothing_has_changed(
    service: Service, anna: Caller, berto: Caller, pin: str
) -> None:
    table = dealt(service, anna, berto)
    seen = anna.get(table)
    header = {
        "etag": seen.headers["ETag"],
        "position": seen.json["position"],
        "version": str(seen.json["version"]),
        "quoted position": f'"{seen.json["position"]}"',
        "weak": f"W/{seen.headers['ETag']}",
    }[pin]
    assert anna.post(f"{table}/actions", {"type": "stand"}, If_Match=header).status_code == 201


def test_a_passed_pin_names_the_current_version(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    old = anna.get(table).headers["ETag"]
    act(anna, table, "stand")
    response = berto.post(f"{table}/actions", {"type": "stand"}, If_Match=old)
    assert (response.status_code, response.json["code"]) == (412, "version_passed")
    assert response.json["version"] == berto.get(table).json["version"]


def test_another_history_is_not_the_pinned_one(anna: Caller) -> None:
    """The same version with another hash is another position."""
    table = open_table(anna)
    assert anna.post(f"{table}/pause", If_Match="1-00000000").status_code == 412


def test_an_answers_etag_pins_the_next_action(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    stood = anna.post(f"{table}/actions", {"type": "stand"})
    drawn = berto.post(f"{table}/actions", {"type": "draw"}, If_Match=stood.headers["ETag"])
    assert drawn.status_code == 201
