"""Start a game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from medici_cli import completers
from medici_cli.context import Context, pass_context
from medici_cli.errors import USAGE, CliError
from medici_cli.options import json_option, utf8
from medici_cli.speech import print_json, talk

if TYPE_CHECKING:
    from medici_core.engine.title import AnyTitle
    from medici_core.service.game_service import NewTable


@click.command()
@click.option(
    "--title",
    default=None,
    metavar="KEY",
    shell_complete=completers.titles,
    help="The game; default: medici.",
)
@click.option(
    "--players", required=True, metavar="A,B,C", help="Names in seat order, clockwise, with commas."
)
@click.option(
    "--seed",
    metavar="TEXT",
    callback=utf8,
    help="Deal from this text; default: a fresh one. A sealed game takes 64 hexadecimal digits.",
)
@click.option("--sealed", is_flag=True, help="Keep the seeds till they are used up.")
@click.option("--open", "opened", is_flag=True, help="Put the seed into the log, for all to see.")
@click.option(
    "--edition",
    metavar="KEY",
    shell_complete=completers.editions,
    help="See `medici rules`; default: amigo-1995.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="K=V",
    help="A house rule; `medici rules` lists them.",
)
@click.option(
    "--data",
    metavar="FILE",
    shell_complete=completers.files,
    help="Play with this data file; `medici rules` tells which title has one.",
)
@click.option("--first", metavar="NAME", help="Who draws first; default: chance decides.")
@click.option(
    "--position", metavar="LINE", help="Start from a position, as `show --position` prints it."
)
@click.option(
    "--id", "alias", metavar="NAME", callback=utf8, help="A name of your own for the game."
)
@click.option(
    "--undo",
    type=click.Choice(["free", "consent", "never"]),
    default="free",
    show_default=True,
    help="How moves are taken back.",
)
@click.option(
    "--player",
    "controllers",
    multiple=True,
    metavar="NAME=PLAYER",
    shell_complete=completers.controllers,
    help="Give a seat to random or steady.",
)
@click.option(
    "--command-id",
    metavar="TEXT",
    callback=utf8,
    help="Do this once only: the same id again gives the same game.",
)
@json_option
@pass_context
def new(
    context: Context,
    title: str | None,
    players: str,
    seed: str | None,
    sealed: bool,
    opened: bool,
    edition: str | None,
    options: Sequence[str],
    data: str | None,
    first: str | None,
    position: str | None,
    alias: str | None,
    undo: str,
    controllers: Sequence[str],
    command_id: str | None,
    as_json: bool,
) -> None:
    """Start a game and print its id.

    In an open game one seed answers every chance and stands in the log, so anyone can compute the next card. In a
    sealed one the seeds stay on this machine until they are used up; then everybody can deal again. Games with
    secrets are sealed, others open, unless you say otherwise; a --seed that is no 64 hexadecimal digits opens
    a game, too.
    """
    from medici_cli.dealing import sealing_of, seed_for, told
    from medici_cli.errors import refusal_error
    from medici_core.engine.refusal import Refusal
    from medici_core.service.game_service import command_id as id_of
    from medici_core.service.registry import find_title

    names = tuple(name.strip() for name in players.split(","))
    try:
        key = _title_key(title, position)
        dealt = seed_for(find_title(key), seed, sealing_of(sealed, opened))
        wanted = _wanted(
            names, dealt, title, edition, options, data, first, position, controllers, undo, alias
        )
        done = context.service().create(wanted, id_of(command_id) if command_id else None)
    except Refusal as refusal:
        raise refusal_error(refusal, find_title(title or "medici"), names) from None
    context.remember(done.game.name)
    if done.records:
        told(done.game.title, dealt, fresh=seed is None)
    if as_json:
        from medici_cli.table import position_json
        from medici_cli.viewer import seen

        print_json(position_json(*seen(done.game, None)))
    else:
        click.echo(done.game.name)
        if sys.stderr.isatty():
            from medici_cli.table import turn_text
            from medici_cli.viewer import seen

            talk(f"{turn_text(*seen(done.game, None))} Go on with `medici play`.")


def _title_key(title: str | None, position: str | None) -> str:
    if position is None:
        return title or "medici"
    from medici_core.engine.position import parse_position

    return parse_position(position).title


def _wanted(
    names: tuple[str, ...],
    seed: str | bytes,
    title: str | None,
    edition: str | None,
    options: Sequence[str],
    data: str | None,
    first: str | None,
    position: str | None,
    controllers: Sequence[str],
    undo: str,
    alias: str | None,
) -> NewTable:
    from medici_core.engine.names import clean_names, find_name
    from medici_core.service.game_service import NewTable

    clean = clean_names(names)
    seats = {}
    for text in controllers:
        name, player = _pair(text, "--player", "NAME=PLAYER")
        seats[find_name(clean, name)] = player
    if position is not None:
        if title or edition or options or first or data:
            raise CliError(
                "--position says title, edition, options and who draws itself: leave out --title, --edition, "
                "--option, --first and --data.",
                "usage",
                USAGE,
            )
        from medici_core.engine.position import parse_position, start_command
        from medici_core.service.registry import find_title

        found = parse_position(position)
        return NewTable(
            clean,
            seed,
            title=found.title,
            start=start_command(find_title(found.title), found),
            controllers=seats,
            undo=undo,
            alias=alias,
        )
    rules = dict(_pair(text, "--option", "K=V") for text in options)
    starter = None if first is None else find_name(clean, first)
    return NewTable(
        clean,
        seed,
        title=title or "medici",
        edition=edition,
        options=rules,
        first=starter,
        start=None
        if data is None
        else _with_data(title or "medici", data).new(edition, rules, len(clean), starter),
        controllers=seats,
        undo=undo,
        alias=alias,
    )


def _with_data(key: str, file: str) -> AnyTitle:
    """Return a title that plays with another data file; raises ``CliError`` for a title that has none."""
    from medici_cli.logs import read_argument
    from medici_core.service.registry import find_title

    title = find_title(key)
    if title.data is None:
        message = f"{title.name} has no data file; its numbers are options, see `medici rules`."
        raise CliError(message, "usage", USAGE)
    try:
        text = read_argument(file).decode()
    except UnicodeDecodeError:
        raise CliError(f"{file} is no data file: it is not UTF-8 text.", "data") from None
    return title.data().use(text)


def _pair(text: str, option: str, form: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise CliError(f"{option} {text!r} is not of the form {form}.", "usage", USAGE)
    return key.strip(), value.strip()
