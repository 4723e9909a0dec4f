"""Run two sides in turns and compare them by the median of neighbours' ratios."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

Runner = Callable[[], tuple[int, float]]
"""Do the work once: (units done, seconds)."""


def closing(run: Runner, close: Callable[[], object]) -> Runner:
    """Return a runner that closes what it works on when it is gone itself."""
    weakref.finalize(run, close)
    return run


class Sizes(NamedTuple):
    """Say how much work is done; the defaults are what is published.

    ``pairs`` repetitions of each side (``many_pairs`` where they are short and uneven); ``games_read``, ``commits`` and
    ``playouts`` a repetition; the large store has ``games`` of ``records`` each and ``listed`` games in all.
    """

    pairs: int = 15
    many_pairs: int = 41
    games_read: int = 10
    commits: int = 40
    playouts: int = 40
    games: int = 5_000
    records: int = 200
    listed: int = 100_000


class Bench(NamedTuple):
    """Describe one row.

    ``least`` and ``aim`` are the bounds of ``ratio``: how many times as fast we are as the peer, or, where ``share`` is
    set, our cost as a multiple of the peer's (smaller is better then). ``ours`` and ``peer`` make runners that keep
    their files in the folder they are given; ``repeat`` tells the number of repetitions.
    """

    key: str
    what: str
    against: str
    unit: str
    least: float
    aim: float
    ours: Callable[[Path, Sizes], Runner]
    peer: Callable[[Path, Sizes], Runner]
    share: bool = False
    repeat: Callable[[Sizes], int] = lambda sizes: sizes.pairs


def compare(bench: Bench, folder: Path, sizes: Sizes) -> dict[str, Any]:
    """Measure one row in a folder of its own and return it as it stands in ``benchmarks.json``.

    ``ours`` and ``peer`` are medians, microseconds a unit; ``ratio`` is the median of the pairs' ratios, ``spread`` its
    quartiles.
    """
    folder.mkdir(parents=True)
    sides = [make(_made(folder / name), sizes) for name, make in _sides(bench)]
    for run in sides:
        run()
    costs: list[tuple[float, float]] = []
    for _ in range(bench.repeat(sizes)):
        ours, peer = (_cost(run) for run in sides)
        costs.append((ours, peer))
    ratios = sorted([ours / peer if bench.share else peer / ours for ours, peer in costs])
    ratio = median(ratios)
    return {
        "key": bench.key,
        "what": bench.what,
        "against": bench.against,
        "unit": bench.unit,
        "share": bench.share,
        "ours": round(median([ours for ours, _ in costs]) * 1e6, 3),
        "peer": round(median([peer for _, peer in costs]) * 1e6, 3),
        "ratio": round(ratio, 2),
        "spread": [round(ratios[len(ratios) // 4], 2), round(ratios[-1 - len(ratios) // 4], 2)],
        "pairs": len(costs),
        "least": bench.least,
        "aim": bench.aim,
        "reached": _reached(ratio, bench),
    }


def timed(work: Callable[[], int]) -> Runner:
    """Return a runner of a function that computes and returns its units; what counts is processor time."""

    def run() -> tuple[int, float]:
        start = process_time()
        units = work()
        return units, process_time() - start

    return run


def _sides(bench: Bench) -> tuple[tuple[str, Callable[[Path, Sizes], Runner]], ...]:
    return (("ours", bench.ours), ("peer", bench.peer))


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _cost(run: Runner) -> float:
    # As `timeit` does: whose repetition a collection falls into would be chance.
    gc.collect()
    gc.disable()
    try:
        units, seconds = run()
    finally:
        gc.enable()
    return seconds / units


def _reached(ratio: float, bench: Bench) -> str:
    """Return ``aim``, ``least`` or ``no``, by the ratio as it is printed."""
    shown = round(ratio, 2)
    for name, bound in (("aim", bench.aim), ("least", bench.least)):
        if shown <= bound if bench.share else shown >= bound:
            return name
    return "no"
