"""Structured logs on stderr: JSON where piped, readable on a terminal, and never a secret in them."""

from __future__ import annotations

import logging
import re
import sys
from contextlib import suppress
from typing import Any, TextIO

import msgspec
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = "[hidden]"
SECRET_NAMES = frozenset(
    {"authorization", "card", "cards", "cookie", "key", "nonce", "password", "secret", "seed", "token"}
)
_TOKEN = re.compile(r"mz[ofpa]_[\w-]+|whsec_[\w+/=-]+")
_PASSWORD = re.compile(r"(?<=://)[^/@\s]*:[^/@\s]*(?=@)")


def configure(level: str, stream: TextIO | None = None) -> None:
    """Send this process's logs, its libraries' included, to `stream` (stderr unless given)."""
    stream = stream or sys.stderr
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, *_rendering(stream)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(_Dropping(stream)),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendering(stream)],
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def redact(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Hide whatever is named like a secret or looks like a token, at any depth."""
    return {name: _redacted(name, value) for name, value in event.items()}


class _Dropping:
    """A stream that drops what it can't write: a full disk must not fail whatever a line is about."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()


def _rendering(stream: TextIO) -> list[Processor]:
    """The traceback becomes text before anything is hidden, so that what it quotes is hidden too."""
    if stream.isatty():
        return [structlog.processors.format_exc_info, redact, structlog.dev.ConsoleRenderer()]
    return [structlog.processors.format_exc_info, redact, structlog.processors.JSONRenderer(serializer=_json)]


def _json(event: EventDict, **_options: Any) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


def _redacted(name: str, value: Any) -> Any:
    match value:
        case _ if name.lower() in SECRET_NAMES:
            return HIDDEN
        case str():
            return _PASSWORD.sub(HIDDEN, _TOKEN.sub(HIDDEN, value))
        case dict():
            return {inner: _redacted(str(inner), one) for inner, one in value.items()}
        case list() | tuple():
            return [_redacted(name, one) for one in value]
        case _:
            return value
