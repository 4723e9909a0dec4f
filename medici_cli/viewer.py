"""Through whose eyes a game is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from medici_cli.context import seat_of
from medici_cli.errors import CliError, refusal_error
from medici_core.engine.secrecy import has_secrets
from medici_core.service.redact import seen_by

if TYPE_CHECKING:
    from medici_core.engine.refusal import Refusal
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


def choices_hidden(game: Game, as_name: str | None) -> bool:
    """Tell whether what the seat to move may do is kept from whoever looks: the one rule for choices and refusals.

    Raises the refusal ``players.unknown``.
    """
    return not may_know_choices(game, watcher(game, as_name))


def for_the_mover(game: Game) -> CliError:
    """Return the error for asking, without saying who one is, what the seat to move may do."""
    assert game.to_move is not None
    mover = game.names[game.to_move]
    return CliError(
        f"What {mover} may do shows what only {mover} knows: say who looks with --as NAME.",
        "secret",
    )


def refused(refusal: Refusal, game: Game, as_name: str | None) -> CliError:
    """Return a refusal of a game as whoever looks may be told it.

    Where choices are hidden from him it comes without them, and one that tells of cards in hand without its sentence;
    code, rule and exit code stay.
    """
    told = refusal_error(refusal, game.title, game.names)
    if refusal.code == "players.unknown" or not choices_hidden(game, as_name):
        return told
    if refusal.code in game.title.private_refusals:
        mover = "the player to move" if game.to_move is None else game.names[game.to_move]
        rule = f" ({refusal.rule})" if refusal.rule else ""
        why = f"why shows what only {mover} knows: say who acts with --as NAME.{rule}"
        message = f"That can't be done, and {why}"
        return CliError(message, told.code, told.exit_code, told.rule)
    if not refusal.legal:
        return told
    refusal.legal = ()
    public = refusal_error(refusal, game.title, game.names)
    hint = "Say who acts with --as NAME to be told what is legal."
    return CliError(f"{public.message} {hint}", public.code, public.exit_code, public.rule)
