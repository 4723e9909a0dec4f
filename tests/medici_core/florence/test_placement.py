"""Bit boards: the words of F3.6, edges and corners, and how many tiles fit on a board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medici_core.florence.placement import (
    FULL,
    PALAZZO,
    SIDE,
    Grid,
    Placement,
    mask_of,
    neighbours,
    orientations,
    placement_of,
    placements,
    squares_of,
)
from tests.medici_core.florence.packing import packer, packings
from tests.medici_core.florence.tiles import BUILDINGS, LANDSCAPES

TILES = {**BUILDINGS, **LANDSCAPES}
STUDIO = BUILDINGS["studio"]


def squares(text: str) -> int:
    """Read a set of squares with blanks between."""
    return mask_of(text.split())


def square(name: str) -> int:
    """Return the number of a square."""
    return mask_of([name]).bit_length() - 1


def plain(grid: Grid, taken: int, touching: int, edge_ok: bool) -> Iterator[frozenset[str]]:
    """List the legal placements by sets of squares, from the words of the rule alone."""
    letters = "abcdefg"
    covered, near = set(squares_of(taken)), set()
    for name in squares_of(touching):
        column, row = letters.index(name[0]), int(name[1])
        for across, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if 0 <= column + across < SIDE:
                near.add(f"{letters[column + across]}{row + up}")
    seen = set()
    for flipped in (False, True):
        rows = [row[::-1] if flipped else row for row in grid]
        for _ in range(4):
            for left in range(SIDE):
                for low in range(1, SIDE + 1):
                    cells = [
                        (left + x, low + len(rows) - 1 - y)
                        for y, row in enumerate(rows)
                        for x, sign in enumerate(row)
                        if sign == "X"
                    ]
                    if any(x >= SIDE or y > SIDE for x, y in cells):
                        continue
                    put = frozenset(f"{letters[x]}{y}" for x, y in cells)
                    if put in seen or put & covered or (not edge_ok and put & near):
                        continue
                    seen.add(put)
                    yield put
            rows = ["".join(row[x] for row in reversed(rows)) for x in range(len(rows[0]))]


@pytest.mark.parametrize(
    ("turned", "flipped", "covered"),
    [
        (0, False, "d3 d4 e4 f4 g4"),
        (1, False, "d6 e3 e4 e5 e6"),
        (1, True, "d3 e3 e4 e5 e6"),
    ],
)
def test_words_of_the_rule(turned: int, flipped: bool, covered: str) -> None:
    """The studio at d3 lies as F3.6 says."""
    mask = placement_of(STUDIO, square("d3"), turned, flipped)

    assert mask is not None
    assert tuple(covered.split()) == squares_of(mask)


def test_the_named_square_need_not_be_covered() -> None:
    """The corner of the box may lie on the palazzo, where the tile itself does not."""
    library = BUILDINGS["library"]
    mask = squares("c4 d3 d4 d5 e4")

    assert mask == placement_of(library, square("c3"), 0, False)
    assert mask in [p.mask for p in placements(library, PALAZZO | squares("c3"), 0, False)]


@pytest.mark.parametrize("name", TILES)
def test_outside_is_none(name: str) -> None:
    """Words that lead off the board, to any side, name no placement; all others cover the tile's own number."""
    size = "".join(TILES[name]).count("X")
    for lies in orientations(TILES[name]):
        for number in range(-SIDE, SIDE * SIDE + SIDE):
            mask = placement_of(TILES[name], number, lies.turned, lies.flipped)
            row, column = divmod(number, SIDE)
            inside = 0 <= row <= SIDE - lies.height and column <= SIDE - lies.width
            assert inside == (mask is not None)
            assert mask is None or (size == mask.bit_count() and mask == mask & FULL)


def test_board_and_palazzo() -> None:
    """The palazzo covers a1 to c2 and leaves 43 squares."""
    assert ("a1", "a2", "b1", "b2", "c1", "c2") == squares_of(PALAZZO)
    assert 43 == (FULL & ~PALAZZO).bit_count()


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("tower", 2),
        ("chapel", 4),
        ("library", 1),
        ("opera", 4),
        ("studio", 8),
        ("hospital", 4),
        ("theater", 4),
        ("university", 4),
        ("laboratory", 8),
        ("workshop", 8),
        ("forest", 8),
        ("lake", 1),
        ("park", 2),
    ],
)
def test_ways_to_lie(name: str, ways: int) -> None:
    """Turns and flips that look alike count once, in the fewest turns and unflipped where that will do."""
    found = orientations(TILES[name])

    assert ways == len(found)
    assert ways == len({lies.grid for lies in found})
    words = [(lies.flipped, lies.turned) for lies in found]
    assert sorted(words) == words
    for lies in found:
        alike = [
            (flipped, turned)
            for flipped in (False, True)
            for turned in range(4)
            if placement_of(TILES[name], 0, turned, flipped) == lies.mask
        ]
        assert min(alike) == (lies.flipped, lies.turned)


