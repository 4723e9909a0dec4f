"""Play at one terminal, everybody in turn."""

from __future__ import annotations

import click

from medici_cli.completers import games, seats
from medici_cli.context import Context, pass_context
from medici_cli.errors import NO
from medici_cli.options import game_option


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
    built-in players sit they move by themselves. Over a pipe every line is one move; at its end, as
    after Ctrl-C, the game is kept, and the exit code is 1 if a line was refused.
    """
    from medici_cli.keys import at_terminal
    from medici_cli.sitting import Sitting

    service = context.service()
    name = context.game_name(game or said, service)
    context.remember(name)
    if not Sitting(service, name, as_name, context.use_color()).run() and not at_terminal():
        raise click.exceptions.Exit(NO)
