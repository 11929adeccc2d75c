"""The job that lets a closed table's log leave the server for the archive."""

from __future__ import annotations

from collections.abc import Iterator

from service.dispute.decider import stream_of
from service.dispute.state import Dispute
from service.log.agenda import Owed
from service.projections.disputes import listed
from service.wiring import Service

_AT_ONCE = 100


def archive(service: Service, stream: str, subject: str) -> None:
    """Archive a table that is over. While one of its hands is disputed the debt stands, and comes up again."""
    debt = Owed("archive", stream, subject)
    if not service.log.is_archived(stream):
        table = service.log.load(stream, service.tables).state
        if table.stage != "closed" or any(map(_is_open, _disputes(service, table.id))):
            return
        service.log.put_away(stream, debt.member)
    service.log.agenda.paid(debt.kind, debt.stream, debt.subject)


def _is_open(dispute: Dispute) -> bool:
    return dispute.ruled is None or dispute.owes_correction


def _disputes(service: Service, table: str) -> Iterator[Dispute]:
    """Those of the table's hands, each as its own log has it."""
    cursor = None
    while True:
        page = service.disputes.list(listed(table=table), cursor, _AT_ONCE)
        for line in page.items:
            yield service.log.load(stream_of(line.id), service.complaints).state
        cursor = page.next
        if cursor is None:
            return
