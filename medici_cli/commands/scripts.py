"""Play scripts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from medici_cli.context import Context, pass_context
from medici_cli.errors import NO, USAGE, CliError

if TYPE_CHECKING:
    from medici_core.engine.script import Played


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--keep",
    "alias",
    metavar="NAME",
    help="Store the game under this name, to be shown and played on.",
)
@click.option("--seed", metavar="TEXT", help="With --keep: what follows is dealt from this text.")
@pass_context
def run(context: Context, files: Sequence[str], alias: str | None, seed: str | None) -> None:
    """Play scripts (*.medici) and check what they expect."""
    from medici_cli.logs import read_argument
    from medici_cli.script_text import problem_text
    from medici_core.engine.script_grammar import ScriptProblem, decode_script
    from medici_core.service import scripts

    failed = 0
    played: list[Played] = []
    for file in files:
        try:
            games = scripts.play(decode_script(read_argument(file), file), file)
        except ScriptProblem as problem:
            failed += 1
            click.echo(problem_text(problem), err=True)
            continue
        played += games
        click.echo(
            f"{file}: {len(games)} {'game' if len(games) == 1 else 'games'}, all as expected"
        )
    if failed:
        raise click.exceptions.Exit(NO)
    if alias is not None:
        _keep(context, played, alias, seed)


def _keep(context: Context, played: list[Played], alias: str, seed: str | None) -> None:
    from medici_cli.commands.new import SEED_BYTES
    from medici_core.service import scripts

    if len(played) != 1:
        message = (
            f"--keep stores one game, these scripts play {len(played)}: give the file of one game"
        )
        raise CliError(message, "usage", USAGE)
    done = scripts.keep(context.service(), played[0], seed or os.urandom(SEED_BYTES).hex(), alias)
    context.remember(done.game.name)
    click.echo(done.game.name)
