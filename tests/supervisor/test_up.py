"""`mazziere up` as whoever starts it sees it: one screen, one service, restarts, and a clean end."""

import os
import re
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.supervisor.processes import eventually, lives
from tests.supervisor.running import Running

PROCESSES = ["api", "deliver", "dispatch", *["valkey-server"] * 2, "work reports", *["work tables"] * 2]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One service for the tests that leave it whole."""
    running = Running(tmp_path_factory.mktemp("service")).await_screen()
    yield running
    running.end()


def test_the_screen_shows_an_address_that_answers(service: Running) -> None:
    assert service.get("/healthz")[0] == 200
    eventually(lambda: service.get("/readyz")[0] == 200)


def test_the_token_shown_is_an_operators_and_private(service: Running) -> None:
    status, me = service.get("/v1/me")
    assert (status, me["role"]) == (200, "operator")
    assert stat.S_IMODE((service.data_dir / "operator.token").stat().st_mode) == 0o600


def test_the_command_shown_to_try_carries_token_and_address(service: Running) -> None:
    assert f'curl -H "Authorization: Bearer {service.token}" {service.url}/v1/me' in service.screen


def test_all_process_kinds_run(service: Running) -> None:
    assert sorted(service.children().values()) == PROCESSES


def test_a_second_start_on_the_same_data_is_refused_naming_the_first(service: Running) -> None:
    second = Running(service.data_dir)
    complaint = second.complaint()
    assert second.process.returncode == 1
    assert f"{service.data_dir} is in use by mazziere up, process {service.process.pid};" in complaint
    assert service.get("/healthz")[0] == 200


@pytest.mark.parametrize("kind", sorted(set(PROCESSES)))
def test_a_killed_process_is_started_again(service: Running, kind: str) -> None:
    killed = service.child(kind)
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: killed not in service.children())
    eventually(lambda: sorted(service.children().values()) == PROCESSES)
    eventually(lambda: service.get("/v1/me")[0] == 200)


@pytest.mark.faults
def test_whatever_stands_still_is_replaced(service: Running) -> None:
    """All of them at once: the children, the servers, and the processes among which the API shares its requests."""
    still = service.everything() - {service.process.pid}
    for pid in still:
        os.kill(pid, signal.SIGSTOP)
    eventually(lambda: not any(map(lives, still)), 60)
    eventually(lambda: sorted(service.children().values()) == PROCESSES)
    eventually(lambda: service.get("/readyz") == (200, {"status": "ready", "degraded": []}), 30)


@pytest.mark.faults
def test_an_api_worker_that_stands_still_is_replaced(service: Running) -> None:
    still = next(iter(service.everything() - set(service.children()) - {service.process.pid}))
    os.kill(still, signal.SIGSTOP)
    eventually(lambda: not lives(still), 60)
    eventually(lambda: service.get("/readyz") == (200, {"status": "ready", "degraded": []}), 30)


def test_a_taken_port_is_named_before_anything_starts(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        running = Running(tmp_path, MAZZIERE_PORT=str(port))
        assert f"port {port} on 127.0.0.1" in running.complaint()
    assert running.process.returncode == 1
    assert not (tmp_path / "valkey").exists()


def test_a_wrong_setting_is_named_and_nothing_starts(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", MAZZIERE_FSYNC="sometimes")
    assert "MAZZIERE_FSYNC" in running.complaint()
    assert running.process.returncode == 1
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("how", "to_the_group"), [(signal.SIGTERM, False), (signal.SIGINT, True)])
def test_a_signal_stops_all_within_ten_seconds(tmp_path: Path, how: signal.Signals, to_the_group: bool) -> None:
    running = Running(tmp_path).await_screen()
    family = running.everything()
    if to_the_group:
        os.killpg(running.process.pid, how)
    else:
        running.process.send_signal(how)
    assert running.process.wait(timeout=10) == 0
    assert not any(map(lives, family))


@pytest.mark.faults
def test_a_signal_to_every_process_at_once_restarts_none(tmp_path: Path) -> None:
    running = Running(tmp_path).await_screen()
    family = running.everything()
    for pid in sorted(family, reverse=True):  # the children learn of it first
        os.kill(pid, signal.SIGTERM)
    _, complaint = running.process.communicate(timeout=10)
    assert "restarted" not in complaint
    assert not any(map(lives, family))


@pytest.mark.faults
def test_after_a_killed_supervisor_the_next_start_goes_on_with_the_same_servers(tmp_path: Path) -> None:
    first = Running(tmp_path).await_screen()
    servers = {pid for pid, kind in first.children().items() if kind == "valkey-server"}
    family = first.everything()
    port = first.url.rsplit(":", 1)[1]
    first.process.kill()  # and nobody waits for it: the next start comes at once
    second = Running(tmp_path, MAZZIERE_PORT=port).await_screen()
    assert {pid for pid in family if lives(pid)} == servers
    assert second.token == first.token
    assert second.get("/v1/me")[0] == 200
    second.end()
    assert not any(map(lives, servers))
    first.process.communicate()


def test_on_the_local_network_guests_are_welcome_and_the_sandbox_is_closed(tmp_path: Path) -> None:
    running = Running(tmp_path, "--lan").await_screen()
    running.end()
    assert "Sandbox off, guests on." in running.screen
    assert re.search(r"On the local network: http://[0-9.]+:\d+\n  Everyone on it can .* read", running.screen)
    assert "▄▄▄▄▄" in running.screen
