"""Every way a table says no. The codes are a closed set; each sentence says what to do instead."""

from __future__ import annotations

from service.stream.refusal import Refused

CODES = frozenset(
    {
        "already_answered",
        "already_seated",
        "between_circuits_only",
        "bot_seat",
        "cannot_burn",
        "cannot_decline",
        "cannot_split",
        "cut_refused",
        "declare_first",
        "hand_over",
        "must_draw",
        "no_card_left",
        "no_such_seat",
        "not_bank",
        "not_in_these_rules",
        "not_opener",
        "not_seated",
        "not_your_turn",
        "nothing_to_declare",
        "nothing_staked",
        "nothing_to_resume",
        "order_refused",
        "points_refused",
        "rigged_deck_refused",
        "seat_taken",
        "stake_refused",
        "table_closed",
        "table_exists",
        "table_full",
        "table_paused",
        "too_late",
        "tournament_table",
        "unknown_table",
        "wrong_phase",
    }
)


def refuse_if(refusal: Refused | None) -> None:
    """Raise the refusal that a `may_…` answered."""
    if refusal is not None:
        raise refusal


def unknown_table() -> Refused:
    return Refused("unknown_table", "No such table. GET /v1/tables lists those you may see.")


def table_exists() -> Refused:
    return Refused("table_exists", "This table is open already.")


def table_closed() -> Refused:
    return Refused("table_closed", "The table is closed. Open another, or read its log.")


def table_paused() -> Refused:
    return Refused("table_paused", "The table is paused. Wait until its opener resumes it.")


def wrong_phase(action: str, phase: str) -> Refused:
    return Refused("wrong_phase", f"{action} is not legal while the table is {phase}. See legal_actions.")


def sits_out_already() -> Refused:
    return Refused("wrong_phase", "You sit out already. Send ready to come back.")


def hand_over(named: int, current: int) -> Refused:
    return Refused("hand_over", f"The action was meant for hand {named}; the table is at hand {current}.")


def too_late() -> Refused:
    return Refused("too_late", "The time for this had run out when the command arrived.")


def not_seated() -> Refused:
    return Refused("not_seated", "You have no seat at this table. Take one first.")


def not_opener(deed: str) -> Refused:
    return Refused("not_opener", f"Only the table's opener or an operator may {deed}.")


def not_bank() -> Refused:
    return Refused("not_bank", "Only the bank may do this.")


def bank_does_not_stake() -> Refused:
    return Refused("not_your_turn", "You hold the bank: the others stake against you. You may deal once a stake lies.")


def not_your_turn() -> Refused:
    return Refused("not_your_turn", "It is another hand's turn. Wait for a turn_began that names your seat.")


def already_answered() -> Refused:
    return Refused("already_answered", "You have answered in this hand's betting. A stake is final.")


def cannot_stake_now() -> Refused:
    return Refused("already_answered", "You take no part in this hand. You will be asked in the next.")


def stake_is_due() -> Refused:
    return Refused("already_answered", "You hold a card and owe a stake: name an amount.")


def amount_too_early() -> Refused:
    return Refused("stake_refused", "Stake without an amount: you will be asked for it after your first card.")


def stake_missing() -> Refused:
    return Refused("stake_refused", "Name the amount to stake, in chips.")


def stake_refused(amount: int, least: int, largest: int) -> Refused:
    hint = f"Stake between {least} and {largest}." if largest else "Not even the least stake fits; pass."
    return Refused("stake_refused", f"A stake of {amount} does not fit. {hint}", largest=largest, min_stake=least)


def cut_refused(why: str) -> Refused:
    return Refused("cut_refused", why)


def nothing_staked() -> Refused:
    return Refused("nothing_staked", "No stake lies yet. Deal once a player has staked.")


def not_in_these_rules(action: str) -> Refused:
    return Refused("not_in_these_rules", f"This table's rules have no {action}.")


def must_draw() -> Refused:
    return Refused("must_draw", "You may not stand below the bank's open card. Draw.")


def no_card_left() -> Refused:
    return Refused("no_card_left", "Every card is on the table. Stand.")


def declare_first() -> Refused:
    return Refused("declare_first", "A matta lies open in your hand. Declare what it counts.")


def nothing_to_declare() -> Refused:
    return Refused("nothing_to_declare", "Your hand has no open matta to declare.")


def points_refused(why: str) -> Refused:
    return Refused("points_refused", why)


def cannot_burn() -> Refused:
    return Refused("cannot_burn", "Only a face-down card of a burn rank can be burned, first thing in your turn.")


def cannot_split(why: str) -> Refused:
    return Refused("cannot_split", why)


def seat_taken(number: int) -> Refused:
    return Refused("seat_taken", f"Seat {number} is taken. Choose another, or none to get the first free one.")


def no_such_seat(number: int, seats: int) -> Refused:
    return Refused("no_such_seat", f"Seat {number} is not taken, or not among this table's seats 1 to {seats}.")


def table_full() -> Refused:
    return Refused("table_full", "Every seat is taken.")


def already_seated(number: int) -> Refused:
    return Refused("already_seated", f"You sit in seat {number}. One player holds one seat at a table.")


def bot_seat() -> Refused:
    return Refused("bot_seat", "Only a bot's seat can be cleared while a hand is under way.")


def nothing_to_resume() -> Refused:
    return Refused("nothing_to_resume", "The table is neither paused nor idle.")


def cannot_decline(why: str) -> Refused:
    return Refused("cannot_decline", why)


def rigged_deck_refused(why: str) -> Refused:
    return Refused("rigged_deck_refused", why)


def tournament_table(action: str) -> Refused:
    return Refused("tournament_table", f"{action} is the tournament's at its tables. Ask there.")


def between_circuits_only() -> Refused:
    return Refused("between_circuits_only", "A circuit is being played. Wait until it has ended.")


def order_refused(why: str) -> Refused:
    return Refused("order_refused", why)
