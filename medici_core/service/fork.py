"""Start a new game from a position of another one."""

from __future__ import annotations

from medici_core.engine.position import parse_position, position_line, start_command
from medici_core.engine.refusal import Refusal
from medici_core.service.game import Game
from medici_core.service.game_service import NewTable


def forked(source: Game, seed: str | bytes, alias: str | None = None) -> NewTable:
    """Describe a table that goes on from where ``source`` stands, dealt from ``seed``; it knows where it comes from.

    Raises ``Refusal("game.partial")`` for a copy with hidden pieces.
    """
    if source.partial:
        raise Refusal("game.partial")
    table = source.table
    line = position_line(source.title, source.state, source.names)
    return NewTable(
        source.names,
        seed,
        title=source.title.key,
        start=start_command(source.title, parse_position(line)),
        controllers=dict(enumerate(table.controllers)),
        undo=table.policy,
        alias=alias,
        forked=(source.stream, source.version, source.head.hex()),
    )
