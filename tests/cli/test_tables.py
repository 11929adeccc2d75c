"""`mazziere tables`: every table in the log, a line each when piped."""

from service.game.rules import RuleSet
from service.table.decider import stream_of
from service.wiring import Service
from tests.cli.conftest import Run
from tests.workers.house import open_table


def test_a_table_is_a_line_of_columns_parted_by_tabs(service: Service, run: Run) -> None:
    open_table(service, "prudente", table="t_listed", rules=RuleSet(seats=5))
    (line,) = [line for line in run("tables").stdout.splitlines() if line.startswith("t_listed")]
    assert line.split("\t") == ["t_listed", "2", "waiting", "0", "1/5", "reale", "Table t_listed"]


def test_private_tables_are_listed_too(service: Service, run: Run) -> None:
    open_table(service, table="t_private", access="link")
    assert "t_private" in run("tables").stdout


def test_a_damaged_table_is_named_and_hides_no_other(service: Service, run: Run) -> None:
    open_table(service, table="t_whole")
    open_table(service, table="t_damaged")
    service.redis.xtrim(service.log.keys.log(stream_of("t_damaged")), maxlen=0)
    shown = run("tables").stdout
    assert "t_damaged\t\tlog_damaged" in shown
    assert "t_whole" in shown
