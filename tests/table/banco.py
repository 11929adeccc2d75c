"""Rounds of *banco* in few words."""

from __future__ import annotations

from service.game.rules import RuleSet
from tests.table.kit import Scene, rules

BANCO = rules(preset="banco")


def opened_round(*players: str, deck: str = "", rules: RuleSet = BANCO) -> Scene:
    return Scene(*players, deck=deck, rules=rules).betting()


def deal(scene: Scene, player: str, stake: int) -> None:
    """The player stakes; both hands stand on their first card."""
    scene.stake(player, stake)
    while scene.state.stage in ("playing", "banking"):
        scene.stand(scene.on_turn)
    scene.finish()


def next_deal(scene: Scene, player: str, stake: int) -> None:
    scene.betting()
    deal(scene, player, stake)


def pot(scene: Scene) -> int | None:
    return None if scene.state.round is None else scene.state.round.pot
