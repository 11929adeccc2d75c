"""Opening, pausing, resuming and closing a table, and what a log that went back leaves of it."""

from __future__ import annotations

from service.game.cards import DECK, parse_card
from service.game.rules import RULES_VERSION
from service.table import commands as c
from service.table import facts as f
from service.table import refusals
from service.table.betting import go_on
from service.table.circling import check_tournament
from service.table.closing import close
from service.table.draft import Draft
from service.table.due import closing_due
from service.table.leaving import play_for_leaver
from service.table.ownership import check_opener
from service.table.settling import still_hidden
from service.table.shoes import reveal_shoe


def open_table(draft: Draft, command: c.OpenTable) -> None:
    """Fix the terms; a sandbox's deck is hidden like any shoe."""
    check_tournament(command)
    rigged = None
    if command.sandbox is not None:
        rigged = _rigged(draft, command.sandbox, command.rules.seats)
    draft.act(
        f.TableOpened(
            draft.table.id,
            command.name,
            draft.context.actor,
            command.rules,
            RULES_VERSION,
            command.settings,
            command.access,
            command.frontend,
            command.sandbox is not None,
            command.tournament,
        ),
        rigged,
    )


def pause_table(draft: Draft) -> None:
    """Stop the clocks where they stand."""
    check_opener(draft, "pause it")
    if draft.table.pause is None:
        draft.act(f.TablePaused("asked"))


def resume_table(draft: Draft) -> None:
    """Go on with the time that was left, or wake a table that waits."""
    check_opener(draft, "resume it")
    pause = draft.table.pause
    if pause is not None and pause.why == "asked":
        _resume(draft)
        go_on(draft)
        play_for_leaver(draft)
    elif pause is None and draft.table.idle:
        draft.act(f.TableWoken())
    else:
        raise refusals.nothing_to_resume()


def close_table(draft: Draft) -> None:
    """At once between hands; before the deal the stakes go back; otherwise after settlement."""
    check_opener(draft, "close it")
    table = draft.table
    if table.closing:
        return
    draft.act(f.ClosingAsked())
    if table.pause is not None:
        _resume(draft)
    if table.stage == "waiting":
        close(draft, "asked")
    elif table.stage == "betting" and not table.is_dealt:
        draft.follow(f.HandVoided(table.hand, "closing", still_hidden(table)))
    play_for_leaver(draft)


def close_idle(draft: Draft) -> None:
    """Close a table at which nobody has played for as long as the house waits."""
    due = closing_due(draft.table, draft.limits.idle_after)
    if due is not None and due <= draft.context.now:
        close(draft, "idle")


def notice_rewind(draft: Draft) -> None:
    """Newer events are lost: the open hand is void, and its shoe, whose cards somebody may have seen, is retired."""
    draft.follow(f.LogRewound())
    if draft.table.stage == "betting" or draft.table.in_hand:
        draft.follow(f.HandVoided(draft.table.hand, "rewound", still_hidden(draft.table)))
    if draft.table.shoe is not None:
        reveal_shoe(draft)


def _resume(draft: Draft) -> None:
    table, pause = draft.table, draft.table.pause
    assert pause is not None, "only a paused table resumes"
    lost = draft.context.now - pause.since
    draft.act(f.TableResumed(None if table.deadline is None else table.deadline + lost))


def _rigged(draft: Draft, sandbox: c.Sandbox, seats: int) -> f.SandboxDeck:
    deck = tuple(parse_card(card) for card in sandbox.deck)
    if len(set(deck)) < len(deck) or len(deck) > len(DECK):
        raise refusals.rigged_deck_refused("A deck holds each card at most once.")
    if sandbox.bank is not None and not 1 <= sandbox.bank <= seats:
        raise refusals.rigged_deck_refused(f"The bank is one of the seats 1 to {seats}.")
    return f.SandboxDeck(owner=None, salt=draft.salt(), deck=deck, bank=sandbox.bank)
