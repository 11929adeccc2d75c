"""The only place that chooses clock, entropy, keys and Redis: from settings to a service that works.

Every process kind starts here; what only one of them needs (threads, queues, heartbeats) it adds itself.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import partial

from redis import Redis

from service.audit.auditor import Auditor
from service.dispute.decider import DisputeDecider
from service.keyring import Keyring, open_keyring
from service.live.board import Board
from service.live.tailer import Tailer
from service.log.checkpoints import Checkpoints
from service.log.clock import Clock
from service.log.footing import check, footings
from service.log.log import Log
from service.log.server import connect
from service.log.witness import Witness
from service.meters import Meters
from service.operations.decider import STREAM, Note, OperationsDecider
from service.operations.facts import Deed
from service.people.people import People
from service.periods.decider import PeriodsDecider
from service.projections.balance import Balance
from service.projections.disputes import Disputes
from service.projections.hands import Hands
from service.projections.keeper import Keeper
from service.projections.lobby import Lobby
from service.projections.presence import Presence
from service.projections.processes import Processes
from service.series.decider import SeriesDecider
from service.settings import Settings
from service.simulation.entropy import SeededEntropy
from service.stream.decider import Entropy
from service.table.dealer import Dealer
from service.table.decider import TableDecider
from service.table.limits import Limits
from service.tournament.decider import TournamentDecider
from service.transact import TEN_MINUTES, C, Outcome, Rewindable, S, Transactor
from service.webhooks.webhooks import Webhooks

LONGEST_BOARD = 500
"""Tables that the lobby's stream shows at most, the newest."""


@dataclass(frozen=True, slots=True)
class Service:
    """What every process works with. `redis` is the log's bytes client; registers and projections share it."""

    settings: Settings
    keyring: Keyring
    redis: Redis
    log: Log
    clock: Clock
    checkpoints: Checkpoints
    auditor: Auditor
    transactor: Transactor
    people: People
    lobby: Lobby
    hands: Hands
    disputes: Disputes
    balance: Balance
    presence: Presence
    tailer: Tailer
    board: Board
    processes: Processes
    tables: TableDecider
    complaints: DisputeDecider
    tournaments: TournamentDecider
    series: SeriesDecider
    webhooks: Webhooks
    operations: OperationsDecider
    periods: PeriodsDecider
    entropy: Entropy
    meters: Meters

    def keeper(self) -> Keeper:
        """One that keeps this service's projections in step with its logs."""
        return Keeper(self.log, self.tables, self.lobby, self.hands, self.disputes, self.balance)

    def carry_out(
        self,
        decider: Rewindable[S, C],
        stream: str,
        command: C,
        *,
        actor: str | None = None,
        operator: bool = False,
        create: bool = False,
    ) -> Outcome[S]:
        """Carry a command out for the service itself. Its id is fresh: a job is told from its twin by the state alone.

        Raises what `Transactor.run` raises.
        """
        return self.transactor.run(
            decider,
            stream,
            command,
            actor=actor,
            cause=secrets.token_hex(16),
            entropy=self.entropy,
            keep_ms=0,
            operator=operator,
            create=create,
        )

    def note(self, deed: Deed, actor: str | None, cause: str, keep_ms: int = TEN_MINUTES) -> None:
        """Note in the log of operations what an operator did; `actor` None is whoever runs the machine.

        Once per `cause`, the command's id, which is remembered for `keep_ms`.
        """
        self.transactor.run(
            self.operations,
            STREAM,
            Note(deed),
            actor=actor,
            cause=cause,
            entropy=self.entropy,
            keep_ms=keep_ms,
            create=True,
        )


class SystemEntropy:
    """The operating system's randomness, whatever it is for."""

    def draw(self, stream: str, purpose: str, ordinal: int, size: int) -> bytes:
        """`size` bytes that nobody can foretell."""
        del stream, purpose, ordinal
        return secrets.token_bytes(size)


def wire(settings: Settings, meters: Meters | None = None) -> Service:
    """The service that `settings` ask for; `settings.redis_url` must name a server. Counts in `meters`, or for itself.

    Raises `WrongKey`, `UnsafeServer`, `PartitionsDiffer`, and `LogUnavailable` while the server is away.
    """
    service = wire_unchecked(settings, meters)
    check(footings(service.redis), settings.replicas)
    service.log.settle_partitions()
    return service


def wire_unchecked(settings: Settings, meters: Meters | None = None) -> Service:
    """The same upon whatever server is there: for who looks at what is wrong with it."""
    assert settings.redis_url, "whoever starts a process settles where its log is"
    entropy = SeededEntropy(settings.seed.encode()) if settings.seed else SystemEntropy()
    return assemble(settings, open_keyring(settings.key_dir), connect(settings.redis_url), entropy, meters)


def assemble(
    settings: Settings, keyring: Keyring, redis: Redis, entropy: Entropy, meters: Meters | None = None
) -> Service:
    """The same of parts that are chosen already."""
    meters = meters or Meters()
    log = Log(redis, settings.partitions, archive=settings.archive_url, replicas=settings.replicas)
    lobby, people = Lobby(redis), People(redis, keyring.service_key, log.clock.now)
    checkpoints = Checkpoints(log, keyring, Witness(settings.checkpoints))
    dealer = Dealer(*keyring.dealing_keys(), newer=keyring.dealing_keys)
    tables = TableDecider(dealer, Limits(settings.table_events, settings.idle_after, settings.archive_after))
    tournaments = TournamentDecider()
    return Service(
        settings=settings,
        keyring=keyring,
        redis=redis,
        log=log,
        clock=log.clock,
        checkpoints=checkpoints,
        auditor=Auditor(log, checkpoints, dealer),
        transactor=Transactor(log, meters),
        people=people,
        lobby=lobby,
        hands=Hands(redis),
        disputes=Disputes(redis),
        balance=Balance(redis),
        presence=Presence(redis),
        tailer=Tailer(log, settings.max_streams, meters),
        board=Board(partial(lobby.list, "open", None, LONGEST_BOARD)),
        processes=Processes(redis),
        tables=tables,
        complaints=DisputeDecider(),
        tournaments=tournaments,
        series=SeriesDecider(),
        webhooks=Webhooks(redis, log, tables, tournaments, people, keyring.service_key, settings.webhooks_loopback),
        operations=OperationsDecider(),
        periods=PeriodsDecider(),
        entropy=entropy,
        meters=meters,
    )
