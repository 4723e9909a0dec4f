"""Play at one terminal, everybody in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from medici_cli.completers import games, seats
from medici_cli.context import Context, pass_context
from medici_cli.errors import NO, USAGE, CliError
from medici_cli.options import game_option

if TYPE_CHECKING:
    from medici_core.service.game_service import GameService


@click.command()
@click.argument("said", metavar="[GAME]", required=False, shell_complete=games)
@game_option
@click.option(
    "--as",
    "as_name",
    metavar="NAME",
    shell_complete=seats,
    help="Play this seat only; the others play elsewhere.",
)
@pass_context
def play(context: Context, said: str | None, game: str | None, as_name: str | None) -> None:
    """Play a game at this terminal: the table, the choices, a line a move.

    Type a word or its first letters (`pass`, `p`), or an amount to bid it; `help` tells the rest. Where
    built-in players sit they move by themselves. Where several people share a terminal and have
    secrets, it is wiped and asks who sits there before it shows a hand. Over a pipe every line is one
    move, and nothing is asked; at its end, as after Ctrl-C, the game is kept, and the exit code is 1 if
    a line was refused.
    """
    from medici_cli.keys import at_terminal
    from medici_cli.sitting import Sitting

    service = context.service()
    name = _game(context, game or said, service)
    context.remember(name)
    if not Sitting(service, name, as_name, context.use_color()).run() and not at_terminal():
        raise click.exceptions.Exit(NO)


def _game(context: Context, said: str | None, service: GameService) -> str:
    """Return the name of the game that is meant; raises ``CliError`` with a way to begin where there is none yet."""
    try:
        return context.game_name(said, service)
    except CliError as error:
        if said or error.code != "game.none" or service.store.count():
            raise
        raise CliError(
            "There is no game yet. To begin one against built-in players: "
            "`medici new --players Ann,Bob,Cem --player Bob=steady --player Cem=steady`.",
            "game.none",
            USAGE,
        ) from None
