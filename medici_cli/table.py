"""A position on the screen and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from medici_cli.choices import choice_json
from medici_cli.say import say_choices
from medici_cli.viewer import may_know_choices
from medici_core.engine.position import position_mark
from medici_core.engine.table import SEALED
from medici_core.engine.text import printable
from medici_core.service.summary import outcome_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from medici_core.engine.title import Span
    from medici_core.service.game import Game

STYLES: dict[str, dict[str, Any]] = {
    "title": {"bold": True},
    "good": {"fg": "cyan"},
    "strong": {"bold": True, "fg": "yellow"},
    "dim": {"dim": True},
    "warn": {"fg": "red"},
}
"""Role of a span -> how it is styled; a table without colour reads the same."""

NO_SEED: Final = (
    "The seed of this game is not on this machine: secrets.db beside the games file is missing or lacks it. "
    "Put it back and make a move, or go on where it is."
)
HEAD_MARK = 8
LONG_HEAD_MARK = 24


def head_mark(head: bytes, long: bool = False) -> str:
    """Return the first characters of a head hash: 8 against accidents, 24 to compare by voice."""
    return head.hex()[: LONG_HEAD_MARK if long else HEAD_MARK]


def paint(lines: Sequence[Sequence[Span]], color: bool) -> str:
    """Return a board's lines as text, with ANSI styles where ``color``."""
    if not color:
        return "\n".join("".join(span.text for span in line).rstrip() for line in lines)
    return "\n".join(
        "".join(
            click.style(span.text, **STYLES[span.role]) if span.role else span.text for span in line
        )
        for line in lines
    )


def table_text(game: Game, seat: int | None, color: bool) -> str:
    """Return the table with who must move and what is legal; ``game`` is as ``seat``, which looks, may see it."""
    board = game.title.board(game.state, game.names, seat)
    return paint(board, color) + "\n" + turn_text(game, seat)


def turn_text(game: Game, seat: int | None = None, legal: bool = True) -> str:
    """Return who must move and, unless ``legal`` is False, what is legal, in one line.

    ``seat`` is the one that looks, and may know it.
    """
    state, names = game.state, tuple([printable(name) for name in game.names])
    if game.status == "abandoned":
        return "The game was abandoned."
    if game.outcome is not None:
        winners = " and ".join(names[seat] for seat in game.outcome.winners)
        return f"The game is over. {'Winner' if len(game.outcome.winners) == 1 else 'Winners'}: {winners}."
    request = game.table.request
    asked = (
        f" {names[request.seat]} asks to undo to record {request.to}: undo agree or undo refuse."
        if request
        else ""
    )
    mover = game.to_move
    if mover is None:
        due = game.chance
        if due is not None and game.table.dealing == SEALED:
            # Whoever has the seed deals in the record that asks for it.
            return f"{NO_SEED}{asked}"
        return f"Chance is due: {due.label if due else 'nothing'}.{asked}"
    player = game.table.controllers[mover]
    who = f"{names[mover]} ({player})" if player else names[mover]
    if not legal or not may_know_choices(game, seat):
        return f"To move: {who}.{asked}"
    return f"To move: {who}. Legal: {say_choices(game.title.legal(state, mover))}.{asked}"


def position_json(game: Game, seat: int | None = None) -> dict[str, Any]:
    """Return a position in the shape of ``show --json``; ``game`` is as ``seat``, which looks, may see it."""
    title, state = game.title, game.state
    mover = game.to_move
    return {
        "schema": 1,
        "game": game.name or game.stream,
        "title": title.key,
        "edition": title.edition(state),
        "dealing": game.table.dealing,
        "version": game.version,
        **title.report(state, game.names),
        "legal": []
        if mover is None or not may_know_choices(game, seat)
        else [choice_json(choice) for choice in title.legal(state, mover)],
        "mark": position_mark(title, state),
        "head": game.head.hex(),
        "outcome": outcome_json(game.outcome, game.names),
        "state": game.status,
    }
