"""What `mazziere doctor` looks at. Each check answers one finding, and none changes anything."""

from __future__ import annotations

import shutil
import stat
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from service.log.footing import Footing, UnsafeServer, footings
from service.log.server import LogUnavailable, connect
from service.settings import Settings
from service.wiring import Service

Verdict = Literal["ok", "warn", "fail"]

MOST_AHEAD_MS = 1_000
"""How far a server's clock may be from this machine's: people are shown deadlines by both."""

LATE_MS, TOO_LATE_MS = 5_000, 60_000
"""How late a debt may be paid or a list may be; a lease alone can make it fifteen seconds once a worker died."""

SCARCE_BYTES, TOO_SCARCE_BYTES = 2 * 1024**3, 256 * 1024**2
"""How much disk is to be free."""

SCARCE_MEMORY = 0.8
"""The share of its memory that a server may use: at the whole it takes no more actions."""

NEEDED = frozenset({"dispatcher", "tables"})
"""The processes without which no hand goes on."""


class Finding(msgspec.Struct, frozen=True):
    """What was found, and what to do about it."""

    verdict: Verdict
    said: str
    remedy: str = ""
    check: str = ""

    def of(self, check: str) -> Finding:
        """The same as the finding of the check by this name."""
        return replace(self, check=check)


def ok(said: str) -> Finding:
    return Finding("ok", said)


def warn(said: str, remedy: str) -> Finding:
    return Finding("warn", said, remedy)


def fail(said: str, remedy: str) -> Finding:
    return Finding("fail", said, remedy)


def of_machine(settings: Settings) -> Iterator[Finding]:
    """What lies on this machine: room on the disk, and keys that nobody else can read."""
    yield _found("disk", lambda: _disk(settings))
    yield _found("keys", lambda: _keys(settings))


def of_server(servers: Sequence[Footing], settings: Settings) -> Iterator[Finding]:
    """The log's server, or each primary of its cluster."""
    yield ok(", ".join(f"{server.version} at {server.address}" for server in servers)).of("server")
    yield _safety(servers, settings.replicas).of("safety")
    yield _fsync(servers, settings).of("fsync")
    yield _replicas(servers, settings.replicas).of("replicas")
    yield _memory(servers).of("memory")
    yield _clock(servers).of("clock")
    yield _found("queues", lambda: _queues(settings))


def of_house(service: Service) -> Iterator[Finding]:
    """What the house's processes make of its log."""
    yield _found("processes", lambda: _processes(service))
    yield _found("agenda", lambda: _agenda(service))
    yield _found("parked", lambda: _parked(service))
    yield _found("lists", lambda: _lists(service))
    yield _found("witness", lambda: _witness(service))


def _found(check: str, look: Callable[[], Finding]) -> Finding:
    """What a check finds; that it can't look is a finding too, and keeps no other from its own."""
    try:
        return look().of(check)
    except Exception as trouble:
        return fail(f"can't be looked at: {trouble}", "see to the other lines first").of(check)


def _disk(settings: Settings) -> Finding:
    free = shutil.disk_usage(settings.data_dir if settings.data_dir.exists() else settings.data_dir.parent).free
    said = f"{free / 1024**3:.1f} GiB free where {settings.data_dir} lies"
    remedy = "make room, or archive closed tables (MAZZIERE_ARCHIVE_DAYS); a full disk stops play"
    if free < TOO_SCARCE_BYTES:
        return fail(said, remedy)
    return warn(said, remedy) if free < SCARCE_BYTES else ok(said)


def _keys(settings: Settings) -> Finding:
    folder = settings.key_dir
    files = sorted(folder.glob("*.key"))
    if not files:
        return fail(
            f"no keys in {folder}", "run `mazziere up` once, or restore the folder, or correct MAZZIERE_KEY_DIR"
        )
    open_ones = [one for one in (folder, *files) if stat.S_IMODE(one.stat().st_mode) & 0o077]
    if open_ones:
        names = " ".join(map(str, open_ones))
        return fail(f"others can look into {names}", f"chmod go= {names}; then `mazziere keys rotate`")
    return ok(f"{len(files)} in {folder}, for their owner alone")


def _safety(servers: Sequence[Footing], replicas: int) -> Finding:
    try:
        for server in servers:
            server.check(replicas)
    except UnsafeServer as unsafe:
        return fail(str(unsafe), "until then no process starts")
    if broken := [server.address for server in servers if not server.can_write]:
        return fail(f"{', '.join(broken)} can't write to its append-only file", "see its log; is its disk full?")
    return ok("nothing is evicted, and everything written down as it happens")


