"""The games there are: list, fork, abandon, archive."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from medici_cli import completers
from medici_cli.commands.moves import carry_out, move_options
from medici_cli.commands.show import at_version
from medici_cli.context import Context, meant, pass_context, seat_of
from medici_cli.errors import CliError
from medici_cli.options import game_option, json_option, utf8
from medici_cli.speech import print_json

if TYPE_CHECKING:
    from medici_core.service.game import Game

SHOWN = 50
"""Games listed on a terminal without ``--all``."""
MOST = 1_000_000_000


@click.command()
@click.option("--archived", is_flag=True, help="Those that were archived.")
@click.option("--all", "everything", is_flag=True, help=f"All, not only the last {SHOWN}.")
@click.option("--limit", type=click.IntRange(1, MOST), metavar="N", help="At most N.")
@json_option
@pass_context
def games(
    context: Context, archived: bool, everything: bool, limit: int | None, as_json: bool
) -> None:
    """List your games, the last played first.

    Off a terminal: tab-separated id, name, title, edition, state, to move, version, updated, players.
    """
    from medici_core.engine.text import printable
    from medici_core.service.summary import summary_json

    store = context.store(readonly=True)
    terminal = sys.stdout.isatty()
    most = limit or (None if everything or not terminal else SHOWN)
    found = [summary_json(summary) for summary in store.summaries(archived=archived, limit=most)]
    if as_json:
        print_json({"schema": 1, "games": found})
        return
    lines = [
        (
            line["game"],
            line["alias"] or "",
            line["title"],
            line["edition"],
            line["state"],
            ", ".join(line["to_move"]) or ", ".join((line["outcome"] or {}).get("winners", ())),
            str(line["version"]),
            _time(line["updated"]),
            ", ".join(line["players"]),
        )
        for line in found
    ]
    rows: list[tuple[str, ...]] = [tuple([printable(cell) for cell in line]) for line in lines]
    if not rows:
        other = store.count(not archived)
        click.echo(
            "No archived games."
            if archived
            else f"No games but {other} archived: --archived lists them."
            if other
            else "No games. `medici new --players Ann,Bob,Cem` starts one.",
            err=True,
        )
    elif not terminal:
        click.echo("\n".join("\t".join(row) for row in rows))
    else:
        heads = (
            "GAME",
            "NAME",
            "TITLE",
            "EDITION",
            "STATE",
            "NEXT",
            "RECORD",
            "UPDATED",
            "PLAYERS",
        )
        click.echo("\n".join(_aligned([heads, *rows])))
        rest = store.count(archived) - len(rows)
        if rest > 0 and limit is None:
            click.echo(f"{rest} more: --all", err=True)


def _time(at: int) -> str:
    try:
        return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):
        # A log that was taken in may carry any number: later than the calendar goes.
        return f"{at} ms"


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    from medici_core.engine.text import pad, width

    columns = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(pad(cell, size) for cell, size in zip(row, columns, strict=True)).rstrip()
        for row in rows
    ]


@click.command()
@click.argument(
    "said", metavar="[LOG|GAME]", required=False, shell_complete=completers.games_or_files
)
@game_option
@click.option(
    "--at",
    type=int,
    metavar="N",
    help="From the position after record N; default: the present one.",
)
@click.option(
    "--seed",
    metavar="TEXT",
    callback=utf8,
    help="Deal on from this text; default: a fresh one, shown on stderr.",
)
@click.option(
    "--id", "alias", metavar="NAME", callback=utf8, help="A name of your own for the new game."
)
@json_option
@pass_context
def fork(
    context: Context,
    said: str | None,
    game: str | None,
    at: int | None,
    seed: str | None,
    alias: str | None,
    as_json: bool,
) -> None:
    """Start a new game from a position of another, with a seed of its own, and print its id."""
    from medici_cli.dealing import seed_for, told
    from medici_core.service.fork import forked

    source = at_version(context.load(meant(game, said)), at)
    if source.outcome is not None:
        message = f"The game is over at record {source.version}: give an earlier one with --at."
        raise CliError(message, "game.over")
    sealing = "sealed" if source.table.dealing == "sealed" and seed is None else None
    dealt = seed_for(source.title, seed, sealing)
    done = context.service().create(forked(source, dealt, alias))
    context.remember(done.game.name)
    told(source.title, dealt, fresh=seed is None)
    if as_json:
        from medici_cli.table import position_json
        from medici_cli.viewer import seen

        print_json(position_json(*seen(done.game, None)))
    else:
        click.echo(done.game.name)


@click.command()
@click.argument("said", metavar="[GAME]", required=False, shell_complete=completers.games)
@move_options
@pass_context
def abandon(
    context: Context,
    said: str | None,
    game: str | None,
    as_name: str | None,
    if_version: int | None,
    command_id: str | None,
    as_json: bool,
) -> None:
    """End a game without a result. It can be taken back like a move."""

    def command(found: Game) -> object:
        from medici_core.engine.table import Abandon

        return Abandon(seat_of(found, as_name))

    carry_out(context, game, said, command, if_version, command_id, as_json, as_name, finish=False)


@click.command()
@click.argument("said", metavar="[GAME]", required=False, shell_complete=completers.games)
@game_option
@click.option("--restore", is_flag=True, help="List it again.")
@pass_context
def archive(context: Context, said: str | None, game: str | None, restore: bool) -> None:
    """Hide a game from `medici games`. Nothing is deleted."""
    service = context.service()
    name = context.game_name(meant(game, said), service)
    service.store.label(name, archived=not restore)
    click.echo(f"Game {name} is {'listed again' if restore else 'archived'}.", err=True)
