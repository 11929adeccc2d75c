"""One hand as one readable document, `mazziere-hand/1`, made from its events alone.

A running hand is told as its viewer may see it; of one that is over all is open but its shoe's seed, until that is
revealed. Its JSON schema is in the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from service.game.presets import nearest_preset
from service.game.rules_json import describe
from service.records.hand_actions import actions
from service.records.hand_bank import bank, house, pot
from service.records.hand_cards import dealt_cards, shown_card
from service.records.hand_log import HandLog, Step
from service.records.hand_seats import seats
from service.records.reading import read_event
from service.stream.chain import Head
from service.stream.event import Fact, Record
from service.table import facts as f
from service.table.decider import stream_of
from service.table.views import shown_line
from service.words.sentences import settlement_sentence

FORMAT = "mazziere-hand/1"

FindNames = Callable[[Sequence[str]], Mapping[str, str]]
"""The names of these players; who is unknown or erased has none."""


def hand_record(hand: HandLog, viewer: str | None, find_names: FindNames, language: str = "en") -> dict[str, Any]:
    """The document for `viewer`, a player id or None, its sentences in `language`; plain and ready for JSON."""
    cards, taking_part = dealt_cards(hand.steps), seats(hand)
    names = find_names(sorted(seat.player for seat in taking_part if seat.bot is None))
    over = hand.over
    return {
        "format": FORMAT,
        "stream": stream_of(hand.terms.table),
        "table": hand.terms.table,
        "name": hand.terms.name,
        "hand": hand.opened.hand,
        "viewer": viewer,
        "language": language,
        "outcome": hand_outcome(hand),
        "void_because": over.event.fact.why if over and isinstance(over.event.fact, f.HandVoided) else None,
        "opened_at": hand.steps[0].event.at,
        "over_at": None if over is None else over.event.at,
        "sandbox": hand.terms.sandbox,
        "rules": _rules(hand),
        "seats": [seat.shown(names) for seat in taking_part],
        "bank": bank(hand),
        "round": pot(hand),
        "house": house(hand),
        "actions": actions(hand.steps, cards, viewer),
        "cards": [shown_card(card, viewer) for card in cards.values()],
        "settlement": _settlement(over, language),
        "shoe": _shoe(hand),
        "positions": _positions(hand),
    }


def hand_outcome(hand: HandLog) -> Literal["running", "settled", "void"]:
    """Whether the hand is over, and whether it counted."""
    if hand.over is None:
        return "running"
    return "settled" if isinstance(hand.over.event.fact, f.HandSettled) else "void"


def _rules(hand: HandLog) -> dict[str, Any]:
    """Every option, under the name of the nearest preset; the digest is the one that the hand states."""
    rules = hand.terms.rules
    return {
        "preset": nearest_preset(rules),
        "version": hand.terms.rules_version,
        "digest": hand.opened.rules,
        "options": describe(rules),
    }


def _settlement(over: Step | None, language: str) -> list[dict[str, Any]] | None:
    """The lines, each with the sentence of the rule that decided it; the bank's own has neither."""
    if over is None or not isinstance(over.event.fact, f.HandSettled):
        return None
    return [
        {**shown_line(line), "sentence": None if line.rule is None else settlement_sentence(line.rule, language)}
        for line in over.event.fact.lines
    ]


def _shoe(hand: HandLog) -> dict[str, Any] | None:
    """The shoe that the hand was dealt from, its cuts, what it was shuffled again, and its seed once revealed."""
    shoe = hand.lying.shoe
    if shoe is None:
        return None
    revealed = None if hand.revealed is None else read_event(hand.revealed).fact
    assert revealed is None or isinstance(revealed, f.ShoeRevealed)
    return {
        "number": shoe.number,
        "commitment": shoe.commitment,
        "key": shoe.key,
        "cuts": None if shoe.cuts is None else [{"seat": seat, "cut": cut} for seat, cut in shoe.cuts],
        "reshuffles": [
            {"version": step.event.version, "at": step.event.at, "round": fact.round, "cards": fact.cards}
            for step in hand.steps
            if isinstance(fact := step.event.fact, f.ShoeReshuffled)
        ],
        "nonce": None if revealed is None else revealed.nonce,
        "seed": None if revealed is None else revealed.seed,
    }


def _positions(hand: HandLog) -> dict[str, Any]:
    """Where in the table's chain the hand and its shoe stand; null for what has not come, or never will."""
    marks = {
        "committed": hand.committed,
        "opened": hand.steps[0].record,
        "dealt": _first(hand, f.CardDealt),
        "closed": _first(hand, f.HandClosed),
        "over": None if hand.over is None else hand.over.record,
        "revealed": hand.revealed,
    }
    return {name: None if record is None else _position(record) for name, record in marks.items()}


def _first(hand: HandLog, kind: type[Fact]) -> Record | None:
    return next((step.record for step in hand.steps if isinstance(step.event.fact, kind)), None)


def _position(record: Record) -> dict[str, Any]:
    return {"version": record.version, "position": Head(record.version, record.hash).position, "at": record.at}
