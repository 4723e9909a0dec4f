"""All legal placements of a tile on half-full boards, against an enumeration with sets of squares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

from bench.measure import Bench, Runner, Sizes, timed
from medici_core.florence.cards import LANDSCAPE
from medici_core.florence.packaged import packaged_data
from medici_core.florence.placement import (
    FULL,
    PALAZZO,
    SIDE,
    Grid,
    orientations,
    placements,
)

BOARDS = 200
PEER_BOARDS = 20
"""Boards of the peer in a repetition: it takes that much longer for each."""

HALF = (FULL & ~PALAZZO).bit_count() // 2

_ROWS: tuple[tuple[str, ...], ...] = packaged_data().tables["tiles"]
BUILDINGS: tuple[Grid, ...] = tuple([row[2:] for row in _ROWS if row[1] != LANDSCAPE])
LANDSCAPES: tuple[Grid, ...] = tuple([row[2:] for row in _ROWS if row[1] == LANDSCAPE])

Squares: TypeAlias = frozenset[tuple[int, int]]
Board: TypeAlias = tuple[int, int]
"""What is covered, palazzo included, and what buildings may not touch."""


@cache
def boards() -> tuple[Board, ...]:
    """Make boards on which tiles, laid at random by the rules, cover half of the free squares or a little more."""
    random = Random("boards")
    made: list[Board] = []
    while len(made) < BOARDS:
        taken = touching = PALAZZO
        while (taken & ~PALAZZO).bit_count() < HALF:
            grid = random.choice(BUILDINGS + LANDSCAPES)
            edge_ok = grid in LANDSCAPES
            found = placements(grid, taken, touching, edge_ok)
            if found:
                mask = random.choice(found).mask
                taken |= mask
                touching |= 0 if edge_ok else mask
        made.append((taken, touching))
    return tuple(made)


def ours(folder: Path, sizes: Sizes) -> Runner:
    """List by bit boards; a unit is a tile on a board."""
    todo = boards()
    tiles = [(grid, grid in LANDSCAPES) for grid in BUILDINGS + LANDSCAPES]

    def work() -> int:
        for grid, edge_ok in tiles:
            for taken, touching in todo:
                placements(grid, taken, touching, edge_ok)
        return len(tiles) * len(todo)

    return timed(work)


def peer(folder: Path, sizes: Sizes) -> Runner:
    """List with sets of squares, the ways each tile can lie and the boards' sets made beforehand; the same unit."""
    todo = [
        (_squares(taken), _squares(touching), taken, touching)
        for taken, touching in boards()[:PEER_BOARDS]
    ]
    tiles = [
        (grid, [(way.width, way.height, sorted(_squares(way.mask))) for way in orientations(grid)])
        for grid in BUILDINGS + LANDSCAPES
    ]
    for grid, ways in tiles:
        edge_ok = grid in LANDSCAPES
        for taken_squares, touching_squares, taken, touching in todo:
            listed = [p.mask for p in placements(grid, taken, touching, edge_ok)]
            plain = _plain(ways, taken_squares, touching_squares, edge_ok)
            if set(map(_squares, listed)) != set(plain) or len(listed) != len(plain):
                raise AssertionError(f"the two sides list different placements of {grid}")

    def work() -> int:
        for grid, ways in tiles:
            edge_ok = grid in LANDSCAPES
            for taken_squares, touching_squares, _, _ in todo:
                _plain(ways, taken_squares, touching_squares, edge_ok)
        return len(tiles) * len(todo)

    return timed(work)


def _plain(
    ways: list[tuple[int, int, list[tuple[int, int]]]],
    taken: Squares,
    touching: Squares,
    edge_ok: bool,
) -> list[Squares]:
    found = []
    for width, height, cells in ways:
        for left in range(SIDE - width + 1):
            for low in range(SIDE - height + 1):
                put = frozenset([(left + x, low + y) for x, y in cells])
                if put.isdisjoint(taken) and (edge_ok or touching.isdisjoint(_beside(put))):
                    found.append(put)
    return found


def _beside(squares: Squares) -> Iterator[tuple[int, int]]:
    for x, y in squares:
        yield x + 1, y
        yield x - 1, y
        yield x, y + 1
        yield x, y - 1


def _squares(mask: int) -> Squares:
    return frozenset([(n % SIDE, n // SIDE) for n in range(SIDE * SIDE) if mask >> n & 1])


BENCHES = (
    Bench(
        "placements",
        "all legal placements of a tile on half-full boards",
        "enumeration with sets of squares",
        "list",
        30,
        60,
        ours,
        peer,
    ),
)
