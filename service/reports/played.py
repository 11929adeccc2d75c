"""The hand of a report: how its cards lay, which rules decided, what happened, and where all of it can be checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from service.game.rules_json import describe
from service.log.checkpoints import Checkpoints
from service.log.log import Log
from service.records.bundle import FindNames, signed_bundle
from service.records.hand_log import HandLog, read_hand
from service.records.hand_record import hand_outcome
from service.records.hand_seats import seats
from service.records.hand_span import hand_span
from service.records.reading import read_event
from service.reports import hand_report as told
from service.reports.deeds import deeds
from service.reports.points import written_points
from service.table.facts import HandSettled, ShoeRevealed
from service.table.hands import count
from service.table.house import HOUSE
from service.words.reports import REPORT_WORDS
from service.words.sentences import rule_sentences, settlement_sentence

TERMS: Final[Mapping[str, tuple[str, ...]]] = {
    "two_sevens": ("two_sevens_pays",),
    "matta_reale": ("matta_reale_pays",),
    "reale": ("reale_pays", "reale_beats_plain"),
    "three_card": ("three_card_pays",),
    "seven_and_half": ("seven_and_half_pays",),
    "bank_reale": ("bank_reale_collects",),
    "royal_seven": ("royal_seven",),
    "tie": ("ties",),
    "push": ("ties",),
    "reale_tie": ("ties",),
}
"""The rule that decided a line → the options of the table that say what it pays; the others pay the stake once."""


def play(log: Log, checkpoints: Checkpoints, find_names: FindNames, table: str, hand: int, language: str) -> told.Play:
    """The hand, which must be over. Refuses `unknown_hand`."""
    played = read_hand(log, table, hand)
    assert played.over is not None, "only what is over is disputed"
    names = _names(played, find_names, REPORT_WORDS[language].labels["house"])
    return told.Play(
        table_name=played.terms.name,
        sandbox=played.terms.sandbox,
        opened_at=played.steps[0].event.at,
        over_at=played.over.event.at,
        is_void=hand_outcome(played) == "void",
        hands=tuple(_hands(played, names)),
        rules=tuple(_rules(played, language)),
        deeds=tuple(deeds(played, names, REPORT_WORDS[language])),
        rules_digest=played.opened.rules,
        shoe=_shoe(played),
        bundle=_bundle(log, checkpoints, find_names, table, hand),
    )


def _names(played: HandLog, find_names: FindNames, house: str) -> dict[int, str]:
    """By seat, who had it last: a player's name or else id, a bot's kind, the house."""
    records = seats(played)
    known = find_names([record.player for record in records if record.bot is None])
    return {HOUSE: house} | {one.seat: one.bot or known.get(one.player, one.player) for one in records}


def _hands(played: HandLog, names: Mapping[int, str]) -> Iterator[told.PlayedHand]:
    """Every hand that was dealt, the bank's last."""
    table, over = played.lying, played.over
    fact = None if over is None else over.event.fact
    lines = {(line.seat, line.hand_index): line for line in fact.lines} if isinstance(fact, HandSettled) else {}
    for seat, index, hand in table.hands():
        line = lines.get((seat.number, index))
        yield told.PlayedHand(
            seat=seat.number,
            name=names[seat.number],
            hand_index=index,
            is_bank=seat.number in (table.bank, HOUSE),
            cards=tuple(hand.cards),
            points=written_points(count(table.rules, hand).total_half),
            stake=hand.stake,
            outcome=None if line is None else line.outcome,
            rule=None if line is None else line.rule,
            net=None if line is None else line.net,
        )


def _rules(played: HandLog, language: str) -> Iterator[told.Rule]:
    """The rules that decided, each once, with what the table says that they pay."""
    over, options = played.over, describe(played.terms.rules)
    lines = over.event.fact.lines if over is not None and isinstance(over.event.fact, HandSettled) else ()
    for rule in dict.fromkeys(line.rule for line in lines if line.rule is not None):
        stated = {option: options[option] for option in TERMS.get(rule, ())}
        terms = tuple(rule_sentences(stated, language).values())
        yield told.Rule(rule, settlement_sentence(rule, language), terms)


def _shoe(played: HandLog) -> told.ShoeTold | None:
    shoe = played.lying.shoe
    if shoe is None:
        return None
    fact = None if played.revealed is None else read_event(played.revealed).fact
    nonce, seed = (fact.nonce, fact.seed) if isinstance(fact, ShoeRevealed) else (None, None)
    return told.ShoeTold(shoe.number, shoe.commitment, shoe.key, shoe.cuts, nonce, seed)


def _bundle(log: Log, checkpoints: Checkpoints, find_names: FindNames, table: str, hand: int) -> told.BundleTold:
    first, last = hand_span(log, table, hand)
    digest = sha256()
    for piece in signed_bundle(log, checkpoints, table, find_names, viewer=None, first=first, last=last):
        digest.update(piece)
    return told.BundleTold(first, last, digest.hexdigest())