def test_edge_contact_is_for_two_builders() -> None:
    """A building beside another fits only where edges may touch; a corner is always allowed (F3.3)."""
    tower = BUILDINGS["tower"]
    other = squares("e4 f4 g4")
    taken = PALAZZO | other
    beside, corner = squares("e5 f5 g5"), squares("d5 d6 d7")

    without = [p.mask for p in placements(tower, taken, taken, False)]
    with_two = [p.mask for p in placements(tower, taken, taken, True)]
    assert beside not in without
    assert beside in with_two
    assert corner in without
    assert corner in with_two


def test_the_palazzo_is_touched_like_a_building() -> None:
    """A building keeps away from the palazzo's edges too; landscapes touch everything."""
    forest = LANDSCAPES["forest"]
    chapel = BUILDINGS["chapel"]

    assert not [
        p for p in placements(chapel, PALAZZO, PALAZZO, False) if p.mask & neighbours(PALAZZO)
    ]
    assert [p for p in placements(forest, PALAZZO, PALAZZO, True) if p.mask & neighbours(PALAZZO)]


def test_rows_do_not_run_on() -> None:
    """The square right of g is not column a of the next row."""
    assert squares("g2 f1") == neighbours(squares("g1"))
    assert squares("a3 a1 b2") == neighbours(squares("a2"))
    assert squares("g6 f7") == neighbours(squares("g7"))


@given(
    name=st.sampled_from(sorted(TILES)),
    taken=st.integers(0, FULL),
    more=st.integers(0, FULL),
    touching=st.integers(0, FULL),
    edge_ok=st.booleans(),
)
def test_same_as_sets_of_squares(
    name: str, taken: int, more: int, touching: int, edge_ok: bool
) -> None:
    """On any board the bit boards find what a search through sets of squares finds, each once."""
    taken = taken & more | PALAZZO
    touching &= taken
    found = placements(TILES[name], taken, touching, edge_ok)
    covered = [frozenset(squares_of(placement.mask)) for placement in found]

    assert set(plain(TILES[name], taken, touching, edge_ok)) == set(covered)
    assert len(covered) == len(set(covered))


@given(name=st.sampled_from(sorted(TILES)), taken=st.integers(0, FULL))
def test_listed_words_lead_back(name: str, taken: int) -> None:
    """The words of a listed placement name its squares."""
    for found in placements(TILES[name], taken, 0, True):
        mask = placement_of(TILES[name], found.square, found.turned, found.flipped)
        assert Placement(found.square, found.turned, found.flipped, mask or 0) == found


@given(st.integers(0, FULL))
def test_squares_and_masks_are_the_same(mask: int) -> None:
    """Names of squares and sets of bits lead to each other."""
    assert mask == mask_of(squares_of(mask))


@pytest.mark.slow
def test_how_many_buildings_fit() -> None:
    """Of the sets of different buildings so many fit: alone, with forest and lake, and with a park as well."""
    fits = packer(BUILDINGS, LANDSCAPES)
    beside: dict[tuple[str, ...], list[int]] = {}
    before: dict[int, frozenset[frozenset[str]]] = {}
    for extra in ((), ("forest", "lake"), ("forest", "lake", "park")):
        fewer: frozenset[frozenset[str]] | None = None
        for count in (3, 4, 5, 6):
            among = fewer
            if extra and count in before:
                among = before[count]
            fewer = packings(fits, BUILDINGS, count, extra, among)
            before[count] = fewer
            beside.setdefault(extra, []).append(len(fewer))

    assert [120, 186, 54, 0] == beside[()]
    assert [120, 170, 23, 0] == beside["forest", "lake"]
    assert [120, 168, 22, 0] == beside["forest", "lake", "park"]


def test_published_puzzle_fits() -> None:
    """University, Laboratory and Workshop fit with a forest and a lake."""
    assert packer(BUILDINGS, LANDSCAPES)(("university", "laboratory", "workshop", "forest", "lake"))
