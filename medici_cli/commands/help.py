"""Help, asked for by a command."""

from __future__ import annotations

import click


@click.command("help")
@click.argument("words", metavar="[COMMAND]...", nargs=-1)
@click.pass_context
def help_(context: click.Context, words: tuple[str, ...]) -> None:
    """Tell what a command does and takes, as --help behind it does; without one, which commands there are."""
    at = context.find_root()
    for word in words:
        found = at.command.get_command(at, word) if isinstance(at.command, click.Group) else None
        if found is None:
            raise click.UsageError(f"No such command {' '.join(words)!r}.", at)
        at = click.Context(found, info_name=word, parent=at)
    click.echo(at.command.get_help(at))
