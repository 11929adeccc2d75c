"""What Prometheus is told: counts that move with their causes, how things stand, and nothing that is secret."""

from __future__ import annotations

import io
import json

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.wiring import Service
from tests.api.callers import Caller, act, open_table, sit, work
from tests.api.test_hand import dealt

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def scraped(auditor: Caller) -> Samples:
    """Every sample by its name and labels."""
    families = text_string_to_metric_families(auditor.get("/v1/metrics").text)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in families for one in family.samples}


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples.get((f"mazziere_{name}", tuple(sorted(labels.items()))), 0)


def test_requests_are_counted_by_route_and_outcome(auditor: Caller, anna: Caller) -> None:
    table = open_table(anna)
    anna.get(table)
    anna.get("/v1/tables/t_aaaaaaaaaaaaaaaa")
    seen = scraped(auditor)
    route = "/v1/tables/<table_id>"
    assert value(seen, "requests_total", method="GET", route=route, outcome="200") == 1
    assert value(seen, "requests_total", method="GET", route=route, outcome="unknown_table") == 1
    assert value(seen, "request_seconds_count", route=route) == 2


def test_appends_and_what_is_done_late_are_counted(
    service: Service, auditor: Caller, anna: Caller, berto: Caller
) -> None:
    table = dealt(service, anna, berto)
    before = scraped(auditor)
    act(anna, table, "draw")
    act(berto, table, "stand")
    service.clock.advance(3_000)
    work(service)
    after = scraped(auditor)
    assert value(after, "appends_total", outcome="appended") > value(before, "appends_total", outcome="appended")
    assert value(after, "paid_late_seconds_count", kind="settle_hand") == 1
    assert value(after, "paid_late_seconds_sum", kind="settle_hand") >= 3


def test_what_is_due_and_not_done_is_told_by_kind(service: Service, auditor: Caller, anna: Caller) -> None:
    table = open_table(anna)
    sit(table, anna)
    for bot in ("prudente", "ardito"):
        anna.post(f"{table}/seats", {"bot": bot})
    service.clock.advance(7_000)
    seen = scraped(auditor)
    assert value(seen, "agenda_overdue", kind="open_hand") == 1
    assert value(seen, "agenda_lag_seconds", kind="open_hand") >= 7
    assert value(seen, "agenda_depth") >= 1


def test_chips_from_nowhere_are_told_to_operators(
    service: Service, auditor: Caller, operator: Caller, anna: Caller, berto: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the books don't know that who sits down brings chips."""
    service.keeper().rebuild()
    assert value(scraped(auditor), "chips_imbalance") == 0
    assert operator.get("/v1/operations").json["chips_imbalance"] == 0
    table = dealt(service, anna, berto)
    monkeypatch.setattr("service.projections.balance.brought", lambda _table, _event: 0)
    service.keeper().rebuild()
    seated = sum(seat["stack"] for seat in anna.get(table).json["seats"])
    assert value(scraped(auditor), "chips_imbalance") == seated
    assert operator.get("/v1/operations").json["chips_imbalance"] == seated


def test_no_table_player_or_token_is_named(service: Service, auditor: Caller, anna: Caller, berto: Caller) -> None:
    table = dealt(service, anna, berto)
    told = auditor.get("/v1/metrics").text
    for secret in (table.rpartition("/")[2], anna.id, berto.id, str(anna.token), str(auditor.token)):
        assert secret not in told


@pytest.mark.parametrize("who", ["anna", "frontend", "nobody"])
def test_only_those_who_watch_the_house_are_told(request: pytest.FixtureRequest, who: str) -> None:
    response = request.getfixturevalue(who).get("/v1/metrics")
    assert response.json["code"] in {"forbidden", "unauthorized"}


def test_a_requests_line_names_table_version_and_command(anna: Caller, lines: io.StringIO) -> None:
    table = open_table(anna)
    sit(table, anna)
    line = json.loads(lines.getvalue().splitlines()[-1])
    assert (line["table"], line["version"]) == (table.rpartition("/")[2], "2")
    assert len(line["command"]) == 32
