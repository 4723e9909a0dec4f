"""Tab completion for shells."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a completion script: eval "$(medici completion bash)"."""
    from click.shell_completion import get_completion_class

    root = context.find_root()
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(root.command, {}, "medici", "_MEDICI_COMPLETE").source())
