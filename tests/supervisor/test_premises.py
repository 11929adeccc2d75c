"""One supervisor per folder and port; the next one waits for what a killed one left."""

import os
import socket
import subprocess
import threading
from pathlib import Path

import pytest

from service.supervisor import premises
from service.supervisor.premises import CannotStart


def test_a_held_folder_is_refused_naming_who_holds_it(tmp_path: Path) -> None:
    premises.hold(tmp_path)
    with pytest.raises(CannotStart, match=rf"{tmp_path} is in use .* process {os.getpid()};"):
        premises.hold(tmp_path)


def test_a_folder_is_free_again_once_its_holder_is_gone(tmp_path: Path) -> None:
    held = premises.hold(tmp_path)
    os.close(held)
    os.close(premises.hold(tmp_path))


def test_the_next_start_waits_for_the_children_of_a_killed_supervisor(tmp_path: Path) -> None:
    lock = premises.await_former_children(tmp_path)
    child = subprocess.Popen(["cat"], stdin=subprocess.PIPE, pass_fds=[lock])
    os.close(lock)
    released = threading.Event()

    def release() -> None:
        released.set()
        child.communicate()

    threading.Timer(0.2, release).start()
    os.close(premises.await_former_children(tmp_path))
    assert released.is_set()


def test_a_child_that_never_ends_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(premises, "PATIENCE", 0)
    lock = premises.await_former_children(tmp_path)
    with pytest.raises(CannotStart, match="earlier mazziere up"):
        premises.await_former_children(tmp_path)
    os.close(lock)


def test_a_taken_port_names_itself() -> None:
    with premises.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotStart, match=f"port {port} on 127.0.0.1"):
            premises.listen("127.0.0.1", port)


def test_an_address_that_is_not_ours_names_itself() -> None:
    with pytest.raises(CannotStart, match=r"192\.0\.2\.1"):
        premises.listen("192.0.2.1", 0)


def test_it_listens_on_ipv6_too() -> None:
    with premises.listen("::1", 0) as listener:
        assert listener.family is socket.AF_INET6
