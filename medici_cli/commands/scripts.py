"""Play scripts."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from medici_cli import completers
from medici_cli.context import Context, pass_context
from medici_cli.errors import NO, UNWRITABLE, USAGE, CliError
from medici_cli.options import json_option, utf8
from medici_cli.speech import print_json

if TYPE_CHECKING:
    from medici_core.engine.script import Played

SUFFIX = ".medici"


@click.command()
@click.argument(
    "paths", metavar="FILE|DIR...", nargs=-1, required=True, shell_complete=completers.files
)
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
    context: Context, paths: Sequence[str], alias: str | None, seed: str | None, as_json: bool
) -> None:
    """Play scripts and check what they expect; of a folder, all *.medici files below it.

    A game stops at its first line that does not hold; other games and files are played all the same.
    With --keep the id of the stored game is printed, and nothing else on stdout.
    """
    if seed is not None and alias is None:
        raise CliError(
            "--seed belongs to --keep: in a script the line is `seed TEXT`.", "usage", USAGE
        )
    results: list[dict[str, Any]] = []
    played: list[Played] = []
    for file in _files(paths):
        result, games = _played(file)
        results.append(result)
        played += games
        if not as_json:
            _tell(result, quiet=alias is not None)
    good = all(not result["problems"] for result in results)
    if len(results) > 1 and not as_json:
        click.echo(_totals(results), err=alias is not None)
    kept = None if alias is None or not good else _keep(context, played, alias, seed)
    if as_json:
        print_json({"schema": 1, "good": good, "files": results, "game": kept})
    elif kept is not None:
        click.echo(kept)
    if not good:
        raise click.exceptions.Exit(NO)


def _files(paths: Sequence[str]) -> Iterator[str]:
    """Give the files meant: of a folder the scripts in and below it, in order; raises ``CliError`` where are none."""
    from pathlib import Path

    for path in paths:
        if not os.path.isdir(path):  # noqa: PTH112  # never raises
            yield path
            continue
        found = sorted(str(file) for file in Path(path).rglob(f"*{SUFFIX}") if file.is_file())
        if not found:
            raise CliError(f"There are no *{SUFFIX} files in {path}.", "file", UNWRITABLE)
        yield from found


def _tell(result: dict[str, Any], quiet: bool) -> None:
    """Say how a file went: what is wrong on stderr, else that nothing is (``quiet``: on stderr, too)."""
    for problem in result["problems"]:
        click.echo(problem["problem"], err=True)
    if not result["problems"]:
        number = result["games"]
        went = f"{_counted(number)}, all as expected" if number else "as expected, without a game"
        click.echo(f"{result['file']}: {went}", err=quiet)


def _totals(results: Sequence[dict[str, Any]]) -> str:
    games = sum(result["games"] for result in results)
    failed = sum(len(result["problems"]) for result in results)
    good = f"{_counted(games)} as expected in {len(results)} files"
    return f"{good}, {_counted(failed)} not" if failed else f"{good}, all of them"


def _counted(number: int) -> str:
    return f"{number} {'game' if number == 1 else 'games'}"


def _played(file: str) -> tuple[dict[str, Any], tuple[Played, ...]]:
    """Return what is told of a file, and the games it played."""
    from medici_cli.logs import LONGEST_SCRIPT, read_argument
    from medici_cli.script_text import problem_text
    from medici_core.engine.script_grammar import ScriptProblem, decode_script
    from medici_core.service import scripts

    data = read_argument(file, LONGEST_SCRIPT)
    if len(data) > LONGEST_SCRIPT:
        raise CliError(f"{file} is longer than {LONGEST_SCRIPT} bytes: it is no script.", "script")
    games: list[Played] = []
    problems: list[ScriptProblem] = []
    try:
        for game in scripts.play_each(decode_script(data, file), file):
            if isinstance(game, ScriptProblem):
                problems.append(game)
            else:
                games.append(game)
    except ScriptProblem as problem:
        problems.append(problem)
    told = [{"line": problem.line, "problem": problem_text(problem)} for problem in problems]
    first: dict[str, Any] = told[0] if told else {"line": None, "problem": None}
    return {"file": file, "games": len(games), **first, "problems": told}, tuple(games)


def _keep(context: Context, played: list[Played], alias: str, seed: str | None) -> str:
    from medici_cli.dealing import seed_for, told
    from medici_core.service import scripts

    if len(played) != 1:
        message = (
            f"--keep stores one game, these scripts play {len(played)}: give the file of one game."
        )
        raise CliError(message, "usage", USAGE)
    # A script that deals from a seed of its own is open, whatever is said here.
    dealt = "" if played[0].seed else seed_for(played[0].title, seed, None)
    done = scripts.keep(context.service(), played[0], dealt, alias)
    context.remember(done.game.name)
    if dealt:
        told(played[0].title, dealt, fresh=seed is None)
    return done.game.name
