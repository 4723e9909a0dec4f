"""Lines that somebody types, or a program writes: at a terminal with a prompt, over a pipe without."""

from __future__ import annotations

import sys

import click

from medici_cli.screen import fold, size


def at_terminal() -> bool:
    """Tell whether a person types."""
    return sys.stdin.isatty()


def read_line(prompt: str) -> str | None:
    """Return the next line of standard input without outer blanks, None at its end.

    The prompt goes to stderr, and only where standard input is a terminal. Bytes that are no UTF-8 become U+FFFD.
    """
    terminal = at_terminal()
    if terminal:
        found = size()
        click.echo(prompt if found is None else fold(prompt, found[0]), nl=False, err=True)
    line = sys.stdin.buffer.readline()
    if line:
        return line.decode("utf-8", "replace").strip()
    if terminal:
        click.echo(err=True)
    return None
