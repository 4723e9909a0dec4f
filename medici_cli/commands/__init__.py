"""The commands, a subject a module. Heavy imports stand inside the bodies, so that ``--help`` stays quick."""

from __future__ import annotations

from typing import Final

import click

from medici_cli.commands.check import doctor, verify
from medici_cli.commands.completion import completion
from medici_cli.commands.database import db
from medici_cli.commands.games import abandon, archive, fork, games
from medici_cli.commands.moves import bid, draw, offer, pass_
from medici_cli.commands.new import new
from medici_cli.commands.play import play
from medici_cli.commands.replay import log, replay
from medici_cli.commands.rules import rules
from medici_cli.commands.scripts import run
from medici_cli.commands.show import legal, show
from medici_cli.commands.transfer import export, import_
from medici_cli.commands.undo import redo, undo

COMMANDS: Final[tuple[click.Command, ...]] = (
    new,
    games,
    show,
    legal,
    draw,
    offer,
    bid,
    pass_,
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
)
"""In the order in which somebody meets them."""
