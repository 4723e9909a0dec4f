"""Play at one terminal, everybody in turn."""

from __future__ import annotations

import click

from medici_cli.context import Context, game_option, pass_context


@click.command()
@click.argument("said", metavar="[GAME]", required=False)
@game_option
@click.option(
    "--as", "as_name", metavar="NAME", help="Play this seat only; the others play elsewhere."
)
@pass_context
def play(context: Context, said: str | None, game: str | None, as_name: str | None) -> None:
    """Play a game at this terminal: the table, the choices, a line a move.

    Type the number of a choice, an amount, or words: `bid 7`, `pass`. `help` tells the rest. Where
    built-in players sit they move by themselves. Over a pipe every line is one move; at its end the
    game is kept.
    """
    from medici_cli.sitting import Sitting

    service = context.service()
    name = context.game_name(game or said, service)
    context.remember(name)
    Sitting(service, name, as_name, context.use_color()).run()
