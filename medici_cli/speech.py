"""What the program says: data on stdout, talk on stderr."""

from __future__ import annotations

import click

NOT_DONE = "Nothing was done: leave out --dry to do it."
"""Ends a rehearsal."""


def talk(text: str) -> None:
    """Say something on stderr, unless programs read there for JSON."""
    context = click.get_current_context(silent=True)
    asked = context.params if context else {}
    if not (asked.get("as_json") or asked.get("ndjson")):
        click.echo(text, err=True)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with the fitting form of what is counted: ``1 record``, ``2 records``."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def print_json(value: object) -> None:
    """Print one JSON document on stdout."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False))
