"""The benchmarks run and tell what they promise; how fast anything is, no test asks."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.__main__ import BENCHES
from bench.machine import machine
from bench.measure import Bench, Runner, Sizes, compare
from bench.process import MEDICI
from bench.table import line, markdown

TINY = Sizes(
    pairs=1, many_pairs=1, games_read=1, commits=2, playouts=1, games=2, records=3, listed=5
)
PROCESSES = ("help", "show", "games")


@pytest.mark.parametrize("bench", BENCHES, ids=[bench.key for bench in BENCHES])
def test_our_side_runs(bench: Bench, tmp_path: Path) -> None:
    """Our side of each benchmark does its work on tiny sizes; the peers need not be there."""
    if bench.key in PROCESSES and not MEDICI.exists():
        pytest.skip("the program is not installed here: pip install -e .")
    if bench.key == "games" and sys.platform == "win32":
        pytest.skip("this system has no pseudo-terminals")
    folder = tmp_path / bench.key / "ours"
    folder.mkdir(parents=True)

    units, seconds = bench.ours(folder, TINY)()

    assert units > 0
    assert seconds >= 0


def test_keys_are_unique_and_bounds_in_order() -> None:
    """Each row has a key of its own, and what is aimed at is better than what is asked for at least."""
    assert len(BENCHES) == len({bench.key for bench in BENCHES})
    assert all((bench.aim <= bench.least) == bench.share for bench in BENCHES)


def steady(seconds: float) -> Any:
    """Make a side whose unit always costs the same."""

    def make(folder: Path, sizes: Sizes) -> Runner:
        assert folder.is_dir()
        return lambda: (2, 2 * seconds)

    return make


def row_of(ours: float, peer: float, share: bool, folder: Path) -> dict[str, Any]:
    """Compare two steady sides, asked for 2 and aiming at 4, or at 0.5 where shares are compared."""
    aim = 0.5 if share else 4
    bench = Bench("x", "this", "that", "thing", 2, aim, steady(ours), steady(peer), share)
    return compare(bench, folder, TINY)


@pytest.mark.parametrize(
    ("ours", "peer", "share", "ratio", "reached"),
    [
        (1.0, 4.0, False, 4.0, "aim"),
        (1.0, 2.0, False, 2.0, "least"),
        (1.0, 1.9, False, 1.9, "no"),
        (1.0, 2.0, True, 0.5, "aim"),
        (2.0, 1.0, True, 2.0, "least"),
        (2.1, 1.0, True, 2.1, "no"),
    ],
)
def test_a_ratio_is_how_many_times_as_fast_or_a_share(
    ours: float, peer: float, share: bool, ratio: float, reached: str, tmp_path: Path
) -> None:
    """A row tells the peer's cost over ours, or ours over the peer's, and which bound that reaches."""
    row = row_of(ours, peer, share, tmp_path / "x")

    assert (ratio, reached) == (row["ratio"], row["reached"])
    assert (ours * 1e6, peer * 1e6) == (row["ours"], row["peer"])
    assert [ratio, ratio] == row["spread"]
    assert 1 == row["pairs"]


def test_the_report_is_json_and_a_table(tmp_path: Path) -> None:
    """Rows and machine can be written as JSON, and each row is a line of the printed and of the Markdown table."""
    rows = [row_of(1, 3, False, tmp_path / "a"), row_of(1, 3, True, tmp_path / "b")]
    report = {"schema": 1, "machine": machine(), "sizes": TINY._asdict(), "rows": rows}

    read = json.loads(json.dumps(report))
    table = [text for text in markdown(read).splitlines() if text.startswith("|")]

    assert {"python", "sqlite", "cores", "packages"} <= set(read["machine"])
    assert 2 + len(rows) == len(table)
    assert {table[0].count("|")} == {text.count("|") for text in table}
    assert "**3.00 ×**" in table[2]
    assert "**0.33**" in table[3]
    assert all(text.startswith("x ") and "least" in text for text in map(line, read["rows"]))
