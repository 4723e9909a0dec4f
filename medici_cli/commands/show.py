"""Look at a position: show and legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from medici_cli import completers
from medici_cli.context import Context, meant, pass_context
from medici_cli.errors import USAGE, CliError
from medici_cli.options import game_option, json_option
from medici_cli.speech import print_json, talk

if TYPE_CHECKING:
    from medici_core.service.game import Game


def at_version(game: Game, version: int | None) -> Game:
    """Return a game as it stood after a record; raises ``CliError`` if there is no such record."""
    if version is None or version == game.version:
        return game
    try:
        return game.at(version)
    except IndexError:
        message = f"There is no record {version}: this game has 1 to {game.version}."
        raise CliError(message, "version.none", USAGE) from None


@click.command()
@click.argument(
    "said", metavar="[LOG|GAME]", required=False, shell_complete=completers.games_or_files
)
@game_option
@click.option("--at", type=int, metavar="N", help="As it stood after record N.")
@click.option(
    "--as",
    "as_name",
    metavar="NAME",
    shell_complete=completers.seats,
    help="As this player sees it.",
)
@click.option("--position", is_flag=True, help="Print the position as one line to paste.")
@click.option(
    "--long", "long_mark", is_flag=True, help="Print more of the head mark, to compare by voice."
)
@json_option
@pass_context
def show(
    context: Context,
    said: str | None,
    game: str | None,
    at: int | None,
    as_name: str | None,
    position: bool,
    long_mark: bool,
    as_json: bool,
) -> None:
    """Draw the table: who has what, who must move, what is legal."""
    from medici_cli.table import head_mark, position_json, table_text
    from medici_cli.viewer import seen
    from medici_core.engine.position import position_line, position_mark

    whole, seat = seen(context.load(meant(game, said)), as_name)
    found = at_version(whole, at)
    if as_json:
        print_json(position_json(found, seat))
        return
    if position:
        click.echo(position_line(found.title, found.state, found.names))
        return
    click.echo(table_text(found, seat, context.use_color()))
    alias = f" ({found.alias})" if found.alias else ""
    click.echo(
        f"Game {found.name or found.stream}{alias}, record {found.version}, {found.table.dealing} dealing. "
        f"Position {position_mark(found.title, found.state)}, head {head_mark(found.head, long_mark)}."
    )


@click.command()
@click.argument(
    "said", metavar="[LOG|GAME]", required=False, shell_complete=completers.games_or_files
)
@game_option
@click.option("--at", type=int, metavar="N", help="As it stood after record N.")
@click.option(
    "--as",
    "as_name",
    metavar="NAME",
    shell_complete=completers.seats,
    help="For this player; default: who is to move.",
)
@json_option
@pass_context
def legal(
    context: Context,
    said: str | None,
    game: str | None,
    at: int | None,
    as_name: str | None,
    as_json: bool,
) -> None:
    """List every legal command, one a line: its words, or its word, lowest and highest number."""
    from medici_cli.choices import choice_json
    from medici_cli.table import NO_SEED
    from medici_cli.viewer import for_the_mover, may_know_choices, seen
    from medici_core.engine.table import SEALED

    whole, named = seen(context.load(meant(game, said)), as_name)
    found = at_version(whole, at)
    seat = found.to_move if named is None else named
    if found.chance is not None and found.table.dealing == SEALED:
        raise CliError(NO_SEED, "seed.missing")
    if found.to_move is not None and not may_know_choices(found, named):
        raise for_the_mover(found)
    choices = () if seat is None or found.to_move is None else found.title.legal(found.state, seat)
    if as_json:
        name = None if seat is None else found.names[seat]
        print_json(
            {"schema": 1, "player": name, "legal": [choice_json(choice) for choice in choices]}
        )
        return
    for choice in choices:
        numbers = "" if choice.low is None else f"\t{choice.low}\t{choice.high}"
        for option in choice.options or ("",):
            click.echo(f"{choice.command} {option}".rstrip() + numbers)
    if not choices:
        talk("Nothing is legal now.")
