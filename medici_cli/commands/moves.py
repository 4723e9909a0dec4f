"""Moves of a game, from the words of its title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from medici_cli import completers
from medici_cli.context import Context, meant, pass_context
from medici_cli.errors import CliError
from medici_cli.options import game_option, json_option, utf8
from medici_cli.speech import NOT_DONE, print_json, talk

if TYPE_CHECKING:
    from medici_core.engine.verb import Verb
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
        click.option(
            "--as",
            "as_name",
            metavar="NAME",
            shell_complete=completers.seats,
            help="Assert who acts.",
        ),
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
    as_name: str | None = None,
    finish: bool = True,
) -> None:
    """Carry out one command on the game that is meant, and tell what happened, as far as ``as_name`` may know it.

    ``finish``: built-in players that are to move (as after an import) move first.
    """
    from medici_cli.viewer import refused, watcher
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
        if not current:
            raise
        raise refused(refusal, current[-1], as_name) from None
    tell_done(done, as_json, watcher(done.game, as_name))


def _let_players_move(service: GameService, name: str, if_version: int | None) -> None:
    """Deal and move on to where a person decides; raises ``CliError`` where the seed for that is not here."""
    game = service.load(name)
    waiting = game.chance is not None or (
        game.to_move is not None and bool(game.table.controllers[game.to_move])
    )
    if waiting and if_version is None:
        game = service.play_on(name).game
    if waiting and not game.partial and service.lacks_seed(game):
        from medici_cli.table import NO_SEED

        raise CliError(NO_SEED, "seed.missing")


def tell_done(done: Done, as_json: bool, seat: int | None) -> None:
    """Print what a command did: the position as JSON, or what happened as sentences and, on stderr, who is next.

    All of it as ``seat``, which looks, may see it.
    """
    from medici_cli.table import position_json, turn_text
    from medici_cli.tell import tell_records
    from medici_cli.viewer import may_know_choices
    from medici_core.service.redact import seen_by

    game = seen_by(done.game, seat)
    if as_json:
        print_json(position_json(game, seat))
        return
    if not done.records:
        click.echo("Done before: nothing changed.", err=True)
    for line in tell_records(game, done.before + 1, done.before + len(done.records)):
        click.echo(line)
    click.echo(turn_text(game, seat), err=True)
    if seat is None and not may_know_choices(game, None):
        click.echo("Cards and choices of one player: `medici show --as NAME`.", err=True)


def move(words: Sequence[str], as_name: str | None) -> Callable[[Game], object]:
    """Return what makes a move of the title from its words, for the seat that is named or to move."""

    def command(game: Game) -> object:
        from medici_cli.context import seat_of

        seat = seat_of(game, as_name)
        return game.title.words.command(words, game.to_move if seat is None else seat)

    return command


def rehearsal(
    context: Context, game: str | None, command: Callable[[Game], object], as_name: str | None
) -> None:
    """Tell what a command would lead to, and do nothing; where choices are secrets, he has to say who he is."""
    from medici_cli.tell import rehearse
    from medici_cli.viewer import choices_hidden, for_the_mover, refused
    from medici_core.engine.refusal import Refusal

    service = context.service(readonly=True)
    found = service.load(context.game_name(game, service))
    if as_name is None and found.to_move is not None and choices_hidden(found, None):
        raise for_the_mover(found)
    try:
        lines = rehearse(found, command(found))
    except Refusal as refusal:
        raise refused(refusal, found, as_name) from None
    for line in lines:
        click.echo(line)
    talk(NOT_DONE)


def verb_command(verb: Verb) -> click.Command:
    """Return the command for a verb of a title's words.

    Where the number of words is fixed, one more word is the game.
    """
    arity = len(verb.arguments)
    shape = " ".join([*verb.arguments, verb.rest if verb.more else "[GAME]"])
    text = f"{verb.help[0].upper()}{verb.help[1:]}."

    @click.command(verb.word, help=text, context_settings={"ignore_unknown_options": arity > 0})
    @click.argument("words", metavar=shape, nargs=-1)
    @click.option("--dry", is_flag=True, help="Tell what would happen, and do nothing.")
    @move_options
    @pass_context
    def command(
        context: Context,
        words: tuple[str, ...],
        dry: bool,
        game: str | None,
        as_name: str | None,
        if_version: int | None,
        command_id: str | None,
        as_json: bool,
    ) -> None:
        said = None
        if not verb.more and len(words) == arity + 1:
            *words, said = words  # type: ignore[assignment]  # a list serves as well
        if len(words) < arity or (len(words) > arity and not verb.more):
            raise click.UsageError(f"Write: medici {verb.word} {shape}")
        does = move([verb.word, *words], as_name)
        if dry:
            rehearsal(context, meant(game, said), does, as_name)
        else:
            carry_out(context, game, said, does, if_version, command_id, as_json, as_name)

    return command
