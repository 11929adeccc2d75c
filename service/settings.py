"""Every setting of the service: its environment variable, its default, its meaning and its check."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

import fsspec  # type: ignore[import-untyped]
import msgspec

PREFIX = "MAZZIERE_"
REDIS_SCHEMES = ("redis://", "rediss://", "unix://")
CLUSTER_SCHEME = "redis+cluster://"
LOG_LEVELS = ("debug", "info", "warning", "error")
FSYNC_POLICIES = ("always", "everysec", "no")


class WrongSetting(ValueError):
    """A setting that can't be used; the text begins with its name. Nothing starts with one."""


class Settings(msgspec.Struct, frozen=True):
    """What one process was told; the fields are explained in `TABLE`.

    `redis_url` and `queue_url` are empty until `served_by` says where the embedded servers are.
    """

    host: str
    port: int
    data_dir: Path
    key_dir: Path
    checkpoints: Path
    redis_url: str
    queue_url: str
    sandbox: bool
    seed: str
    guests: bool
    webhooks_loopback: bool
    partitions: int
    replicas: int
    fsync: Literal["always", "everysec", "no"]
    api_processes: int
    workers: int
    rate_limit: int | Literal["off"]
    max_streams: int
    proxies: int
    prefix: str
    cors_origins: tuple[str, ...]
    table_events: int
    idle_days: int | None
    archive_days: int | None
    archive_url: str
    log_level: Literal["debug", "info", "warning", "error"]

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Settings:
        """The settings that `environment` asks for; raises `WrongSetting`, naming the first that is wrong."""
        values = {setting.field: setting.value(environment) for setting in TABLE}
        values["key_dir"] = values["key_dir"] or values["data_dir"] / "keys"
        values["checkpoints"] = values["checkpoints"] or values["data_dir"] / "checkpoints.jsonl"
        values["archive_url"] = values["archive_url"] or str((values["data_dir"] / "archive").absolute())
        if not values["queue_url"] and not values["redis_url"].startswith(CLUSTER_SCHEME):
            values["queue_url"] = values["redis_url"]
        if values["seed"] and not values["sandbox"]:
            raise WrongSetting("MAZZIERE_SEED: whoever knows it knows every card, so it needs MAZZIERE_SANDBOX=1")
        return cls(**values)

    def served_by(self, log: str, queues: str) -> Settings:
        """The same, with the servers at these addresses where the settings name none."""
        return msgspec.structs.replace(self, redis_url=self.redis_url or log, queue_url=self.queue_url or queues)

    @property
    def idle_after(self) -> int | None:
        """After how long a table where nobody plays is closed, in milliseconds."""
        return _milliseconds(self.idle_days)

    @property
    def archive_after(self) -> int | None:
        """How long after its end a table is archived, in milliseconds."""
        return _milliseconds(self.archive_days)

    def environment(self) -> dict[str, str]:
        """The variables from which `read` makes these settings again, for a child process."""
        return {setting.name: _written(getattr(self, setting.field)) for setting in TABLE}


class Setting(msgspec.Struct, frozen=True):
    """One line of the README's table."""

    name: str
    default: str
    meaning: str
    parse: Callable[[str], Any]

    @property
    def field(self) -> str:
        """The name in `Settings`."""
        return self.name.removeprefix(PREFIX).lower()

    def value(self, environment: Mapping[str, str]) -> Any:
        """The checked value; a variable that is empty counts as not set."""
        try:
            return self.parse(environment.get(self.name) or self.default)
        except ValueError as wrong:
            raise WrongSetting(f"{self.name}: {wrong}") from None


def _milliseconds(days: int | None) -> int | None:
    return None if days is None else days * 24 * 60 * 60 * 1000


def _written(value: Any) -> str:
    match value:
        case None:
            return "off"
        case bool():
            return str(int(value))
        case Path():
            return str(value.absolute())
        case tuple():
            return " ".join(value)
        case _:
            return str(value)


def _text(text: str) -> str:
    return text


def _flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError(f"{text!r} is neither 0 nor 1")
    return text == "1"


