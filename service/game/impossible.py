"""Combinations of options that cannot be played, each with its reason (*Refused at creation*)."""

from __future__ import annotations

from collections.abc import Iterator

from service.game.cards import Card
from service.game.cover import worst_loss, worst_win
from service.game.rules import AfterHands, RuleSet
from service.stream.refusal import Refused


def refuse_impossible(rules: RuleSet) -> None:
    """Refuses `impossible_rules` with every reason, in `reasons` too."""
    reasons = [*_stakes(rules), *_cards(rules), *_bank(rules), *_house(rules), *_pot(rules), *_shares(rules)]
    if reasons:
        raise Refused("impossible_rules", " ".join(reasons), reasons=reasons)


def _stakes(rules: RuleSet) -> Iterator[str]:
    if rules.max_stake < rules.min_stake:
        yield f"max_stake {rules.max_stake} is below min_stake {rules.min_stake}."
    loss = worst_loss(rules, rules.min_stake)
    if rules.starting_stack < loss:
        yield f"starting_stack must be at least {loss}, the worst loss of a min_stake."
    if rules.bank_funds == "reserve" and rules.pot is None and not rules.cover:
        cover = worst_win(rules, rules.min_stake) * (rules.seats - 1)
        if rules.starting_stack < cover:
            yield f"starting_stack must be at least {cover}, which covers a min_stake of every other seat."


def _cards(rules: RuleSet) -> Iterator[str]:
    if rules.royal_seven and rules.matta == Card("7d"):
        yield "royal_seven needs a 7d that is not the matta."
    if rules.shuffle == "after_matta" and rules.matta is None:
        yield "shuffle after_matta needs a matta."
    if rules.must_reach_bank_card and rules.bank_card != "open":
        yield "must_reach_bank_card needs bank_card open."


def _bank(rules: RuleSet) -> Iterator[str]:
    rotates = rules.bank_passes == "every_hand" or isinstance(rules.bank_passes, AfterHands)
    if rules.reale_takes_bank and not rotates:
        yield "reale_takes_bank needs bank_passes every_hand or after_hands."
    if rules.bank_offer and rules.bank_passes == "never":
        yield "bank_offer needs a bank that passes."


def _house(rules: RuleSet) -> Iterator[str]:
    if rules.bank_funds != "house":
        return
    if rules.bank_passes != "never":
        yield "The house keeps the bank: bank_funds house needs bank_passes never."
    if rules.bank_plays == "free":
        yield "The house plays by rule: bank_funds house needs bank_plays stands_at."
    if rules.bank_offer:
        yield "The house keeps the bank: bank_funds house cannot have bank_offer."
    if rules.reale_takes_bank:
        yield "The house keeps the bank: bank_funds house cannot have reale_takes_bank."
    if rules.pot is not None:
        yield "The house pays without limit: bank_funds house cannot have a pot."


def _pot(rules: RuleSet) -> Iterator[str]:
    if rules.pot is None:
        return
    if rules.split:
        yield "A pot cannot be played with split."
    if rules.stake_timing == "after_first_card":
        yield "A pot cannot be played with stake_timing after_first_card."
    if rules.pot.ante > rules.starting_stack:
        yield f"The ante {rules.pot.ante} is above starting_stack {rules.starting_stack}."
    win = worst_win(rules, rules.min_stake)
    if rules.pot.ante < win:
        yield f"The ante must be at least {win}, the worst win of a min_stake."


def _shares(rules: RuleSet) -> Iterator[str]:
    """The bank covers shares where everybody stakes and the bank goes round: in a circuit."""
    if not rules.cover:
        if rules.first_bet:
            yield "first_bet needs cover shares."
        if rules.sealed_stakes:
            yield "sealed_stakes needs cover shares."
        return
    if rules.bank_passes != "every_hand" or rules.reale_takes_bank or rules.bank_offer:
        yield "cover shares needs bank_passes every_hand, without reale_takes_bank and bank_offer."
    if rules.bank_funds == "house" or rules.pot is not None:
        yield "cover shares cannot be had with bank_funds house or a pot."
    if rules.stake_timing != "blind":
        yield "cover shares needs stake_timing blind."
    if rules.rebuy is not None or rules.hands is not None:
        yield "cover shares cannot be had with rebuy or hands, which a tournament has in its own terms."
