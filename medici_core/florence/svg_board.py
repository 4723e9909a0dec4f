"""A player's board as a picture: the palazzo, the tiles with their outlines, letters and signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from medici_core.florence.placement import COLUMNS, PALAZZO, SIDE
from medici_core.florence.signs import SIGNS

LABEL: Final = 16
"""Space for the names of rows and columns, left of the squares and below them."""


class Lying(NamedTuple):
    """Name a tile that lies on a board: ``style`` is its class in the picture, ``mask`` the squares it covers."""

    name: str
    letter: str
    style: str
    mask: int


STYLE: Final = (
    ".q0{fill:#efe4c8}.q1{fill:#e8dbb9}.g{font-size:11px;fill:#8a7a5e;text-anchor:middle}"
    ".u{stroke:#fffaf0;stroke-width:2.5;stroke-linejoin:round}"
    ".large{fill:#b4532f}.medium{fill:#c98a2b}.small{fill:#7d6a9c}"
    ".forest{fill:#b9d39a}.lake{fill:#a9d0e6}.park{fill:#efc9d8}.palazzo{fill:#8c7a66}"
    ".z{font-size:17px;font-weight:bold;fill:#fff;text-anchor:middle}"
)


def empty_board(palazzo: int, cell: int) -> str:
    """Return a board without tiles: squares, the names of rows and columns, and the palazzo.

    The upper left corner of square a7 is the origin; ``cell`` is the side of a square.
    """
    side = SIDE * cell
    squares = "".join(
        [
            f'<rect x="{column * cell}" y="{row * cell}" width="{cell}" height="{cell}" class="q{(row + column) % 2}"/>'
            for row in range(SIDE)
            for column in range(SIDE)
        ]
    )
    columns = "".join(
        [
            f'<text x="{at * cell + cell // 2}" y="{side + 13}" class="g">{name}</text>'
            for at, name in enumerate(COLUMNS)
        ]
    )
    rows = "".join(
        [
            f'<text x="-9" y="{(SIDE - row) * cell + cell // 2 + 4}" class="g">{row}</text>'
            for row in range(1, SIDE + 1)
        ]
    )
    frame = f'<rect width="{side}" height="{side}" fill="none" stroke="#cbb893"/>'
    return squares + frame + columns + rows + _palazzo(palazzo, cell)


def tiles(lying: Iterable[Lying], cell: int) -> Iterator[str]:
    """Draw tiles on a board: each an outline of its own, a letter on a building, signs all over a landscape."""
    for tile in lying:
        yield f'<path d="{outline(tile.mask, cell)}" class="u {tile.style}"><title>{tile.name}</title></path>'
        if tile.name in SIGNS:
            scale = cell / 30
            for square in _squares(tile.mask):
                x, y = _middle(square, cell)
                yield f'<use href="#s-{tile.name}" transform="translate({x} {y}) scale({scale:.3g})"/>'
        else:
            x, y = _middle(_heart(tile.mask), cell)
            yield f'<text x="{x}" y="{y + 6}" class="z">{tile.letter}</text>'


def outline(mask: int, cell: int) -> str:
    """Return the path around a set of squares."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for square in _squares(mask):
        row, column = divmod(square, SIDE)
        x, y = column, SIDE - 1 - row
        for covered, start, end in (
            (row + 1 < SIDE and mask >> square + SIDE & 1, (x, y), (x + 1, y)),
            (column + 1 < SIDE and mask >> square + 1 & 1, (x + 1, y), (x + 1, y + 1)),
            (row > 0 and mask >> square - SIDE & 1, (x + 1, y + 1), (x, y + 1)),
            (column > 0 and mask >> square - 1 & 1, (x, y + 1), (x, y)),
        ):
            if not covered:
                ways.setdefault(start, []).append(end)
    loops = []
    while ways:
        here = min(ways)
        points = []
        while here in ways:
            points.append(here)
            ends = ways[here]
            following = ends.pop()
            if not ends:
                del ways[here]
            here = following
        loops.append("M" + " ".join([f"{x * cell} {y * cell}" for x, y in _corners(points)]) + "Z")
    return "".join(loops)


def _corners(points: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Leave out the points of a closed line where it goes straight on."""
    for at, (x, y) in enumerate(points):
        before, after = points[at - 1], points[(at + 1) % len(points)]
        if not (before[0] == x == after[0] or before[1] == y == after[1]):
            yield x, y


def _squares(mask: int) -> list[int]:
    return [square for square in range(SIDE * SIDE) if mask >> square & 1]


def _middle(square: int, cell: int) -> tuple[int, int]:
    row, column = divmod(square, SIDE)
    return column * cell + cell // 2, (SIDE - 1 - row) * cell + cell // 2


def _heart(mask: int) -> int:
    """Return the covered square that is nearest to the middle of all."""
    squares = _squares(mask)
    rows = [square // SIDE for square in squares]
    columns = [square % SIDE for square in squares]

    def distance(square: int) -> int:
        row, column = divmod(square, SIDE)
        return (row * len(rows) - sum(rows)) ** 2 + (column * len(columns) - sum(columns)) ** 2

    return min(squares, key=distance)


def _palazzo(palazzo: int, cell: int) -> str:
    """Draw the palazzo; where it covers a1 to c2, as a wall with battlements, windows and a gate."""
    wall = f'<path d="{outline(palazzo, cell)}" class="u palazzo"><title>palazzo</title></path>'
    if palazzo != PALAZZO:
        return wall
    top, bottom, half = (SIDE - 2) * cell, SIDE * cell - 2, cell // 2
    windows = "".join(
        [
            f'<path d="M{x - 4} {top + cell}v-{cell // 3}a4 4 0 0 1 8 0v{cell // 3}Z"/>'
            for x in (half, cell + half, 2 * cell + half)
        ]
    )
    gate = f'<path d="M{cell + half - 8} {bottom}v-{half}a8 8 0 0 1 16 0v{half}Z"/>'
    step = (3 * cell - 6) // 7
    merlons = "".join(
        [
            f'<rect x="{4 + at * step}" y="{top + 3}" width="{cell // 5}" height="6"/>'
            for at in range(7)
        ]
    )
    return f'{wall}<g fill="#5c4f40">{windows}{gate}</g><g fill="#b3a28b">{merlons}</g>'
