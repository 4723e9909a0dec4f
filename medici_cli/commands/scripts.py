"""Play scripts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from medici_cli.context import Context, json_option, pass_context, print_json, utf8
from medici_cli.errors import NO, USAGE, CliError

if TYPE_CHECKING:
    from medici_core.engine.script import Played


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--keep",
    "alias",
    metavar="NAME",
    callback=utf8,
    help="Store the game under this name, to be shown and played on.",
)
@click.option(
    "--seed",
    metavar="TEXT",
    callback=utf8,
    help="With --keep: what follows is dealt from this text.",
)
@json_option
@pass_context
def run(
    context: Context, files: Sequence[str], alias: str | None, seed: str | None, as_json: bool
) -> None:
    """Play scripts (*.medici) and check what they expect.

    With --keep the id of the stored game is printed, and nothing else on stdout.
    """
    if seed is not None and alias is None:
        raise CliError(
            "--seed belongs to --keep: in a script the line is `seed TEXT`.", "usage", USAGE
        )
    results: list[dict[str, Any]] = []
    played: list[Played] = []
    for file in files:
        result, games = _played(file)
        results.append(result)
        played += games
        if as_json:
            continue
        if result["problem"]:
            click.echo(result["problem"], err=True)
        else:
            number = result["games"]
            text = f"{file}: {number} {'game' if number == 1 else 'games'}, all as expected"
            click.echo(text, err=alias is not None)
    good = all(result["problem"] is None for result in results)
    kept = None if alias is None or not good else _keep(context, played, alias, seed)
    if as_json:
        print_json({"schema": 1, "good": good, "files": results, "game": kept})
    elif kept is not None:
        click.echo(kept)
    if not good:
        raise click.exceptions.Exit(NO)


def _played(file: str) -> tuple[dict[str, Any], tuple[Played, ...]]:
    """Return what is told of a file, and the games it played."""
    from medici_cli.logs import LONGEST_SCRIPT, read_argument
    from medici_cli.script_text import problem_text
    from medici_core.engine.script_grammar import ScriptProblem, decode_script
    from medici_core.service import scripts

    data = read_argument(file, LONGEST_SCRIPT)
    if len(data) > LONGEST_SCRIPT:
        raise CliError(f"{file} is longer than {LONGEST_SCRIPT} bytes: it is no script.", "script")
    try:
        games = scripts.play(decode_script(data, file), file)
    except ScriptProblem as problem:
        told = {"file": file, "games": 0, "line": problem.line, "problem": problem_text(problem)}
        return told, ()
    return {"file": file, "games": len(games), "line": None, "problem": None}, games


def _keep(context: Context, played: list[Played], alias: str, seed: str | None) -> str:
    from medici_cli.dealing import SEED_BYTES
    from medici_core.service import scripts

    if len(played) != 1:
        message = (
            f"--keep stores one game, these scripts play {len(played)}: give the file of one game."
        )
        raise CliError(message, "usage", USAGE)
    dealt = os.urandom(SEED_BYTES).hex() if seed is None else seed
    done = scripts.keep(context.service(), played[0], dealt, alias)
    context.remember(done.game.name)
    return done.game.name
