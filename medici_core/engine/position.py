"""The one-line position: a script's ``game``, ``option`` and ``given`` lines joined by `` ; ``, and its mark."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from medici_core.engine.names import quote_name
from medici_core.engine.title import AnyTitle, BadWords, Command, Names
from medici_core.engine.value import frozen

JOINT: Final = " ; "
PLACE: Final = "position"
"""What errors name in the place of a file."""

_DOMAIN: Final = b"medici/position/1\n"
_MARK_LENGTH: Final = 16


@frozen
class Position:
    """Hold what a position line says.

    ``title`` and ``edition`` are keys, ``names`` in seat order, ``given`` the words of each ``given`` line.
    """

    title: str
    edition: str
    names: tuple[str, ...]
    options: Mapping[str, str]
    given: tuple[tuple[str, ...], ...]


def position_lines(title: AnyTitle, state: Any, names: Names) -> tuple[str, ...]:
    """Return the ``game``, ``option`` and ``given`` lines that set a position up."""
    quoted = " ".join([quote_name(name) for name in names])
    game = f"game {title.key} {title.edition(state)} {quoted}"
    return (game, *title.words.position(state, names))


def position_line(title: AnyTitle, state: Any, names: Names) -> str:
    """Return a position as one pasteable line."""
    return JOINT.join(position_lines(title, state, names))


def parse_position(line: str) -> Position:
    """Return what a position line says; raises ``ScriptError`` with ``position`` as its file."""
    # Drawing a table needs the mark of a position and no grammar, and loading that counts.
    from medici_core.engine.script_grammar import (
        GameLine,
        GivenLine,
        OptionLine,
        ScriptError,
        parse_lines,
    )

    game: GameLine | None = None
    options: dict[str, str] = {}
    given: list[tuple[str, ...]] = []
    for part in parse_lines(line, PLACE):
        if isinstance(part, GameLine) and game is None:
            game = part
        elif isinstance(part, OptionLine) and part.key not in options:
            options[part.key] = part.value
        elif isinstance(part, GivenLine):
            given.append(part.words)
        else:
            raise ScriptError(
                PLACE,
                part.line,
                f"{_spoken(part)} has no place in a position",
                "a position is one game line, option lines each once, and given lines",
            )
    if game is None:
        raise ScriptError(PLACE, 1, "the game line is missing", "write: game TITLE EDITION NAME …")
    return Position(game.title, game.edition, game.names, options, tuple(given))


def _spoken(part: object) -> str:
    from medici_core.engine.script_grammar import GameLine, OptionLine, shown

    if isinstance(part, GameLine):
        return "a second game line"
    if isinstance(part, OptionLine):
        return f"option {shown(part.key)} a second time"
    return f"a line of kind {type(part).__name__.removesuffix('Line').lower()}"


def start_command(title: AnyTitle, position: Position) -> Command:
    """Return the command that starts a game from a position.

    The seats are those of the position's names; a table may give them other names. Raises ``ScriptError`` for malformed
    words, ``Refusal`` for what the game refuses.
    """
    from medici_core.engine.script_grammar import ScriptError

    start = title.new(position.edition, position.options, len(position.names), None)
    try:
        return title.words.given(start, position.given, position.names)
    except BadWords as bad:
        raise ScriptError(PLACE, 1, bad.wrong, bad.works) from None


def position_mark(title: AnyTitle, state: Any) -> str:
    """Return the mark of a position: 16 hexadecimal digits, equal for equal positions whatever the names.

    It is the beginning of the SHA-256 of a version line and the one-line position of a spectator's view, with seats
    (0, 1, …) standing for names.
    """
    seats = tuple([str(seat) for seat in range(title.seats(state))])
    line = position_line(title, title.view(state, None), seats)
    return hashlib.sha256(_DOMAIN + line.encode()).hexdigest()[:_MARK_LENGTH]
