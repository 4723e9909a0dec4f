"""The reference of all commands as Markdown, made from the program's own help."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from textwrap import wrap

import click

from medici_cli.main import cli

BEGIN = (
    "<!-- From here on made from the program's help; MEDICI_REGENERATE=1 pytest does it anew -->"
)


def reference() -> str:
    """Return the reference: the global options, then each command with what it takes, in the program's order."""
    root = click.Context(cli, info_name="medici")
    lines = [BEGIN, "", "## Global options", "", *_table("option", _options(cli, root)), ""]
    links = [f"[{name}](#medici-{name})" for name in cli.commands]
    lines += ["## Reference", "", *wrap(", ".join(links), 110, break_on_hyphens=False)]
    for name, command in cli.commands.items():
        lines += ["", *_command(command, click.Context(command, info_name=name, parent=root), 3)]
    return "\n".join(lines) + "\n"


def _command(command: click.Command, context: click.Context, level: int) -> Iterator[str]:
    yield f"{'#' * level} {context.command_path}"
    yield from ("", f"`{' '.join(context.get_usage().removeprefix('Usage: ').split())}`", "")
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    for paragraph in paragraphs:
        yield from (" ".join(paragraph.split()), "")
    if options := list(_options(command, context)):
        yield from _table("option", options)
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield ""
            yield from _command(
                inner, click.Context(inner, info_name=name, parent=context), level + 1
            )


def _options(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if isinstance(parameter, click.Option) and record is not None and "--help" not in record[0]:
            yield record


def _table(head: str, rows: Iterator[tuple[str, str]] | list[tuple[str, str]]) -> Iterator[str]:
    yield from (f"| {head} | |", "|---|---|")
    for option, told in rows:
        words = " ".join(option.split())
        yield f"| `{words.replace('|', chr(92) + '|')}` | {' '.join(told.split()).replace('|', chr(92) + '|')} |"
