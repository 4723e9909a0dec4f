"""Tell a game again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from medici_cli.completers import files, games_or_files, seats
from medici_cli.context import Context, pass_context
from medici_cli.errors import USAGE, CliError
from medici_cli.options import game_option
from medici_cli.speech import print_json

if TYPE_CHECKING:
    from medici_cli.narrator import Narrator
    from medici_core.service.game import Game

LONGEST_DELAY = 3600
"""Seconds."""


@click.command()
@click.argument("said", metavar="[LOG|GAME]", required=False, shell_complete=games_or_files)
@game_option
@click.option(
    "--as", "as_name", metavar="NAME", shell_complete=seats, help="As this player sees it."
)
@click.option("--from", "first", type=int, metavar="N", help="Begin with record N.")
@click.option("--to", "last", type=int, metavar="N", help="End with record N.")
@click.option(
    "--step", is_flag=True, help="Walk through the records, forward and back, a line a step."
)
@click.option(
    "--brief", is_flag=True, help="Show tables only where a round, say, has come to its end."
)
@click.option("--delay", type=float, metavar="S", help="Wait S seconds before each further record.")
@click.option("--undone", is_flag=True, help="Tell what was taken back too.")
@click.option("--ndjson", is_flag=True, help="Print one JSON object a record.")
@click.option(
    "--html",
    metavar="FILE",
    shell_complete=files,
    help="Write one page that shows the game offline; - for stdout.",
)
@click.option(
    "--svg",
    metavar="FILE",
    shell_complete=files,
    help="Draw the position after the last record; - for stdout.",
)
@pass_context
def replay(
    context: Context,
    said: str | None,
    game: str | None,
    as_name: str | None,
    first: int | None,
    last: int | None,
    step: bool,
    brief: bool,
    delay: float | None,
    undone: bool,
    ndjson: bool,
    html: str | None,
    svg: str | None,
) -> None:
    """Tell a game in sentences, with a short table after each lot and the whole one after each scoring.

    N is the number of a record; it stands before what the record brought. No times are printed: the
    output of a game is the same everywhere. A file that --html or --svg name is overwritten.
    """
    from medici_cli.narrator import Narrator
    from medici_cli.story import in_effect, record_json, told_versions
    from medici_cli.viewer import seen

    meant = game or said
    _check_ways(meant, step, delay, ndjson, html, svg)
    if brief and (step or ndjson or html is not None or svg is not None):
        raise CliError(
            "--brief belongs to the story: not with --step, --ndjson, --html, --svg", "usage", USAGE
        )
    found, seat = seen(context.load(meant), as_name)
    begin, end = _range(found, first, last)
    versions = told_versions(found, begin, end, undone)
    if html is not None:
        _write(html, _page(found, versions, end, seat))
    if svg is not None:
        _write(svg, _picture(found, end, seat))
    if ndjson:
        effective = in_effect(found, end)
        for version in _paced(versions, delay):
            print_json(record_json(found, version, effective, whole=False))
    elif html is None and svg is None:
        narrator = Narrator(found, end, context.use_color(), seat, brief)
        _tell(narrator, versions, begin, step, delay)


def _check_ways(
    meant: str | None,
    step: bool,
    delay: float | None,
    ndjson: bool,
    html: str | None,
    svg: str | None,
) -> None:
    written = html is not None or svg is not None
    if step and (ndjson or written or delay is not None):
        raise CliError(
            "--step goes with none of --delay, --ndjson, --html and --svg", "usage", USAGE
        )
    if step and meant == "-":
        raise CliError(
            "--step reads its lines from standard input, and so does -: give the log as a file",
            "usage",
            USAGE,
        )
    if [html, svg, "-" if ndjson else None].count("-") > 1:
        raise CliError("only one of --ndjson, --html and --svg can go to stdout", "usage", USAGE)
    if delay is not None and not 0 <= delay <= LONGEST_DELAY:
        raise CliError(f"--delay takes 0 to {LONGEST_DELAY} seconds, not {delay}", "usage", USAGE)


def _range(game: Game, first: int | None, last: int | None) -> tuple[int, int]:
    """Return the first and the last record meant; raises ``CliError`` naming the records there are."""
    for option, version in (("--from", first), ("--to", last)):
        if version is not None and not 1 <= version <= game.version:
            message = (
                f"{option} {version}: there is no such record, this game has 1 to {game.version}"
            )
            raise CliError(message, "version.none", USAGE)
    begin, end = first or 1, last or game.version
    if begin > end:
        raise CliError(f"--from {begin} lies behind --to {end}", "version.none", USAGE)
    return begin, end


def _paced(versions: Sequence[int], delay: float | None) -> Iterator[int]:
    """Give the versions, waiting ``delay`` seconds before each but the first."""
    import time

    for index, version in enumerate(versions):
        if delay and index:
            sys.stdout.flush()
            time.sleep(delay)
        yield version


def _tell(
    narrator: Narrator,
    versions: Sequence[int],
    begin: int,
    step: bool,
    delay: float | None,
) -> None:
    if not versions:
        click.echo("None of these records is in effect; --undone tells them.", err=True)
        return
    if step:
        from medici_cli.keys import read_line
        from medici_cli.stepper import walk

        walk(
            versions,
            lambda version: click.echo(narrator.page(version)),
            read_line,
            lambda why_not: click.echo(why_not, err=True),
        )
        return
    if begin > 1:
        click.echo(narrator.opening(begin))
    for version in _paced(versions, delay):
        for line in narrator.record(version):
            click.echo(line)
    click.echo(narrator.closing())


def _page(game: Game, versions: Sequence[int], end: int, seat: int | None) -> str:
    from medici_cli.html import Step, replay_html
    from medici_cli.narrator import Narrator

    title, names, narrator = game.title, game.names, Narrator(game, end, False, seat)
    steps = []
    for version in versions:
        picture = _picture(game, version, seat)
        steps.append(Step(version, narrator.sentences(version), picture))
    edition = title.editions.get(title.edition(game.state))
    name = game.alias or game.name or game.stream
    heading = f"{name} ({edition.name})" if edition else name
    return replay_html(title.name, names, steps, heading)


def _picture(game: Game, version: int, seat: int | None) -> str:
    """Return the position after a record as ``seat`` may see it; once the game is over nothing is kept from anybody."""
    title, state = game.title, game.timeline.position(version)[1]
    return title.svg(state if game.outcome is None else title.opened(state), game.names, seat)


def _write(path: str, text: str) -> None:
    text = text if text.endswith("\n") else f"{text}\n"
    if path == "-":
        click.echo(text, nl=False)
        return
    from pathlib import Path

    Path(path).write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"Wrote {path}", err=True)
