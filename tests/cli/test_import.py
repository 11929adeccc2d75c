"""Bundles taken into an empty service: everything there is to look at, and nothing that moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from service.api.app import build
from service.audit.evidence import from_bundle
from service.cli.main import mazziere
from service.projections.hand_line import of_table
from service.records.bundle import bundle, signed_bundle
from service.records.hand_log import read_hand
from service.records.hand_record import hand_record
from service.simulation.table import SimulatedTable
from service.stream.refusal import Refused
from service.table import commands as c
from service.table.facts import HandOpened, HandSettled, HandVoided
from service.table.views import view
from service.wiring import Service
from tests.api.callers import Caller
from tests.cli.conftest import running
from tests.records.tables import exported, logged, names, random_table
from tests.workers.house import open_table, play, send, take
from workers.upkeep import debts_of

TABLES = [random_table(seed, hands=3) for seed in range(2, 14)]
"""Of several houses, some closed, some in the middle of a hand."""

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.state.id)

LONG = next(table for table in TABLES if table.state.hand >= 3)
"""The one of which a range is imported."""


def imported(folder: Path, *texts: bytes) -> Result:
    """`mazziere import` of a bundle, or of a sequence, into a data folder."""
    file = folder.with_suffix(".bundles")
    file.write_bytes(texts[0] if len(texts) == 1 else b"".join(b"\x1e" + text for text in texts))
    environment = {"MAZZIERE_DATA_DIR": str(folder), "MAZZIERE_FSYNC": "no"}
    return CliRunner().invoke(mazziere, ["import", str(file)], env=environment)


def text_of(table: SimulatedTable, first: int = 1) -> bytes:
    return b"".join(bundle(logged(table), table.state.id, names, first=first))


def text_from(service: Service, table: SimulatedTable) -> bytes:
    """What the studying service exports in its turn."""
    return b"".join(bundle(service.log, table.state.id, service.people.players.names))


def events_in(text: bytes) -> bytes:
    """A bundle's bytes up to where its events end."""
    return text.partition(b"\n],")[0]


def openings(table: SimulatedTable) -> list[int]:
    return [event.version for event in table.events if isinstance(event.fact, HandOpened)]


def hands_over(table: SimulatedTable) -> list[int]:
    return [event.fact.hand for event in table.events if isinstance(event.fact, HandSettled | HandVoided)]


def listed(service: Service, table: SimulatedTable) -> list[int]:
    """The numbers of the hands that the service lists."""
    return [line.hand for line in reversed(service.hands.list(of_table(table.state.id), None, 500).items)]


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service into which all tables were imported as one sequence."""
    folder = tmp_path_factory.mktemp("study")
    told = imported(folder, *map(text_of, TABLES))
    assert told.exit_code == 0, told.output
    assert told.output.count("upheld") == len(TABLES)
    with running(folder) as service:
        yield service


@every_table
def test_export_and_import_are_each_others_inverse(study: Service, table: SimulatedTable) -> None:
    assert events_in(text_from(study, table)) == events_in(text_of(table))


@every_table
def test_the_table_looks_as_it_did_even_with_cards_face_down(study: Service, table: SimulatedTable) -> None:
    head = logged(table).head(table.stream)
    loaded = study.log.load(table.stream, study.tables)
    assert loaded.head == head
    assert view(loaded.state, None, head, {}) == view(table.state, None, head, {})


@every_table
def test_its_hands_are_listed_and_told(study: Service, table: SimulatedTable) -> None:
    assert listed(study, table) == hands_over(table)
    for hand in hands_over(table):
        ours, theirs = (read_hand(log, table.state.id, hand) for log in (study.log, logged(table)))
        assert hand_record(ours, None, names, "en") == hand_record(theirs, None, names, "en")


@every_table
def test_it_is_judged_as_its_bundle_is(study: Service, table: SimulatedTable) -> None:
    assert study.auditor.stream(table.stream).verdict == "upheld"
    for hand in hands_over(table):
        assert study.auditor.hand(table.state.id, hand).verdict in ("upheld", None)


def test_nobody_can_act_not_even_an_operator(study: Service) -> None:
    table = TABLES[0]
    before = study.log.head(table.stream)
    for deed in (c.CloseTable(), c.TakeSeat(), c.NoticeRewind()):
        with pytest.raises(Refused) as refused:
            send(study, deed, table.opener, table.state.id)
        assert refused.value.code == "imported"
    assert study.log.head(table.stream) == before


def test_nothing_is_owed_and_a_repair_finds_nothing_amiss(study: Service) -> None:
    assert {due.stream for due in take(study)} <= {"operations"}  # whose own checkpoint is
    for table in TABLES:
        assert debts_of(study, table.stream)[1:] == ([], [])


def test_lobby_and_feed_say_nothing_of_it_even_when_all_is_rebuilt(study: Service) -> None:
    study.keeper().rebuild()
    assert study.lobby.list(None, None, 10).items == ()
    assert {line.stream for line in study.log.feed.read({}, 1)[0]} <= {"operations"}
    assert listed(study, TABLES[0]) == hands_over(TABLES[0])


def test_this_house_signs_nothing_of_it(study: Service) -> None:
    with pytest.raises(Refused, match="only the house it comes from"):
        study.checkpoints.sign(TABLES[0].stream, 1)


def test_names_come_along(study: Service) -> None:
    brought = exported(logged(LONG), LONG)["names"]
    kept = study.people.players.names(sorted(brought))
    assert kept.items() <= brought.items()
    assert {seat.player for seat in LONG.state.seats if seat.bot is not None} <= kept.keys()


def test_what_a_player_saw_stays_what_they_saw(tmp_path: Path) -> None:
    """A bundle with its viewer's own secrets comes out for that viewer as it went in."""
    table = next(one for one in TABLES if any(event.secret and event.secret.owner for event in one.events))
    owner = next(event.secret.owner for event in table.events if event.secret and event.secret.owner)
    text = b"".join(bundle(logged(table), table.state.id, names, viewer=owner))
    assert imported(tmp_path / "own", text).exit_code == 0
    with running(tmp_path / "own") as service:
        again = b"".join(bundle(service.log, table.state.id, names, viewer=owner))
    assert events_in(again) == events_in(text)


