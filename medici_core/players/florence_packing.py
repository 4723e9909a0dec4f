"""Where ``steady`` puts a tile: so that what it still wants fits, and as close to the rest as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from medici_core.florence.cards import LANDSCAPE
from medici_core.florence.legal import buildings_touching, fitting
from medici_core.florence.placement import SIDE, Placement, mask_of, neighbours, placements
from medici_core.florence.state import State, taken

_LOOKED_AT: Final = 32
"""Placements that are looked at closely: those with the most contact."""
_FITS: Final = 12
"""What fitting at all counts, in placements."""
_MANY: Final = 10
"""More placements of one tile than this are no better."""

_EDGES: Final = tuple(
    [
        mask_of([f"{column}{row}" for column in columns for row in rows])
        for columns, rows in (
            ("a", range(1, SIDE + 1)),
            ("g", range(1, SIDE + 1)),
            ("abcdefg", (1,)),
            ("abcdefg", (SIDE,)),
        )
    ]
)


def best_place(state: State, seat: int, tile: str, wanted: Mapping[str, int]) -> Placement:
    """Return the legal placement of a tile that leaves most room for the tiles ``wanted``, by their weights.

    Among equals the one that touches more of what is taken, then the first. There must be a legal placement.
    """
    before, buildings = taken(state, seat), buildings_touching(state, seat)
    kinds, grids = state.tables.kinds, state.tables.grids
    dense = state.courts[seat].builders >= 2
    found = sorted(fitting(state, seat, tile), key=lambda place: -_contact(place.mask, before))
    best, most = found[0], -1
    for place in found[:_LOOKED_AT]:
        covered = before | place.mask
        touching = buildings if kinds[tile] == LANDSCAPE else buildings | place.mask
        score = 0
        for name, weight in wanted.items():
            edge_ok = dense or kinds[name] == LANDSCAPE
            count = len(placements(grids[name], covered, touching, edge_ok))
            if count:
                score += weight * (_FITS + min(count, _MANY))
        if score > most:
            best, most = place, score
    return best


def _contact(mask: int, covered: int) -> int:
    """Return how many squares beside a tile are taken, and how many of its sides lie on the edge of the board."""
    on_edge = sum([(mask & edge).bit_count() for edge in _EDGES])
    return (neighbours(mask) & covered).bit_count() + on_edge


def tiles_wanted(
    state: State, seat: int, wants: Sequence[tuple[str, str, str]], tile: str
) -> dict[str, int]:
    """Return the tiles still wanted beside ``tile``, with weights: those that professions want, then all but the large.

    ``wants`` are building, landscape and freedom of professions in hand.
    """
    mine = {other.name for other in state.courts[seat].tiles} | {tile}
    weights: dict[str, int] = {}
    for building, landscape, _ in wants:
        for name, weight in ((building, 4), (landscape, 2)):
            if name not in mine:
                weights[name] = weights.get(name, 0) + weight
    for name, kind in state.tables.kinds.items():
        if kind in (LANDSCAPE, "small", "medium") and name not in mine:
            weights.setdefault(name, 1)
    return weights
