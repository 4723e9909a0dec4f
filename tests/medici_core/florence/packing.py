"""Search whether tiles fit on one board together, with the placements of the title."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import combinations

from medici_core.florence.placement import PALAZZO, Grid, neighbours, placements


def packer(
    buildings: Mapping[str, Grid], landscapes: Mapping[str, Grid]
) -> Callable[[Iterable[str]], bool]:
    """Return a test whether named tiles, each once, fit beside the palazzo.

    Buildings never share an edge with each other or the palazzo (F3.3). The search keeps one set of all placements that
    are still possible, and goes on with the tile that has fewest.
    """
    masks: list[tuple[str, int]] = []
    own: dict[str, int] = {}
    for name, grid in {**buildings, **landscapes}.items():
        first = len(masks)
        found = placements(grid, PALAZZO, PALAZZO, edge_ok=name in landscapes)
        masks += [(name, placement.mask) for placement in found]
        own[name] = (1 << len(masks)) - (1 << first)
    beside = [
        sum(
            [
                1 << number
                for number, (other, mask) in enumerate(masks)
                if other != name and not mask & (near if other in buildings else here)
            ]
        )
        for name, here in masks
        for near in [here | neighbours(here) if name in buildings else here]
    ]

    def fit(parts: tuple[str, ...], left: int) -> bool:
        scarce, fewest = "", len(masks) + 1
        for part in parts:
            count = (left & own[part]).bit_count()
            if not count:
                return False
            if count < fewest:
                scarce, fewest = part, count
        if len(parts) < 2:
            return True
        rest = tuple([part for part in parts if part != scarce])
        tried = left & own[scarce]
        while tried:
            number = (tried & -tried).bit_length() - 1
            if fit(rest, left & beside[number]):
                return True
            tried &= tried - 1
        return False

    everything = (1 << len(masks)) - 1
    return lambda parts: fit(tuple(parts), everything)


def packings(
    fits: Callable[[Iterable[str]], bool],
    buildings: Collection[str],
    count: int,
    beside: tuple[str, ...] = (),
    among: Collection[frozenset[str]] | None = None,
) -> frozenset[frozenset[str]]:
    """Return the sets of ``count`` different buildings that fit with ``beside``.

    ``among`` are sets of fewer buildings that fit: what has a part of that size that is not among them needs no search.
    """
    size = len(next(iter(among))) if among else 0
    return frozenset(
        [
            frozenset(chosen)
            for chosen in combinations(buildings, count)
            if among is None or all(frozenset(part) in among for part in combinations(chosen, size))
            if fits(chosen + beside)
        ]
    )
