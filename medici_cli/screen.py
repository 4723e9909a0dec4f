"""The terminal that people sit at: its size, lines that fit it, and making it forget what it showed."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Final

import click

from medici_core.engine.text import width

LEAST_COLUMNS: Final = 20
"""Narrower than this nothing is folded: the terminal may break the lines."""
_FORGET: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, wipe the screen, wipe what was scrolled away: last, as wiping a screen scrolls it away on some terminals."""


def size() -> tuple[int, int] | None:
    """Return the columns and lines of the terminal that stdout is; None where it is none."""
    if not sys.stdout.isatty():
        return None
    columns, lines = shutil.get_terminal_size()
    return columns, lines


def fold(text: str, columns: int) -> str:
    """Return a text with lines of at most so many columns, broken between words; a longer word stands alone.

    What is broken off keeps the indent of its line. Lines that fit stay as they are.
    """
    return "\n".join([part for line in text.split("\n") for part in _folded(line, columns)])


def _folded(line: str, columns: int) -> list[str]:
    if width(line) <= columns or columns < LEAST_COLUMNS:
        return [line]
    indent = line[: len(line) - len(line.lstrip(" "))]
    parts: list[str] = []
    for word in line.split():
        if parts and width(f"{parts[-1]} {word}") <= columns:
            parts[-1] += f" {word}"
        else:
            parts.append(indent + word)
    return parts


def say(text: str, err: bool = False) -> None:
    """Say something, folded to the terminal if stdout is one."""
    found = size()
    click.echo(text if found is None else fold(text, found[0]), err=err)


def forget() -> None:
    """Wipe the terminal that stdout is, and what was scrolled away; a dumb one is only scrolled by its height."""
    found = size()
    if found is None:
        return
    if os.environ.get("TERM", "dumb" if os.name == "posix" else "") == "dumb":
        click.echo("\n" * found[1])
    else:
        click.echo(_FORGET, nl=False, color=True)
