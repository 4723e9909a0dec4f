"""Options that many commands take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from medici_cli import completers

F = TypeVar("F", bound=Callable[..., Any])


def game_option(function: F) -> F:
    """Add ``--game/-g``."""
    return click.option(
        "--game",
        "-g",
        "game",
        metavar="GAME",
        shell_complete=completers.games_or_files,
        help="The game: its id, the start of it, or its name.",
    )(function)


def json_option(function: F) -> F:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON; errors too.")(function)


def utf8(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Refuse a text of bytes that are no UTF-8, before anything is done with it."""
    try:
        (value or "").encode()
    except UnicodeEncodeError:
        raise click.BadParameter("it is no UTF-8 text.", context, parameter) from None
    return value
