"""A failover or a restore took the log back: noticed once, by whoever has seen what is lost."""

from __future__ import annotations

from service.log.log import Log
from service.transact import Outcome, Transactor
from tests.log.conftest import NewLog
from tests.log.counter import Add, Begin, Command, Counter, Dice, Restate
from tests.log.streams import COUNTING, STREAM, Backup, followed


def send(log: Log, command: Command, cause: str) -> Outcome[Counter]:
    return Transactor(log).run(COUNTING, STREAM, command, actor="p1", cause=cause, entropy=Dice(), create=True)


def types(log: Log) -> list[str]:
    return [record.type for record in log.read(STREAM)]


def test_the_stream_takes_note_before_it_goes_on(log: Log) -> None:
    send(log, Begin(), "c1")
    backup = Backup(log)
    send(log, Add(5), "c2")
    backup.restore()

    outcome = send(log, Add(1), "c3")

    assert types(log) == ["begun", "log_rewound", "added"]
    assert (outcome.state.total, outcome.state.rewinds) == (1, 1)
    assert followed(log) == outcome.head


def test_it_is_noticed_also_where_the_log_has_grown_past_the_old_head(new_log: NewLog) -> None:
    """Another process, new to the stream, went on without knowing of the loss."""
    witness, stranger = new_log(), new_log()
    send(witness, Begin(), "c1")
    backup = Backup(witness)
    send(witness, Add(5), "c2")
    backup.restore()
    for number in range(3):
        send(stranger, Add(1), f"s{number}")

    send(witness, Add(2), "c3")

    assert types(witness) == ["begun", "added", "added", "added", "log_rewound", "added"]


def test_several_witnesses_take_note_once(new_log: NewLog) -> None:
    """The second must not void what was begun after the first."""
    one, other = new_log(), new_log()
    send(one, Begin(), "c1")
    backup = Backup(one)
    send(one, Add(5), "c2")
    other.load(STREAM, COUNTING)
    backup.restore()

    send(one, Add(1), "c3")
    send(other, Add(1), "c4")
    send(one, Add(1), "c5")

    assert types(one).count("log_rewound") == 1
    assert other.load(STREAM, COUNTING).state.total == 3


def test_looking_alone_does_not_forget_what_was_seen(log: Log) -> None:
    """A view of the table between the failover and the next action."""
    send(log, Begin(), "c1")
    backup = Backup(log)
    send(log, Add(5), "c2")
    backup.restore()

    looked = [log.load(STREAM, COUNTING) for _ in range(3)]

    assert [(seen.state.total, seen.lost) for seen in looked] == [(0, True)] * 3
    send(log, Add(1), "c3")
    assert not log.load(STREAM, COUNTING).lost


def test_every_rewind_is_noticed(log: Log) -> None:
    send(log, Begin(), "c1")
    for number in range(3):
        backup = Backup(log)
        send(log, Add(5), f"lost{number}")
        backup.restore()
        send(log, Add(1), f"kept{number}")

    assert types(log) == ["begun", *["log_rewound", "added"] * 3]


def test_a_fold_begins_after_a_rewind_as_after_anything(new_log: NewLog) -> None:
    log = new_log()
    send(log, Begin(), "c1")
    backup = Backup(log)
    send(log, Restate(), "c2")
    backup.restore()
    outcome = send(log, Add(3), "c3")

    assert new_log().load(STREAM, COUNTING).state == outcome.state
