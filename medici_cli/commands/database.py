"""Care for the games file."""

from __future__ import annotations

import click

from medici_cli.context import Context, json_option, pass_context, print_json
from medici_cli.errors import NO


@click.group()
def db() -> None:
    """Care for the games file: backup, check, json, vacuum, migrate."""


@db.command()
@click.argument("target")
@pass_context
def backup(context: Context, target: str) -> None:
    """Copy the games file to TARGET while it is in use, and check the copy."""
    context.store().backup(target)
    click.echo(f"Copied {context.path} to {target}.", err=True)


@db.command()
@click.option("--rules", is_flag=True, help="Judge every game by the rules too.")
@json_option
@pass_context
def check(context: Context, rules: bool, as_json: bool) -> None:
    """Check the file, every game's chain and the list of games."""
    store = context.store(readonly=True)
    found: list[dict[str, object]] = [
        {"code": defect.code, "record": defect.version, "message": defect.sentence}
        for defect in store.check()
    ]
    if rules:
        found += _judged(context)
    if as_json:
        print_json({"schema": 1, "good": not found, "defects": found})
    else:
        for defect in found:
            click.echo(str(defect["message"]))
        if not found:
            click.echo(f"{store.count() + store.count(archived=True)} games, no defect.")
    if found:
        raise click.exceptions.Exit(NO)


def _judged(context: Context) -> list[dict[str, object]]:
    from medici_cli.verdict import fault_text
    from medici_core.service.judge import judge

    store = context.store(readonly=True)
    found: list[dict[str, object]] = []
    for archived in (False, True):
        for summary in store.summaries(archived=archived):
            verdict = judge(store.read(summary.name))
            if verdict.fault:
                sentence = f"{summary.name}: {fault_text(verdict)}"
                found.append(
                    {
                        "code": verdict.fault.code,
                        "record": verdict.fault.version,
                        "message": sentence,
                    }
                )
    return found


@db.command("json")
@pass_context
def json_(context: Context) -> None:
    """Fill the table `events` with JSON text, for sqlite-utils and Datasette."""
    added = context.store().events_json()
    click.echo(f"The table events in {context.path} has {added} new rows.", err=True)


@db.command()
@pass_context
def vacuum(context: Context) -> None:
    """Give unused space back."""
    before, after = context.store().vacuum()
    click.echo(f"{before} bytes before, {after} after.", err=True)


@db.command()
@pass_context
def migrate(context: Context) -> None:
    """Bring an older games file to today's form; nothing is lost."""
    before, after = context.store().migrate()
    click.echo(
        f"{context.path} is in today's form already."
        if before == after
        else f"Form {before} is now form {after}.",
        err=True,
    )
