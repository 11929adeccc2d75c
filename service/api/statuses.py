"""Every code a problem may bear, and its HTTP status. The set is closed: a test finds codes that are missing here."""

from __future__ import annotations

from typing import Final

from service.table import refusals as table
from service.tournament import refusals as tournament

_READING: Final = {
    "bad_request": 400,
    "malformed_json": 400,
    "duplicate_key": 400,
    "number_out_of_range": 400,
    "nested_too_deep": 400,
    "not_unicode": 400,
    "invalid_idempotency_key": 400,
    "key_without_principal": 400,
    "invalid_if_match": 400,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "body_too_large": 413,
    "unsupported_media_type": 415,
    "invalid_request": 422,
    "invalid_cursor": 422,
    "key_reused": 422,
    "rate_limited": 429,
    "internal_error": 500,
}
"""Refused while the request is read."""

_PEOPLE: Final = {
    "unauthorized": 401,
    "forbidden": 403,
    "player_needed": 403,
    "sandbox_off": 403,
    "wrong_code": 403,
    "unknown_player": 404,
    "unknown_token": 404,
    "unknown_handover": 404,
    "player_erased": 409,
    "token_revoked": 409,
    "invalid_name": 422,
    "invalid_ref": 422,
}
"""Who may do what."""

_RULES: Final = {
    "unknown_preset": 404,
    "invalid_card": 422,
    "invalid_time": 422,
    "invalid_cron": 422,
    "invalid_rules": 422,
    "impossible_rules": 422,
}
"""What may be played."""

_TABLE: Final = dict.fromkeys(table.CODES, 409) | {
    "not_opener": 403,
    "not_seated": 403,
    "odds_off": 403,
    "seat_hidden": 403,
    "unknown_table": 404,
    "unknown_version": 404,
    "unknown_hand": 404,
    "no_such_seat": 404,
    "no_hand": 409,
    "access_refused": 422,
    "rigged_deck_refused": 422,
}
"""Said by a table: 409 where another state of it would have allowed it."""

_TOURNAMENT: Final = dict.fromkeys(tournament.CODES, 409) | {
    "not_organiser": 403,
    "not_official": 403,
    "not_allowed_to_enter": 403,
    "unknown_tournament": 404,
    "invalid_terms": 422,
    "unknown_series": 404,
    "series_exists": 409,
}
"""Said by a tournament, and by a series."""

_LIVE: Final = {
    "too_many_streams": 503,
    "service_stopping": 503,
}
"""Said of streams."""

_WEBHOOKS: Final = {
    "unknown_webhook": 404,
    "unknown_delivery": 404,
    "too_many_webhooks": 409,
    "webhook_removed": 409,
    "not_parked": 409,
    "deliveries_waiting": 409,
    "invalid_url": 422,
}
"""Said of webhooks."""

_DISPUTES: Final = {
    "not_of_the_hand": 403,
    "unknown_dispute": 404,
    "unknown_report": 404,
    "hand_running": 409,
    "not_audited": 409,
    "ruled_already": 409,
    "nothing_to_correct": 409,
    "shoe_in_play": 409,
    "not_a_bundle": 422,
}
"""Said of disputes, audits and reports."""

_LOG: Final = {
    "version_passed": 412,
    "log_damaged": 409,
    "service_key_missing": 409,
    "unknown_event": 409,
    "unknown_stream": 404,
    "imported": 409,
    "archived": 409,
    "archive_lost": 409,
    "log_unavailable": 503,
}
"""Said by the log: 503 where coming again helps; a stream that stands still until an operator has looked is a 409."""

STATUS: Final[dict[str, int]] = (
    _READING | _PEOPLE | _RULES | _TABLE | _TOURNAMENT | _LIVE | _WEBHOOKS | _DISPUTES | _LOG
)