def _integer(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not (re.fullmatch("[0-9]{1,9}", text) and least <= int(text) <= most):
            raise ValueError(f"{text!r} is no whole number from {least} to {most}")
        return int(text)

    return parse


def _quota(text: str) -> int | str:
    if text == "off":
        return text
    try:
        return _integer(1, 1_000_000)(text)
    except ValueError as wrong:
        raise ValueError(f"{wrong}, nor off") from None


def _days(least: int) -> Callable[[str], int | None]:
    def parse(text: str) -> int | None:
        try:
            return None if text == "off" else _integer(least, 36_500)(text)
        except ValueError as wrong:
            raise ValueError(f"{wrong}, nor off") from None

    return parse


def _path(text: str) -> str:
    if not re.fullmatch(r"(/[A-Za-z0-9_-]+)*", text):
        raise ValueError(f"{text!r} is no path such as /mazziere")
    return text


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(text.split())
    for origin in origins:
        if not re.fullmatch(r"https?://[a-z0-9.:\[\]-]+", origin):
            raise ValueError(f"{origin!r} is no origin such as https://play.example")
    return origins


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in choices:
            raise ValueError(f"{text!r} is none of {', '.join(choices)}")
        return text

    return parse


def _folder(text: str) -> Path | None:
    if not text:
        return None
    folder = Path(text)
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{text!r} is not a folder")
    return folder


def _file(text: str) -> Path | None:
    if not text:
        return None
    file = Path(text)
    if file.is_dir():
        raise ValueError(f"{text!r} is a folder")
    return file


def _archive(text: str) -> str:
    try:
        fsspec.get_filesystem_class(fsspec.utils.get_protocol(text))
    except ImportError as missing:
        raise ValueError(str(missing)) from None
    return text


def _log_server(text: str) -> str:
    if not text.startswith(CLUSTER_SCHEME):
        return _server(text)
    nodes = text.removeprefix(CLUSTER_SCHEME).rstrip("/").rpartition("@")[2].split(",")
    if not all(re.fullmatch(r"(\[[0-9a-fA-F:]+\]|[^:/]+):[0-9]{1,5}", node) for node in nodes):
        raise ValueError(f"a cluster's address is {CLUSTER_SCHEME}, then host:port of some of its nodes, with commas")
    return text


def _server(text: str) -> str:
    if text.startswith(CLUSTER_SCHEME):
        raise ValueError("RQ's queues need a server of their own, not a cluster")
    if text and not text.startswith(REDIS_SCHEMES):
        raise ValueError(f"an address begins with one of {' '.join(REDIS_SCHEMES)}")  # it may hold a password
    return text


TABLE = (
    Setting("MAZZIERE_HOST", "127.0.0.1", "address on which the API listens", _text),
    Setting("MAZZIERE_PORT", "8000", "port on which the API listens; 0 takes a free one", _integer(0, 65535)),
    Setting("MAZZIERE_DATA_DIR", ".mazziere", "folder of the log, the keys and the processes' own logs", _folder),
    Setting("MAZZIERE_KEY_DIR", "", "folder of the keys; `keys` in the data folder unless set", _folder),
    Setting(
        "MAZZIERE_CHECKPOINTS",
        "",
        "file to which signed checkpoints are added; `checkpoints.jsonl` in the data folder unless set",
        _file,
    ),
    Setting(
        "MAZZIERE_REDIS_URL",
        "",
        "server of the log, or `redis+cluster://host:port,host:port`; the embedded one of the data folder unless set",
        _log_server,
    ),
    Setting(
        "MAZZIERE_QUEUE_URL",
        "",
        "server of the workers' queues; an embedded one in memory, or `MAZZIERE_REDIS_URL` if no cluster, unless set",
        _server,
    ),
    Setting(
        "MAZZIERE_SANDBOX",
        "0",
        "1 allows sandbox tables and moving the clock; 1 under `up` on loopback",
        _flag,
    ),
    Setting(
        "MAZZIERE_SEED", "", "in a sandbox, text from which all shuffles and draws follow; by chance unless set", _text
    ),
    Setting("MAZZIERE_GUESTS", "0", "1 lets anyone make a player; 1 under `up` on loopback", _flag),
    Setting(
        "MAZZIERE_WEBHOOKS_LOOPBACK",
        "0",
        "1 lets webhooks be sent to this machine itself, by plain http too; 1 under `up` on loopback",
        _flag,
    ),
    Setting("MAZZIERE_PARTITIONS", "16", "partitions of the log, fixed at its first start", _integer(1, 64)),
    Setting(
        "MAZZIERE_REPLICAS",
        "0",
        "replicas of the log's server, or of each of a cluster, that must hold an action before it is answered",
        _integer(0, 5),
    ),
    Setting(
        "MAZZIERE_FSYNC",
        "always",
        "when the embedded server writes to disk: always, everysec or no",
        _one_of(FSYNC_POLICIES),
    ),
    Setting("MAZZIERE_API_PROCESSES", "2", "processes that answer requests", _integer(1, 64)),
    Setting("MAZZIERE_WORKERS", "2", "table workers that `up` runs", _integer(1, 64)),
    Setting("MAZZIERE_RATE_LIMIT", "1200", "requests a minute of one caller; off lifts every quota", _quota),
    Setting("MAZZIERE_MAX_STREAMS", "256", "streams and long polls that one API process holds open", _integer(1, 4096)),
    Setting("MAZZIERE_PROXIES", "0", "trusted proxies in front, each of which adds to X-Forwarded-For", _integer(0, 9)),
    Setting("MAZZIERE_PREFIX", "", "path below which a proxy shows the service, such as /mazziere", _path),
    Setting("MAZZIERE_CORS_ORIGINS", "", "origins whose pages may call, with spaces between", _origins),
    Setting(
        "MAZZIERE_TABLE_EVENTS",
        "200000",
        "events at which a table closes between hands and goes on as another with the same seats and stacks",
        _integer(100, 10_000_000),
    ),
    Setting("MAZZIERE_IDLE_DAYS", "90", "days after which a table where nobody plays is closed; off: never", _days(1)),
    Setting(
        "MAZZIERE_ARCHIVE_DAYS",
        "off",
        "days after which the log of a closed table leaves the server for the archive; off keeps all there",
        _days(0),
    ),
    Setting(
        "MAZZIERE_ARCHIVE_URL",
        "",
        "address of the archive as fsspec has it, for all processes the same; `archive` in the data folder unless set",
        _archive,
    ),
    Setting("MAZZIERE_LOG_LEVEL", "info", "least level logged: debug, info, warning or error", _one_of(LOG_LEVELS)),
)
