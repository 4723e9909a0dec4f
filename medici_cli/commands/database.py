"""Care for the games file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

import click

from medici_cli import completers
from medici_cli.context import Context, pass_context
from medici_cli.errors import NO, UNWRITABLE, CliError
from medici_cli.options import json_option
from medici_cli.speech import counted, print_json, talk

if TYPE_CHECKING:
    from event_store.sqlite import SqliteStore
    from medici_core.service.game import Game


@click.group()
def db() -> None:
    """Care for the games file: backup, check, json, vacuum, migrate."""


@db.command()
@click.argument("target", shell_complete=completers.files)
@click.option(
    "--with-secrets", is_flag=True, help="Copy the seeds of sealed games too, to TARGET.secrets."
)
@pass_context
def backup(context: Context, target: str, with_secrets: bool) -> None:
    """Copy the games file to TARGET while it is in use, and check the copy.

    An earlier copy is replaced, any other file is not.
    """
    from event_store.schema import is_store
    from event_store.secrets import is_secrets

    file = _file(context, readonly=True)
    seeds = f"{target}.secrets"
    _may_be_replaced(target, is_store)
    if with_secrets:
        _may_be_replaced(seeds, is_secrets)
    file.backup(target)
    click.echo(f"Copied {context.path} to {target}.", err=True)
    _warn(context, with_secrets)
    if with_secrets and context.secrets().backup(seeds):
        click.echo(
            f"Copied the seeds of sealed games to {seeds}: keep it to yourself. Where the games are used it is "
            "called secrets.db.",
            err=True,
        )
    elif with_secrets:
        click.echo("There are no seeds of sealed games: nothing more to copy.", err=True)


def _warn(context: Context, with_secrets: bool) -> None:
    """Say what a copy of running games gives away, and what it can't do alone."""
    from medici_cli.commands.transfer import has_open_secrets
    from medici_core.engine.table import SEALED

    games = list(_running(context))
    if any(has_open_secrets(game) for game in games):
        talk("This copy holds what each player alone may know in games that are running.")
    if not with_secrets and any(game.table.dealing == SEALED for game in games):
        talk(
            "Sealed games that are running can't be continued from the copy: --with-secrets copies their seeds too."
        )


def _running(context: Context) -> Iterator[Game]:
    """Give the games that are running; one that can't be read is left out, `db check --rules` names it."""
    from medici_core.engine.refusal import Refusal
    from medici_core.engine.timeline import Unfit
    from medici_core.service.wire import Unreadable

    service = context.service(readonly=True)
    for archived in (False, True):
        for summary in service.store.summaries(archived=archived):
            if summary.fields["state"] == "running":
                with suppress(Refusal, Unfit, Unreadable):
                    yield service.load(summary.name)


def _may_be_replaced(target: str, is_ours: Callable[[str], bool]) -> None:
    """Raise ``CliError`` where something lies that is no earlier copy."""
    if os.path.isdir(target):  # noqa: PTH112  # never raises
        raise CliError(f"{target} is a folder: name a file for the copy.", "file", UNWRITABLE)
    if os.path.lexists(target) and not is_ours(target):
        raise CliError(
            f"{target} is something else: name another file for the copy.", "file.exists"
        )


@db.command()
@click.option("--rules", is_flag=True, help="Judge every game by the rules too.")
@json_option
@pass_context
def check(context: Context, rules: bool, as_json: bool) -> None:
    """Check the file, every game's chain and the list of games."""
    store = _file(context, readonly=True)
    found: list[dict[str, object]] = [
        {"code": defect.code, "record": defect.version, "message": defect.sentence}
        for defect in store.check()
    ]
    # Reading damaged games would tell the same once more.
    lacking = [] if found else _lacking(context)
    if rules and not found:
        found = _judged(store)
    if as_json:
        print_json({"schema": 1, "good": not found, "defects": found, "missing_seeds": lacking})
    else:
        for defect in found:
            click.echo(str(defect["message"]))
        if not found:
            count = store.count() + store.count(archived=True)
            click.echo(f"{counted(count, 'game')}, no defect.")
        for name in lacking:
            click.echo(f"{name} is sealed and runs, but its seeds are not in secrets.db here.")
    if found:
        raise click.exceptions.Exit(NO)


def _lacking(context: Context) -> list[str]:
    """Return the running sealed games that can't be dealt on here."""
    service = context.service(readonly=True)
    return [game.name for game in _running(context) if service.lacks_seed(game)]


def _judged(store: SqliteStore) -> list[dict[str, object]]:
    """Judge every game; the chains are known to be whole."""
    from medici_cli.verdict import fault_text
    from medici_core.service.judge import judge

    found: list[dict[str, object]] = []
    for archived in (False, True):
        for summary in store.summaries(archived=archived):
            verdict = judge(store.read(summary.name))
            if verdict.fault:
                found.append(
                    {
                        "code": f"judge.{verdict.fault.code}",
                        "record": verdict.fault.version,
                        "message": f"{summary.name}: {fault_text(verdict)}.",
                    }
                )
    return found


@db.command("json")
@pass_context
def json_(context: Context) -> None:
    """Fill the table `events` with JSON text, for sqlite-utils and Datasette.

    What is private in a game is left out until it is over.
    """
    store = _file(context)
    added = store.events_json(_told(store))
    click.echo(f"The table events in {context.path} has {counted(added, 'new row')}.", err=True)


def _told(store: SqliteStore) -> Callable[[str, str], bool]:
    """Return what tells whether payloads of a tag are for everybody: not private ones of a game that is not over."""
    from medici_core.engine.refusal import Refusal
    from medici_core.engine.table import CODEC
    from medici_core.service.redact import private_tags
    from medici_core.service.registry import find_title

    @cache
    def told(name: str, tag: str) -> bool:
        summary = store.summary(name)
        if summary is not None and summary.fields["state"] == "over":
            return True
        try:
            return tag not in private_tags(find_title(str(summary and summary.fields["title"])))
        except Refusal:
            # What is private in a title that is not installed is not known.
            return tag in CODEC.tags and not CODEC.tags[tag].private

    return told


@db.command()
@pass_context
def vacuum(context: Context) -> None:
    """Give unused space back."""
    before, after = _file(context).vacuum()
    click.echo(f"{before} bytes before, {after} after.", err=True)


@db.command()
@pass_context
def migrate(context: Context) -> None:
    """Bring an older games file to today's form; nothing is lost."""
    before, after = _file(context).migrate()
    click.echo(
        f"{context.path} is in today's form already."
        if before == after
        else f"Form {before} is now form {after}.",
        err=True,
    )


def _file(context: Context, readonly: bool = False) -> SqliteStore:
    """Return the open games file; raises ``CliError`` rather than make one."""
    if not os.path.exists(context.path):  # noqa: PTH110  # as the context does
        message = f"There is no games file {context.path} yet; `medici new` makes one, --db names another."
        raise CliError(message, "store.unavailable", UNWRITABLE)
    return context.file(readonly)
