"""Whether a tile may lie where its owner says, and why not (F3.3, F3.6)."""

from __future__ import annotations

from medici_core.florence.legal import buildings_touching, touching_allowed
from medici_core.florence.placement import mask_of, neighbours, placement_of, squares_of
from medici_core.florence.ruling import refuse, whole
from medici_core.florence.state import State, taken


def check_words(state: State, seat: int | None, square: str, turned: int | str) -> int:
    """Refuse words that name no square or no turn; return the quarter turns."""
    try:
        mask_of((square,))
    except KeyError:
        refuse(state, seat, "place.square", "F3.6", text=str(square)[:60])
    turns = whole(state, seat, "place.turned", "F3.6", turned)
    if not 0 <= turns <= 3:
        refuse(state, seat, "place.turned", "F3.6", text=str(turns)[:60])
    return turns


def place(
    state: State, seat: int, tile: str, square: str, turned: int, flipped: bool
) -> tuple[str, ...]:
    """Return the squares a tile covers when put down so, or refuse it.

    The first reason counts: outside the board, on covered squares, edge to edge with a building or the palazzo.
    """
    corner = mask_of((square,)).bit_length() - 1
    mask = placement_of(state.tables.grids[tile], corner, turned, flipped)
    if mask is None:
        refuse(state, seat, "place.outside", "F3.3", tile=tile, square=square)
    covered = mask & taken(state, seat)
    if covered:
        refuse(state, seat, "place.overlap", "F3.3", tile=tile, squares=squares_of(covered))
    if not touching_allowed(state, seat, tile):
        touched = neighbours(buildings_touching(state, seat)) & mask
        if touched:
            refuse(state, seat, "place.edge", "F3.3", tile=tile, squares=squares_of(touched))
    return squares_of(mask)
