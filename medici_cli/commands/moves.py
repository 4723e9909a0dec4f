"""The moves: draw, offer, bid, pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from medici_cli.context import (
    Context,
    game_option,
    json_option,
    meant,
    pass_context,
    print_json,
    utf8,
)

if TYPE_CHECKING:
    from medici_core.service.game import Game
    from medici_core.service.game_service import Done, GameService

F = TypeVar("F", bound=Callable[..., Any])


def move_options(function: F) -> F:
    """Add what every move takes: the game, who acts, and what makes scripts safe."""
    for option in (
        json_option,
        click.option(
            "--command-id",
            metavar="TEXT",
            callback=utf8,
            help="Do this once only: the same id again changes nothing.",
        ),
        click.option(
            "--if-version", type=int, metavar="N", help="Only if the game is at version N."
        ),
        click.option("--as", "as_name", metavar="NAME", help="Assert who acts."),
        game_option,
    ):
        function = option(function)
    return function


def carry_out(
    context: Context,
    game: str | None,
    said: str | None,
    command: Callable[[Game], object],
    if_version: int | None,
    id_text: str | None,
    as_json: bool,
    finish: bool = True,
) -> None:
    """Carry out one command on the game that is meant, and tell what happened.

    ``finish``: built-in players that are to move (as after an import) move first.
    """
    from medici_cli.errors import refusal_error
    from medici_core.engine.refusal import Refusal
    from medici_core.service.game_service import command_id

    service = context.service()
    name = context.game_name(meant(game, said), service)
    context.remember(name)
    if finish:
        _let_players_move(service, name, if_version)
    current: list[Game] = []

    def remembered(found: Game) -> object:
        current.append(found)
        return command(found)

    try:
        done = service.act(name, remembered, if_version, command_id(id_text) if id_text else None)
    except Refusal as refusal:
        found = current[-1] if current else None
        raise refusal_error(refusal, found and found.title, found.names if found else ()) from None
    tell_done(done, as_json)


def _let_players_move(service: GameService, name: str, if_version: int | None) -> None:
    game = service.load(name)
    waiting = game.to_move is not None and bool(game.table.controllers[game.to_move])
    if waiting and if_version is None:
        service.play_on(name)


def tell_done(done: Done, as_json: bool) -> None:
    """Print what a command did: the position as JSON, or what happened as sentences and, on stderr, who is next."""
    from medici_cli.table import position_json, turn_text
    from medici_cli.tell import tell_records

    if as_json:
        print_json(position_json(done.game))
        return
    if not done.records:
        click.echo("Done before: nothing changed.", err=True)
    for line in tell_records(done.game, done.before + 1, done.before + len(done.records)):
        click.echo(line)
    click.echo(turn_text(done.game), err=True)


def move(words: Sequence[str], as_name: str | None) -> Callable[[Game], object]:
    """Return what makes a move of the title from its words, for the seat that is named or to move."""

    def command(game: Game) -> object:
        from medici_cli.context import seat_of

        seat = seat_of(game, as_name)
        return game.title.words.command(words, game.to_move if seat is None else seat)

    return command


@click.command()
@click.argument("said", metavar="[GAME]", required=False)
@move_options
@pass_context
def draw(
    context: Context,
    said: str | None,
    game: str | None,
    as_name: str | None,
    if_version: int | None,
    command_id: str | None,
    as_json: bool,
) -> None:
    """Turn up another card of the lot."""
    carry_out(context, game, said, move(["draw"], as_name), if_version, command_id, as_json)


@click.command()
@click.argument("said", metavar="[GAME]", required=False)
@move_options
@pass_context
def offer(
    context: Context,
    said: str | None,
    game: str | None,
    as_name: str | None,
    if_version: int | None,
    command_id: str | None,
    as_json: bool,
) -> None:
    """Open the bidding on the lot as it lies."""
    carry_out(context, game, said, move(["offer"], as_name), if_version, command_id, as_json)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("amount", metavar="N")
@click.argument("said", metavar="[GAME]", required=False)
@move_options
@pass_context
def bid(
    context: Context,
    amount: str,
    said: str | None,
    game: str | None,
    as_name: str | None,
    if_version: int | None,
    command_id: str | None,
    as_json: bool,
) -> None:
    """Bid N florins."""
    carry_out(context, game, said, move(["bid", amount], as_name), if_version, command_id, as_json)


@click.command("pass")
@click.argument("said", metavar="[GAME]", required=False)
@move_options
@pass_context
def pass_(
    context: Context,
    said: str | None,
    game: str | None,
    as_name: str | None,
    if_version: int | None,
    command_id: str | None,
    as_json: bool,
) -> None:
    """Let the lot go."""
    carry_out(context, game, said, move(["pass"], as_name), if_version, command_id, as_json)
