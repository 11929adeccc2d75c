"""Logs: JSON when piped, one line each, the libraries' included, and no secret in them."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from service import telemetry


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """What is logged, through a pipe."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    telemetry.configure("info", stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_each_event_is_one_line_of_json(logged: io.StringIO) -> None:
    structlog.get_logger().info("restarted", process="api", pid=7)
    (line,) = lines(logged)
    assert (line["event"], line["process"], line["pid"], line["level"]) == ("restarted", "api", 7, "info")


def test_a_library_logs_the_same_way(logged: io.StringIO) -> None:
    logging.getLogger("library").warning("lost %s", "a job")
    (line,) = lines(logged)
    assert (line["event"], line["level"]) == ("lost a job", "warning")


def test_less_than_the_level_is_not_logged(logged: io.StringIO) -> None:
    structlog.get_logger().debug("detail")
    assert logged.getvalue() == ""


@pytest.mark.parametrize("name", ["token", "Authorization", "seed", "nonce", "key", "cards"])
def test_what_is_named_like_a_secret_is_hidden_at_any_depth(logged: io.StringIO, name: str) -> None:
    structlog.get_logger().info("asked", **{name: "7d"}, facts={"inner": [{name: "7d"}]})
    assert "7d" not in logged.getvalue()


def test_a_token_is_hidden_wherever_it_stands(logged: io.StringIO) -> None:
    structlog.get_logger().info("GET /?t=mzp_abc-DEF", paths=["/mzo_secret"])
    logging.getLogger("other").warning("header %s, signed by %s", "Bearer mzf_secret", "whsec_AbC+secret/x==")
    assert "abc-DEF" not in logged.getvalue()
    assert "secret" not in logged.getvalue()
    assert "AbC" not in logged.getvalue()


def test_the_password_of_an_address_is_hidden(logged: io.StringIO) -> None:
    structlog.get_logger().info("connecting", url="redis://me:hunter2@host/0")
    assert "hunter2" not in logged.getvalue()
    assert "@host/0" in logged.getvalue()


def test_a_traceback_hides_what_it_quotes(logged: io.StringIO) -> None:
    try:
        raise ValueError("bad token mzp_abcdef")
    except ValueError:
        structlog.get_logger().exception("failed")
    (line,) = lines(logged)
    assert "ValueError" in line["exception"]
    assert "mzp_abcdef" not in logged.getvalue()


@pytest.mark.usefixtures("logged")
def test_a_line_that_cant_be_written_is_dropped() -> None:
    """A full disk must not fail the request that the line is about."""

    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, f"No space left on device for {len(text)} characters")

    telemetry.configure("info", Full())
    structlog.get_logger().info("request", status=200)
