"""The commands of a title under its own name: ``medici TITLE VERB``."""

from __future__ import annotations

import click

from medici_cli.commands.moves import verb_command


def title_group(key: str) -> click.Group | None:
    """Return the verbs of a title, built in or installed; None if there is no such title.

    Titles of other packages come in only here: their words might be those of other commands.
    """
    from medici_core.engine.refusal import Refusal
    from medici_core.engine.verb import verb_of
    from medici_core.service.registry import find_title

    try:
        title = find_title(key)
    except Refusal:
        return None
    commands = [verb_command(verb_of(usage)) for usage in title.words.verbs.values()]
    return click.Group(key, {str(each.name): each for each in commands}, help=f"Play {title.name}.")
