"""The built-in players by name, each loaded when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from medici_core.engine.refusal import Refusal
from medici_core.players.player import ANY_TITLE, Player

BUILT_IN: Final[Mapping[tuple[str, str], str]] = {
    (ANY_TITLE, "random"): "medici_core.players.random_:RANDOM",
    ("medici", "steady"): "medici_core.players.medici_steady:STEADY",
    ("florence", "steady"): "medici_core.players.florence_steady:STEADY",
}
"""(Title key, player's name) -> where the record is; the title ``*`` stands for every game."""


def names(title: str) -> tuple[str, ...]:
    """Return the sorted names of the built-in players of a title."""
    return tuple(sorted({name for key, name in BUILT_IN if key in (title, ANY_TITLE)}))


def load(title: str, name: str) -> Player:
    """Return the built-in player of this name for the title of this key.

    One made for the title takes precedence over one for every game. Raises ``Refusal("player.unknown")`` with the names
    there are.
    """
    place = BUILT_IN.get((title, name)) or BUILT_IN.get((ANY_TITLE, name))
    if place is None:
        raise Refusal(
            "player.unknown", {"player": name[:40], "title": title[:40], "players": names(title)}
        )
    module, _, attribute = place.partition(":")
    player: Player = getattr(import_module(module), attribute)
    return player
