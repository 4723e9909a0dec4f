"""Where a tile fits on a board, by bit boards (F3.3, F3.6).

A board is 7 × 7 squares, numbered column + 7 × row: column a is 0, row 1, the lowest, is 0. A set of squares is a whole
number with the bits of its squares. A tile is a grid: its rows as texts from the top, ``X`` covered, ``.`` not.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from medici_core.engine.value import frozen

Grid: TypeAlias = tuple[str, ...]

SIDE: Final = 7
COLUMNS: Final = "abcdefg"
COVERED: Final = "X"
FULL: Final = (1 << SIDE * SIDE) - 1
"""All squares."""
PALAZZO: Final = 0b111_0000_111
"""Squares a1 to c2."""

_ROW: Final = (1 << SIDE) - 1
_FIRST_COLUMN: Final = sum([1 << SIDE * row for row in range(SIDE)])
_NOT_FIRST: Final = FULL & ~_FIRST_COLUMN
_NOT_LAST: Final = FULL & ~(_FIRST_COLUMN << SIDE - 1)
_NAMES: Final = tuple([f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS])
_NUMBERS: Final = {name: square for square, name in enumerate(_NAMES)}


@frozen
class Orientation:
    """Hold a tile as it lies: flipped left–right first, then ``turned`` quarter turns clockwise (0-3).

    ``cells`` are the covered squares when the lower left corner of its box lies on a1; ``width`` and ``height`` are the
    box's, ``grid`` shows it from the top.
    """

    turned: int
    flipped: bool
    grid: Grid
    width: int
    height: int
    cells: tuple[int, ...]
    mask: int


@frozen
class Placement:
    """Name a way to put a tile down, in the words of F3.6, and the squares it covers.

    ``square`` is the lower left corner of the tile's box.
    """

    square: int
    turned: int
    flipped: bool
    mask: int


@cache
def orientations(grid: Grid) -> tuple[Orientation, ...]:
    """Return the different ways a tile can lie, each in its canonical words: unflipped first, fewest turns."""
    found: dict[Grid, Orientation] = {}
    for orientation in _all_orientations(grid):
        found.setdefault(orientation.grid, orientation)
    return tuple(found.values())


@cache
def _all_orientations(grid: Grid) -> tuple[Orientation, ...]:
    """Return all eight, ``turned`` + 4 × ``flipped`` being the index, whether they differ or not."""
    made = []
    for flipped in (False, True):
        rows = tuple([row[::-1] for row in grid]) if flipped else grid
        for turned in range(4):
            cells = tuple(
                [
                    SIDE * row + column
                    for row, text in enumerate(reversed(rows))
                    for column, sign in enumerate(text)
                    if sign == COVERED
                ]
            )
            mask = sum([1 << cell for cell in cells])
            made.append(Orientation(turned, flipped, rows, len(rows[0]), len(rows), cells, mask))
            rows = tuple(["".join(column) for column in zip(*reversed(rows), strict=True)])
    return tuple(made)


def placement_of(grid: Grid, square: int, turned: int, flipped: bool) -> int | None:
    """Return the squares a tile covers that is put down in these words; None where it leaves the board."""
    lies = _all_orientations(grid)[turned % 4 + 4 * flipped]
    row, column = divmod(square, SIDE)
    if not 0 <= row <= SIDE - lies.height or column > SIDE - lies.width:
        return None
    return lies.mask << square


@cache
def _everywhere(grid: Grid) -> tuple[tuple[Placement, ...], tuple[tuple[int, ...], ...]]:
    """Return all placements on an empty board, and which of them touch what.

    The second part holds, for each row of the board and each of the 128 ways its squares can be blocked, the set of the
    placements that need one of those squares: bit N for placement N.
    """
    placements = tuple(
        [
            Placement(square, lies.turned, lies.flipped, lies.mask << square)
            for lies in orientations(grid)
            for row in range(SIDE - lies.height + 1)
            for square in range(SIDE * row, SIDE * row + SIDE - lies.width + 1)
        ]
    )
    needing = [0] * (SIDE * SIDE)
    for number, placement in enumerate(placements):
        for square in _numbers_of(placement.mask):
            needing[square] |= 1 << number
    rows = []
    for row in range(SIDE):
        spoilt = [0]
        for square in range(SIDE * row, SIDE * row + SIDE):
            spoilt += [others | needing[square] for others in spoilt]
        rows.append(tuple(spoilt))
    return placements, tuple(rows)


def placements(grid: Grid, taken: int, touching: int, edge_ok: bool) -> tuple[Placement, ...]:
    """Return every legal placement of a tile, one for each set of squares, in the order of their words.

    ``taken`` are the covered squares, the palazzo included. No square of the tile may share an edge with ``touching``,
    the squares of buildings and palazzo, unless ``edge_ok``: so it is for landscapes, and with two builders.
    """
    blocked = taken if edge_ok else taken | neighbours(touching)
    everywhere, (row1, row2, row3, row4, row5, row6, row7) = _everywhere(grid)
    spoilt = (
        row1[blocked & _ROW]
        | row2[blocked >> SIDE & _ROW]
        | row3[blocked >> 2 * SIDE & _ROW]
        | row4[blocked >> 3 * SIDE & _ROW]
        | row5[blocked >> 4 * SIDE & _ROW]
        | row6[blocked >> 5 * SIDE & _ROW]
        | row7[blocked >> 6 * SIDE & _ROW]
    )
    free = ((1 << len(everywhere)) - 1) & ~spoilt
    found = []
    while free:
        lowest = free & -free
        found.append(everywhere[lowest.bit_length() - 1])
        free ^= lowest
    return tuple(found)


def neighbours(mask: int) -> int:
    """Return the squares that share an edge with a set of squares and are not in it."""
    reached = mask << SIDE | mask >> SIDE | (mask & _NOT_LAST) << 1 | (mask & _NOT_FIRST) >> 1
    return reached & FULL & ~mask


def squares_of(mask: int) -> tuple[str, ...]:
    """Return the names of a set of squares, sorted: by column, then by row."""
    return tuple(sorted([_NAMES[square] for square in _numbers_of(mask)]))


def mask_of(squares: Iterable[str]) -> int:
    """Return the set of named squares; raise ``KeyError`` for a name that is no square."""
    mask = 0
    for name in squares:
        mask |= 1 << _NUMBERS[name]
    return mask


def _numbers_of(mask: int) -> list[int]:
    """Return the numbers of a set of squares, in order."""
    return [square for square in range(SIDE * SIDE) if mask >> square & 1]
