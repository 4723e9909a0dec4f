"""List the records of a game."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from medici_cli.completers import games_or_files, seats
from medici_cli.context import Context, pass_context
from medici_cli.options import game_option
from medici_cli.speech import print_json

if TYPE_CHECKING:
    from medici_core.service.game import Game

MOST_SENTENCES = 3
"""Sentences of one record; ``replay`` tells the rest."""
NARROW = 16
"""Columns of a field that is cut where the terminal is narrow."""


@click.command()
@click.argument("said", metavar="[LOG|GAME]", required=False, shell_complete=games_or_files)
@game_option
@click.option(
    "--undone", is_flag=True, help="List what was taken back too, and what was said about it."
)
@click.option(
    "--as", "as_name", metavar="NAME", shell_complete=seats, help="As this player sees it."
)
@click.option("--ndjson", is_flag=True, help="Print one JSON object a record.")
@pass_context
def log(
    context: Context,
    said: str | None,
    game: str | None,
    undone: bool,
    as_name: str | None,
    ndjson: bool,
) -> None:
    """List the records of a game: number, time (UTC), head mark, by whom, the commands, what they led to.

    Off a terminal the fields are separated by tabs; behind the number stands `undone` where a record
    was taken back.
    """
    from medici_cli.story import in_effect, record_json, told_versions
    from medici_cli.viewer import seen

    found, _ = seen(context.load(game or said), as_name)
    versions = told_versions(found, 1, found.version, undone)
    effective = in_effect(found, found.version)
    if ndjson:
        for version in versions:
            print_json(record_json(found, version, effective, whole=True))
        return
    rows = [_row(found, version, effective) for version in versions]
    if not sys.stdout.isatty():
        for row in rows:
            click.echo("\t".join(row))
        return
    heads = ("#", "", "TIME (UTC)", "HEAD", "BY", "COMMANDS", "WHAT HAPPENED")
    for line in _aligned([heads, *rows]):
        click.echo(line)


def _row(game: Game, version: int, effective: frozenset[int]) -> tuple[str, ...]:
    from datetime import UTC, datetime, timedelta

    from medici_cli.story import author, record_words, was_taken_back
    from medici_cli.table import head_mark
    from medici_cli.tell import tell_record

    record = game.records[version - 1]
    undone = was_taken_back(game, version, effective)
    said = tell_record(game, version)
    more = f" (and {len(said) - MOST_SENTENCES} more)" if len(said) > MOST_SENTENCES else ""
    try:
        at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=record.at)
        time = at.strftime("%Y-%m-%d %H:%M:%S")
    except OverflowError:
        # A log that somebody made may carry any number: later than the calendar goes.
        time = f"{record.at} ms"
    return (
        str(version),
        "undone" if undone else "",
        time,
        head_mark(record.hash),
        author(game, version),
        " ; ".join(record_words(game, version)),
        " ".join(said[:MOST_SENTENCES]) + more,
    )


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Give the rows as lines of aligned fields, none wider than the terminal: the last three are cut to fit."""
    import shutil

    from medici_core.engine.text import cut, pad, width

    terminal = shutil.get_terminal_size().columns
    *fixed, by, commands, told = range(len(rows[0]))
    most = {by: NARROW, commands: max(terminal // 5, NARROW)}
    size = {
        index: min(max(width(row[index]) for row in rows), most.get(index, terminal))
        for index in (*fixed, by, commands)
    }
    # A column without content takes no room.
    columns = [index for index, wide in size.items() if wide]
    left = terminal - sum(size[index] + 2 for index in columns)
    for row in rows:
        fields = [pad(cut(row[index], size[index]), size[index]) for index in columns]
        if row[told] and left > 0:
            fields.append(cut(row[told], left))
        yield cut("  ".join(fields).rstrip(), terminal)
