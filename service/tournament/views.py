"""A tournament as everybody may see it, in the shape that REST shows. Players go by their ids; names are looked up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from service.tournament.ranking import standings
from service.tournament.state import Match, Tournament


def people(tournament: Tournament) -> set[str]:
    """The player ids whose names the views show."""
    return {one.player for one in tournament.entrants if one.bot is None} | set(tournament.officials)


def summary(tournament: Tournament) -> dict[str, Any]:
    """The tournament in one line."""
    terms = tournament.agreed
    return {
        "id": tournament.id,
        "version": tournament.version,
        "name": terms.name,
        "format": terms.format,
        "phase": tournament.phase,
        "starts_at": terms.starts_at,
        "zone": terms.zone,
        "entrants": sum(1 for _ in tournament.of_status("in")),
        "places": terms.entrants,
        "round": tournament.round,
    }


def view(tournament: Tournament, names: Mapping[str, str]) -> dict[str, Any]:
    """The whole tournament; bots go by their kind."""
    called = {one.player: one.bot for one in tournament.entrants if one.bot is not None} | dict(names)
    return summary(tournament) | {
        "organiser": tournament.organiser,
        "officials": [{"player": player, "name": called.get(player)} for player in tournament.officials],
        "announcements": to_builtins(tournament.announcements),
        "terms": to_builtins(tournament.agreed),
        "waiting": sum(1 for _ in tournament.of_status("waiting")),
        "next_at": tournament.next_at,
        "cancelled": None
        if tournament.cancelled is None
        else {"why": tournament.cancelled[0], "reason": tournament.cancelled[1]},
        "prizes": list(tournament.prizes),
        "rounds": [_round(number, matches, called) for number, matches in enumerate(_all_rounds(tournament), 1)],
        "standings": standing_lines(tournament, names),
    }


def entries(tournament: Tournament, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Who entered, in order."""
    return [
        {"player": one.player, "name": names.get(one.player, one.bot), "bot": one.bot, "status": one.status}
        for one in tournament.entrants
    ]


def standing_lines(tournament: Tournament, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Everybody's place so far, best first; final once the tournament is complete."""
    places = tournament.places or (standings(tournament) if tournament.round else ())
    bots = {one.player: one.bot for one in tournament.entrants}
    return [
        {"rank": place.rank, "player": place.player, "name": names.get(place.player, bots.get(place.player))}
        | {"chips": place.chips, "round": place.round, "prize": place.prize}
        for place in places
    ]


def _all_rounds(tournament: Tournament) -> list[tuple[Match, ...]]:
    return [*tournament.past, *([tournament.matches] if tournament.matches else [])]


def _round(number: int, matches: tuple[Match, ...], names: Mapping[str, str]) -> dict[str, Any]:
    return {"round": number, "matches": [_match(match, names) for match in matches]}


def _match(match: Match, names: Mapping[str, str]) -> dict[str, Any]:
    chips = dict(zip(match.players, match.chips, strict=False))
    return {
        "match": match.number,
        "table": match.table,
        "circuit": match.begun,
        "over": match.is_over,
        "seats": [
            {"seat": seat, "player": player, "name": names.get(player), "chips": chips.get(player)}
            for seat, player in enumerate(match.players, 1)
        ],
    }
