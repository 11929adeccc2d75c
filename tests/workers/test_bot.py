"""A bot's play is decided on the state that the append checks, and from no more than its seat may see."""

from collections.abc import Iterator

import fakeredis
import pytest
from msgspec.structs import replace

from service.bots.choose import choose
from service.game.cards import DECK
from service.stream.chain import Head
from service.stream.decider import Context
from service.table.decider import stream_of
from service.table.state import Hand, Seat, Table
from service.table.views import view
from service.wiring import Service
from tests.wiring import wired
from tests.workers.house import FIRST, open_table, state, take
from workers.bot import PlayBot, WithBots
from workers.jobs import perform


@pytest.fixture
def service() -> Service:
    return wired(fakeredis.FakeRedis())


def plays(service: Service, hands: int) -> Iterator[tuple[Table, PlayBot]]:
    """Every play that a table of bots owes, with the table as it then is."""
    open_table(service, "prudente", "ardito", "ardito")
    while state(service).hand < hands or state(service).stage != "waiting":
        for due in take(service):
            if due.kind == "play_bot":
                yield state(service), PlayBot(due.subject)
            perform(service, due)


def test_what_lies_face_down_elsewhere_moves_no_bot(service: Service) -> None:
    """Other seats' hidden cards are exchanged for cards of the shoe: the bot does the same."""
    choices = 0
    for table, play in plays(service, hands=6):
        seat = table.taken(play.seat)
        others = replace(table, seats=tuple(_exchanged(table, one) if one != seat else one for one in table.seats))
        assert seat.bot is not None
        did, would = (
            choose(seat.bot, view(one, seat.player, Head(one.version, b""), {}), seat.number) for one in (table, others)
        )
        assert did == would
        choices += others != table
    assert choices > 10


def test_a_play_that_is_no_longer_owed_is_nothing(service: Service) -> None:
    table, play = next(plays(service, hands=1))
    later = replace(play, subject=play.subject + "1")
    context = Context(table.at, None, None, service.entropy)
    assert WithBots(service.tables).decide(table, later, context) == []


def test_the_bot_itself_is_the_actor(service: Service) -> None:
    table, play = next(plays(service, hands=1))
    context = Context(table.at, None, None, service.entropy)
    events = WithBots(service.tables).decide(table, play, context)
    assert events[0].actor == table.taken(play.seat).player
    assert service.log.head(stream_of(FIRST)).version == table.version


def _exchanged(table: Table, seat: Seat) -> Seat:
    held = {card for _seat, _index, hand in table.hands() for card in hand.cards}
    fresh = next(card for card in DECK if card not in held)
    return replace(seat, hands=tuple(_with_first(hand, fresh) if hand.hole else hand for hand in seat.hands))


def _with_first(hand: Hand, card: str) -> Hand:
    return replace(hand, cards=(card, *hand.cards[1:]))
