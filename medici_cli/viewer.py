"""Through whose eyes a game is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from medici_cli.context import seat_of
from medici_core.engine.secrecy import has_secrets
from medici_core.service.redact import seen_by

if TYPE_CHECKING:
    from medici_core.service.game import Game


def watcher(game: Game, as_name: str | None) -> int | None:
    """Return the seat that looks: the one named, else the only person at a table with secrets, else a spectator."""
    seat = seat_of(game, as_name)
    if seat is None and has_secrets(game.title):
        persons = game.table.persons()
        return persons[0] if len(persons) == 1 else None
    return seat


def seen(game: Game, as_name: str | None) -> tuple[Game, int | None]:
    """Return a game as whoever looks may see it, and the seat that looks."""
    seat = watcher(game, as_name)
    return seen_by(game, seat), seat


def may_know_choices(game: Game, seat: int | None) -> bool:
    """Tell whether the choices of the seat to move hold nothing that the seat which looks may not know."""
    return seat == game.to_move or game.outcome is not None or not has_secrets(game.title)
