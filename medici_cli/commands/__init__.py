"""The commands, a subject a module. Heavy imports stand inside the bodies, so that ``--help`` stays quick."""

from __future__ import annotations

from typing import Final

import click

from medici_cli.commands.check import doctor, verify
from medici_cli.commands.completion import completion
from medici_cli.commands.database import db
from medici_cli.commands.games import abandon, archive, fork, games
from medici_cli.commands.help import help_
from medici_cli.commands.log import log
from medici_cli.commands.moves import verb_command
from medici_cli.commands.new import new
from medici_cli.commands.play import play
from medici_cli.commands.replay import replay
from medici_cli.commands.rules import rules
from medici_cli.commands.scripts import run
from medici_cli.commands.show import legal, show
from medici_cli.commands.transfer import export, import_
from medici_cli.commands.undo import redo, undo
from medici_core.engine.verb import Verb
from medici_core.florence import verbs as florence
from medici_core.medici import verbs as medici


def verbs() -> tuple[Verb, ...]:
    """Return the verbs of all built-in titles; one that two titles share comes once, as the first title says it."""
    found: dict[str, Verb] = {}
    for verb in (*medici.VERBS, *florence.VERBS):
        found.setdefault(verb.word, verb)
    return tuple(found.values())


COMMANDS: Final[tuple[click.Command, ...]] = (
    new,
    games,
    show,
    legal,
    *[verb_command(verb) for verb in verbs()],
    undo,
    redo,
    log,
    replay,
    export,
    import_,
    verify,
    doctor,
    fork,
    run,
    play,
    rules,
    abandon,
    archive,
    db,
    completion,
    help_,
)
"""In the order in which somebody meets them."""
