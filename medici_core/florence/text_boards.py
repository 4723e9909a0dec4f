"""The players' boards as text: a letter for every covered square, several boards side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from medici_core.engine.text import pad
from medici_core.engine.title import Span
from medici_core.florence import placement
from medici_core.florence.lines import COLUMNS, Line, wrap
from medici_core.florence.placement import SIDE
from medici_core.florence.signs import EMPTY, PALAZZO_SIGN, letters
from medici_core.florence.state import State, stock, to_move

WIDTH: Final = 2 + 2 * SIDE - 1
"""Columns a board takes, the names of its rows included."""

_MOST_BESIDE: Final = 4
_PICTURES_BESIDE: Final = 4
_PICTURE: Final = 18


def boards(
    state: State, labels: Sequence[str], seats: Sequence[int] | None = None
) -> Iterator[Line]:
    """Draw the boards of some seats (None: of all), at most four side by side, each below its label.

    ``labels`` are those of all seats, of ``WIDTH`` columns at most.
    """
    seats = range(len(state.courts)) if seats is None else seats
    beside = len(seats) if len(seats) <= _MOST_BESIDE else (len(seats) + 1) // 2
    gap = " " * min(6, (COLUMNS - beside * WIDTH) // max(1, beside - 1))
    signs = letters(state.tables.buildings, state.tables.landscapes)
    for first in range(0, len(seats), beside):
        group = seats[first : first + beside]
        if first:
            yield ()
        yield _beside([Span(pad(labels[seat], WIDTH), "strong") for seat in group], gap)
        drawn = [_squares(state, seat, signs) for seat in group]
        for row in reversed(range(SIDE)):
            cells = [Span(f"{row + 1} {' '.join(board[row])}") for board in drawn]
            yield _beside(cells, gap)
        yield _beside([Span(f"  {' '.join(placement.COLUMNS)}", "dim")] * len(group), gap)


def pictures(state: State, word: str) -> tuple[str, ...]:
    """Return the different ways a tile can lie, in the words of F3.6, and the board of who moves; () for other words.

    The square that is named is the lower left corner of what is drawn, covered (``X``) or not.
    """
    grid = state.tables.grids.get(word)
    if grid is None:
        return ()
    drawn = [(_lies(each), each.grid) for each in placement.orientations(grid)]
    lines: list[str] = []
    for first in range(0, len(drawn), _PICTURES_BESIDE):
        group = drawn[first : first + _PICTURES_BESIDE]
        if first:
            lines.append("")
        tallest = max([len(rows) for _, rows in group])
        columns = [[words, *[""] * (tallest - len(rows)), *rows] for words, rows in group]
        lines += [
            "".join([pad(cell, _PICTURE) for cell in line]).rstrip()
            for line in zip(*columns, strict=True)
        ]
    mover = to_move(state)
    if mover is not None:
        label = ["The board of who moves"] * len(state.courts)
        board = [[span.text for span in line] for line in boards(state, label, [mover])]
        lines += ["", *["".join(line).rstrip() for line in board]]
    return tuple(lines)


def _lies(orientation: placement.Orientation) -> str:
    words = [f"turned {orientation.turned}"] if orientation.turned else []
    return " ".join([*words, *(["flipped"] if orientation.flipped else [])]) or "as it is"


def _beside(spans: Sequence[Span], gap: str) -> Line:
    line: list[Span] = []
    for at, span in enumerate(spans):
        line += [Span(gap), span] if at else [span]
    return tuple(line)


def _squares(state: State, seat: int, signs: dict[str, str]) -> list[list[str]]:
    """Return the signs of a board's squares, by row from the lowest."""
    found = [[EMPTY] * SIDE for _ in range(SIDE)]
    lying = [(PALAZZO_SIGN, state.tables.palazzo)]
    lying += [(signs[tile.name], tile.mask) for tile in state.courts[seat].tiles]
    for sign, mask in lying:
        for square in range(SIDE * SIDE):
            if mask >> square & 1:
                found[square // SIDE][square % SIDE] = sign
    return found


def tiles_left(state: State) -> Iterator[Line]:
    """Tell which letter is which tile, and how many of each building and landscape are left."""
    tables = state.tables
    signs = letters(tables.buildings, tables.landscapes)
    for label, names in (
        ("Buildings left", tables.buildings),
        ("Landscapes left", tables.landscapes),
    ):
        items = [
            [
                Span(signs[name], "strong"),
                Span(f" {name} {stock(state, name)}{',' if name != names[-1] else ''}"),
            ]
            for name in names
        ]
        yield from wrap([Span(label, "strong"), Span(":")], items)
