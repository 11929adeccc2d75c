"""A face-down card shows to its holder, and to nobody else anywhere."""

from __future__ import annotations

import pytest

from service.wiring import Service
from tests.api.callers import Caller
from tests.api.test_hand import dealt

HOLE = "7d"


def everything(caller: Caller, table: str) -> str:
    """All that the caller can get out of the service about a table, as text."""
    answers = [
        caller.get(table),
        caller.get(f"{table}/events"),
        caller.get("/v1/tables"),
        *(caller.get(f"{table}?version={version}") for version in range(1, caller.get(table).json["version"] + 1)),
        caller.post(f"{table}/actions", {"type": "draw", "hand": 1}),
        caller.post(f"{table}/actions", {"type": "stake", "amount": 1}),
        caller.post(f"{table}/seats"),
    ]
    return "".join(answer.get_data(as_text=True) for answer in answers).replace('"matta":"Kd"', "")


@pytest.mark.parametrize("who", ["nobody", "berto", "carla", "operator", "auditor", "frontend"])
def test_others_never_see_it(
    request: pytest.FixtureRequest, service: Service, anna: Caller, berto: Caller, who: str
) -> None:
    table = dealt(service, anna, berto)
    caller: Caller = request.getfixturevalue(who)
    seen = everything(caller, table)
    assert f'"{HOLE}"' not in seen
    assert '"nonce"' not in seen
    assert '"deck"' not in seen


def test_its_holder_sees_it_in_view_and_log(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    assert anna.get(table).json["seats"][0]["hands"][0]["cards"] == [HOLE]
    secrets = [event["secret"] for event in anna.get(f"{table}/events").json["items"] if "secret" in event]
    assert [(secret["owner"], secret["card"]) for secret in secrets] == [(anna.id, HOLE)]


def test_a_hidden_card_is_null_and_its_points_too(service: Service, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    hands = [seat["hands"][0] for seat in berto.get(table).json["seats"]]
    assert hands[0] == {"cards": [None], "points": None, "status": "playing"}
    assert hands[1]["cards"] == ["5c"]
