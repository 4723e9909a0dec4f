"""Send games and take them in: export and import."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from medici_cli import completers
from medici_cli.context import Context, meant, pass_context, seat_of
from medici_cli.errors import USAGE, CliError
from medici_cli.options import game_option, json_option
from medici_cli.speech import counted, print_json, talk

if TYPE_CHECKING:
    from medici_core.service.game import Game
    from medici_core.service.transfer import Imported, Unimportable


FILES = {"binary": "game.log", "jsonl": "game.jsonl", "script": "game.medici"}
"""Form -> the file that `export` writes by default."""


@click.command()
@click.argument(
    "said", metavar="[LOG|GAME]", required=False, shell_complete=completers.games_or_files
)
@game_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["binary", "jsonl", "script"]),
    default="binary",
    show_default=True,
    help="binary to mail, jsonl to read, script to play again.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=completers.files,
    help="Where to; - is stdout. Default: game.log, .jsonl or .medici.",
)
@click.option(
    "--for", "for_name", metavar="NAME", help="Leave out what NAME may not know; - for a spectator."
)
@click.option("--force", is_flag=True, help="Replace the file if it holds something else.")
@pass_context
def export(
    context: Context,
    said: str | None,
    game: str | None,
    form: str,
    output: str | None,
    for_name: str | None,
    force: bool,
) -> None:
    """Write a game to a file that others can replay, import and check."""
    found = context.load(meant(game, said))
    data = exported(found if for_name is None else _for_one(found, for_name), form)
    if for_name is None and has_open_secrets(found):
        talk("This log holds what each player alone may know: --for NAME leaves that out.")
    target = output or FILES[form]
    if target == "-":
        if form == "binary" and sys.stdout.isatty():
            message = "A binary log does not go to a terminal: use -o FILE, or --format jsonl."
            raise CliError(message, "usage", USAGE)
        sys.stdout.buffer.write(data)
        return
    _write(target, data, force)
    click.echo(f"Wrote {target}, {counted(len(data), 'byte')}.", err=True)


def has_open_secrets(game: Game) -> bool:
    """Tell whether a whole log of this game tells secrets of its seats."""
    from medici_core.engine.secrecy import has_secrets

    return has_secrets(game.title) and game.outcome is None and len(game.table.persons()) > 1


def _for_one(game: Game, name: str) -> Game:
    from medici_core.service.game import read_game
    from medici_core.service.redact import for_one_seat

    records = for_one_seat(game, None if name == "-" else seat_of(game, name))
    return read_game(records, game.name, game.alias)


def exported(game: Game, form: str) -> bytes:
    """Return a game's bytes in one of the forms that travel."""
    if form == "script":
        from medici_core.service.scripts import as_script

        return as_script(game).encode()
    from event_store.logfile import write_log

    return write_log(game.records, "jsonl" if form == "jsonl" else "binary")


def _write(path: str, data: bytes, force: bool) -> None:
    from medici_cli.logs import read_argument, write_out

    if os.path.isdir(path):  # noqa: PTH112  # never raises
        raise CliError(f"{path} is a folder: give a file with -o.", "usage", USAGE)
    if os.path.isfile(path) and not force and not _earlier(read_argument(path), data):  # noqa: PTH113  # never raises
        message = f"{path} holds something else: give another file with -o, or --force."
        raise CliError(message, "file.exists")
    write_out(path, data)


def _earlier(old: bytes, new: bytes) -> bool:
    """Tell whether a file may be replaced without asking: it is empty, or an earlier state of the same log."""
    from event_store.logfile import read_log

    if not old or old == new:
        return True
    before, after = read_log(old).records, read_log(new).records
    return bool(before) and before == after[: len(before)]


@click.command("import")
@click.argument("file", shell_complete=completers.files)
@click.option(
    "--accept-drift",
    is_flag=True,
    help="Take a log that older rules allowed and today's would not.",
)
@click.option(
    "--branch", is_flag=True, help="Keep a log that departs from ours beside it, as GAME~2."
)
@json_option
@pass_context
def import_(context: Context, file: str, accept_drift: bool, branch: bool, as_json: bool) -> None:
    """Take in a log file (- is stdin): every record is judged before anything is kept.

    Importing twice does nothing; a log that goes on from ours extends it.
    """
    from event_store.logfile import read_log
    from medici_cli.logs import read_argument
    from medici_cli.verdict import drift_text
    from medici_core.service.transfer import Unimportable, import_log

    log = read_log(read_argument(file))
    try:
        done = import_log(context.store(), log, accept_drift, branch)
    except Unimportable as error:
        raise _not_imported(error, file) from None
    if done.status == "departs":
        message = (
            f"{file} departs from your game {done.name} after record {done.common}. Nothing was merged or changed; "
            f"`medici import --branch {file}` keeps it beside yours."
        )
        raise CliError(message, "import.departs")
    context.remember(done.name)
    if as_json:
        print_json(
            {
                "schema": 1,
                "game": done.name,
                "status": done.status,
                "common": done.common,
                "added": done.added,
                "opened": done.opened,
            }
        )
        return
    click.echo(done.name)
    click.echo(imported_text(done), err=True)
    for drift in done.verdict.drift:
        talk(drift_text(done.verdict, drift))


def imported_text(done: Imported) -> str:
    """Return the sentence for what an import did."""
    match done.status:
        case "new":
            return f"Imported {counted(done.added, 'record')}."
        case "same":
            return "You have all of it already: nothing changed."
        case "behind":
            return f"Your game goes on after record {done.common}, where this log ends: nothing changed."
        case "opened":
            return f"You have all of it already; it shows {_pieces(done.opened)} in yours."
        case "extended" if done.opened:
            return f"{_grown(done)}, and the log shows {_pieces(done.opened)} in yours."
        case "extended":
            return f"{_grown(done)}."
        case _:
            return f"Kept as {done.name}: it departs after record {done.common}."


def _pieces(count: int) -> str:
    return f"{counted(count, 'piece that was', 'pieces that were')} hidden"


def _grown(done: Imported) -> str:
    added = f"{done.added} {'was' if done.added == 1 else 'were'} added"
    return f"Your game had {counted(done.common, 'record')}; {added}"


def _not_imported(error: Unimportable, file: str) -> CliError:
    from medici_cli.logs import damage
    from medici_cli.verdict import drift_text, fault_text

    if error.reason == "damaged":
        return CliError(
            damage(error.log, file),
            error.log.defects[0].code if error.log.defects else "file.empty",
        )
    assert error.verdict is not None
    if error.verdict.fault is not None:
        fault = error.verdict.fault
        return CliError(
            f"{file} is not imported: {fault_text(error.verdict)}.", f"judge.{fault.code}"
        )
    drift = error.verdict.drift[0]
    message = (
        f"{file} was played by older rules. {drift_text(error.verdict, drift)} "
        "`--accept-drift` takes it in all the same."
    )
    return CliError(message, "judge.drift")