# Ranges.


@pytest.fixture(scope="module")
def ranged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service into which the long table was imported from shortly before its second hand on."""
    folder = tmp_path_factory.mktemp("range")
    told = imported(folder, text_of(LONG, first=openings(LONG)[1] - 2))
    assert told.exit_code == 0, told.output
    with running(folder) as service:
        yield service


def test_a_range_comes_out_as_it_went_in(ranged: Service) -> None:
    assert events_in(text_from(ranged, LONG)) == events_in(text_of(LONG, first=openings(LONG)[1] - 2))


def test_a_range_shows_the_table_from_its_first_hand_on(ranged: Service) -> None:
    log, opening = logged(LONG), openings(LONG)[1]
    for version in (opening, opening + 3, len(LONG.events)):
        ours, theirs = (one.state_at(LONG.stream, ranged.tables, version) for one in (ranged.log, log))
        assert view(ours, None, log.head(LONG.stream), {}) == view(theirs, None, log.head(LONG.stream), {})
    for version in (2, opening - 3, opening - 1):
        with pytest.raises(Refused) as refused:
            ranged.log.state_at(LONG.stream, ranged.tables, version)
        assert refused.value.code == "unknown_version"


def test_a_range_lists_and_judges_its_own_hands(ranged: Service) -> None:
    assert listed(ranged, LONG) == hands_over(LONG)[1:]
    for hand in listed(ranged, LONG):
        assert ranged.auditor.hand(LONG.state.id, hand).verdict in ("upheld", None)
    with pytest.raises(Refused, match="has no hand 1"):
        read_hand(ranged.log, LONG.state.id, 1)


def test_who_reads_a_range_on_from_its_first_event_gets_all_of_it(ranged: Service) -> None:
    whole = list(from_bundle(exported(logged(LONG), LONG)).records())
    assert [record.hash for record in ranged.log.records(LONG.stream)] == [
        record.hash for record in [whole[0], *whole[openings(LONG)[1] - 3 :]]
    ]


# What is not taken in.


def test_a_service_with_tables_of_its_own_takes_nothing_in(tmp_path: Path) -> None:
    with running(tmp_path / "own") as service:
        open_table(service)
    told = imported(tmp_path / "own", text_of(LONG))
    assert told.exit_code == 1
    assert "tables of its own" in told.output


def test_a_stream_is_taken_in_once(tmp_path: Path) -> None:
    assert imported(tmp_path / "study", text_of(LONG)).exit_code == 0
    told = imported(tmp_path / "study", text_of(LONG, first=openings(LONG)[1]))
    assert told.exit_code == 1
    assert "is here already" in told.output


@pytest.mark.parametrize("spoilt", ["cut", "changed", "without a hand", "its beginning"])
def test_what_does_not_hold_is_not_taken_in(tmp_path: Path, spoilt: str) -> None:
    told = msgspec.json.decode(text_of(LONG))
    match spoilt:
        case "changed":
            told["events"][5]["at"] += 1
        case "without a hand":
            opening = openings(LONG)[1]
            told |= {"opened": told["events"][0], "events": told["events"][opening : opening + 2]}
            told["before"] = {"version": opening, "hash": LONG_HASHES[opening - 1]}
        case "its beginning":
            told["before"]["hash"] = "00" * 32
    text = msgspec.json.encode(told)
    answer = imported(tmp_path / "study", text[:-9] if spoilt == "cut" else text)
    assert answer.exit_code == 1, answer.output
    with running(tmp_path / "study") as service:
        assert list(service.log.streams("table")) == []


LONG_HASHES = [record.hash.hex() for record in logged(LONG).read(LONG.stream, 0, 10_000)]


# Through the interface.


def test_whoever_asks_sees_that_it_was_imported_and_can_do_nothing(tmp_path: Path) -> None:
    table = "t_" + "a" * 16
    with running(tmp_path / "house") as house:
        open_table(house, "prudente", "ardito", table=table)
        play(house, until_hand=2, table=table)
        names_of, last = house.people.players.names, house.log.head(f"table:{table}").version
        text = b"".join(signed_bundle(house.log, house.checkpoints, table, names_of, viewer=None, first=1, last=last))
    assert imported(tmp_path / "study", text).exit_code == 0
    with running(tmp_path / "study") as study:
        operator = Caller(build(study), study.people.tokens.make("operator", "tests")[1])
        assert operator.get(f"/v1/tables/{table}").json["imported"] is True
        assert operator.get("/v1/tables").json["items"] == []
        refused = operator.post(f"/v1/tables/{table}/close")
        assert (refused.status_code, refused.json["code"]) == (409, "imported")
        assert operator.get(f"/v1/tables/{table}/export").data == text
        assert operator.get(f"/v1/tables/{table}/checkpoint").json["code"] == "imported"
        backup = run_in(study, "backup", str(tmp_path / "study.backup"))
        assert f"{len(list(study.log.streams('operations')))} streams" in backup.output


def run_in(service: Service, *arguments: str) -> Result:
    return CliRunner().invoke(mazziere, arguments, env={"MAZZIERE_DATA_DIR": str(service.settings.data_dir)})
