"""Titles and players by name: built-in ones from a static table, others from entry points."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from medici_core.engine.refusal import Refusal
from medici_core.engine.title import AnyTitle
from medici_core.players.player import Player
from medici_core.players.table import BUILT_IN as PLAYERS
from medici_core.players.table import load as load_built_in

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

TITLES: Final = {
    "medici": "medici_core.medici.title:TITLE",
    "florence": "medici_core.florence.title:TITLE",
}
"""Built-in titles: key -> where the record is."""


def find_title(key: str) -> AnyTitle:
    """Return the title of this key, built in or installed; raises ``Refusal("title.unknown")``."""
    if key in TITLES:
        module, _, name = TITLES[key].partition(":")
        title: AnyTitle = getattr(import_module(module), name)
        return title
    installed = _entry_points("medici.titles")
    if key in installed:
        found: AnyTitle = installed[key].load()
        return found
    raise Refusal("title.unknown", {"title": key[:40], "titles": (*TITLES, *sorted(installed))})


def find_player(title: str, name: str) -> Player:
    """Return the player of this name for a title; raises ``Refusal("player.unknown")``."""
    if (title, name) in PLAYERS or ("*", name) in PLAYERS:
        return load_built_in(title, name)
    installed = _entry_points("medici.players")
    if name in installed:
        found: Player = installed[name].load()
        if found.title in (title, "*"):
            return found
    return load_built_in(title, name)


def _entry_points(group: str) -> dict[str, EntryPoint]:
    # Scanning costs half a start-up, so it is only done for a name that is not built in.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}
