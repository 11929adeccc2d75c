"""A replayed hand shows every event and table as its viewer saw them then."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings

from service.game.rules import RuleSet
from service.records.frames import frames, replay
from service.records.hand_log import read_hand
from service.stream.chain import Head
from service.stream.redaction import redacted
from service.table.views import people, view
from tests.game.strategies import rule_sets
from tests.properties.play import randoms
from tests.properties.profiles import PROFILE
from tests.records.hands import Witnessed, hand_of
from tests.records.tables import logged, names, random_table


@settings(PROFILE, max_examples=20)
@given(rule_sets(), randoms())
def test_each_frame_is_the_event_and_the_view_of_its_time(rules: RuleSet, random: Random) -> None:
    """Legal actions included; hands follow one another without a gap while they are played."""
    witnessed = Witnessed(rules, random, 80)
    for hand in witnessed.hands():
        viewer = random.choice(witnessed.people(hand))
        for frame in frames(hand, viewer, names):
            version = frame["event"]["version"]
            record = witnessed.log.read(witnessed.table.stream, version - 1, 1)[0]
            assert frame["event"] == redacted(record, viewer)
            then = witnessed.states[version]
            assert frame["table"] == view(then, viewer, Head(version, record.hash), names(people(then)))


def test_frames_run_from_the_opening_to_the_banks_decision() -> None:
    """With what was appended with it: the shoe's reveal, say. The time between them adds up to the hand's."""
    table = random_table(1, hands=3)
    log = logged(table)
    shown = list(frames(hand_of(log, table, 2), None, names))
    versions = [frame["event"]["version"] for frame in shown]
    assert versions == list(range(versions[0], versions[-1] + 1))
    types = [frame["event"]["type"] for frame in shown]
    assert types[0] == "hand_opened"
    assert "bank_decided" in types
    assert types.count("hand_opened") == 1
    assert sum(frame["took_ms"] for frame in shown) == shown[-1]["event"]["at"] - shown[0]["event"]["at"]


def test_the_stream_of_frames_is_one_document() -> None:
    table = random_table(1, hands=3)
    hand = read_hand(logged(table), table.state.id, 1)
    document = json.loads(b"".join(replay(hand, "b_1", names)))
    assert (document["format"], document["hand"], document["viewer"]) == ("mazziere-replay/1", 1, "b_1")
    assert len(document["frames"]) == len(hand.steps)