def _fsync(servers: Sequence[Footing], settings: Settings) -> Finding:
    policies = {server.fsync or "unknown" for server in servers}
    said = f"appendfsync {', '.join(sorted(policies))}"
    if "unknown" in policies:
        return warn(f"{said}: the server does not tell", "ask whoever runs it; durability.md says what each costs")
    if policies == {"always"} or settings.replicas:
        return ok(said)
    return warn(
        f"{said}: a crash may lose what was acknowledged", "appendfsync always, or MAZZIERE_REPLICAS (durability.md)"
    )


def _replicas(servers: Sequence[Footing], wanted: int) -> Finding:
    lacking = [f"{server.address} has {server.replicas}" for server in servers if server.replicas < wanted]
    if lacking:
        return fail(f"each action waits for {wanted}: {', '.join(lacking)}", "start them, or lower MAZZIERE_REPLICAS")
    return ok(f"each action waits for {wanted}; connected: {', '.join(str(server.replicas) for server in servers)}")


def _memory(servers: Sequence[Footing]) -> Finding:
    said = ", ".join(f"{server.used_memory / 1024**2:.0f} MiB used" for server in servers)
    if any(server.most_memory and server.used_memory > SCARCE_MEMORY * server.most_memory for server in servers):
        return warn(f"{said}, little left of maxmemory", "raise it, or archive closed tables (MAZZIERE_ARCHIVE_DAYS)")
    return ok(said)


def _clock(servers: Sequence[Footing]) -> Finding:
    off = max((server.ahead_ms for server in servers), key=abs)
    said = f"the log's clock is {abs(off)} ms {'before' if off > 0 else 'behind'} this machine's"
    return ok(said) if abs(off) <= MOST_AHEAD_MS else warn(said, "let both follow the same time server (NTP)")


def _queues(settings: Settings) -> Finding:
    try:
        (server,) = footings(connect(settings.queue_url))
    except LogUnavailable:
        return fail("the queues' server can't be reached", "start it, or correct MAZZIERE_QUEUE_URL")
    return ok(f"{server.version} at {server.address}")


def _processes(service: Service) -> Finding:
    present = service.processes.present()
    said = ", ".join(f"{count} {kind}" for kind, count in present.items())
    missing = {kind for kind, count in present.items() if not count}
    if not missing:
        return ok(said)
    remedy = "start `mazziere up`, or what is missing: dispatch, work tables, work reports, deliver"
    return fail(said, remedy) if missing & NEEDED else warn(said, remedy)


def _agenda(service: Service) -> Finding:
    lags = service.log.agenda.lag()
    if not lags:
        return ok("nothing is overdue")
    kind, worst = max(lags.items(), key=lambda entry: entry[1].longest)
    said = f"{sum(lag.overdue for lag in lags.values())} overdue, the longest by {worst.longest / 1000:.1f} s ({kind})"
    if worst.longest <= LATE_MS:
        return ok(said)
    remedy = "are there workers enough (MAZZIERE_WORKERS)? their logs say what fails"
    return warn(said, remedy) if worst.longest <= TOO_LATE_MS else fail(said, remedy)


def _parked(service: Service) -> Finding:
    parked = service.log.agenda.parked()
    if not parked:
        return ok("nothing was given up")
    names = ", ".join(f"{due.kind} of {due.stream}" for due in parked[:3])
    return fail(
        f"{len(parked)} given up after too many attempts: {names}", "the workers' logs say why (runbook: stuck table)"
    )


def _lists(service: Service) -> Finding:
    at = service.lobby.at()
    behind = None if at is None else service.clock.now() - at
    if behind is not None and behind <= LATE_MS:
        return ok("lobby and lists of hands are up to date")
    said = "lobby and lists were never made" if behind is None else f"lobby and lists are {behind / 1000:.0f} s behind"
    return warn(said, "is a dispatcher running? `mazziere repair --apply` makes them anew")


def _witness(service: Service) -> Finding:
    told = deque(service.checkpoints.witnessed(), maxlen=1)
    file = service.settings.checkpoints
    if not told:
        return ok(f"nothing signed yet in {file}")
    (last,) = told
    if last.signer not in service.checkpoints.signers():
        return fail(f"{file} was signed last by {last.signer}, no key of this folder", "are these the house's keys?")
    if service.log.head(last.stream).version < last.version:
        return fail(
            f"{file} knows {last.stream} at {last.version}, the log ends before",
            "`mazziere audit --all`; was it restored?",
        )
    minutes = max(0, service.clock.now() - last.at) // 60_000
    return ok(f"the last checkpoint, of {last.stream} at {last.version}, is {minutes} min old")
