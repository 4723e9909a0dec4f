"""One whole game of every edition and number of players, every public answer of it, line by line.

A change of the rules, of words or of what is written shows in these files. ``MEDICI_REGENERATE=1 pytest
tests/medici_core/medici/test_playthroughs.py`` writes them anew; the difference is then to be read.
"""

from __future__ import annotations

import hashlib
import os
from itertools import count, zip_longest
from pathlib import Path

import pytest

from medici_core.engine.kit import Picks, playthrough, random_line
from medici_core.medici.title import TITLE
from tests.medici_core.medici.positions import TABLES

FOLDER = Path(__file__).parent / "playthroughs"


def picks_of(name: str) -> Picks:
    """Return answers that are the same under every Python: words of SHA-256 of the name and a running number."""
    numbers = count()

    def pick(n: int) -> int:
        digest = hashlib.sha256(f"{name}/{next(numbers)}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % n

    return pick


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_playthrough(edition: str, players: int) -> None:
    """The game plays as it did when its file was written."""
    name = f"{edition}-{players}"
    path = FOLDER / f"{name}.txt"
    text = playthrough(random_line(TITLE, picks_of(name), players, edition=edition))
    if os.environ.get("MEDICI_REGENERATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")

    expected = path.read_text(encoding="utf-8").splitlines()
    pairs = zip_longest(expected, text.splitlines(), fillvalue="(nothing)")
    departs = next((pair for pair in enumerate(pairs, 1) if pair[1][0] != pair[1][1]), None)
    assert departs is None, f"{path.name}:{departs[0]}: {departs[1][0]!r} is now {departs[1][1]!r}"


def test_every_file_has_its_game() -> None:
    """There is a file for each game and none besides."""
    files = {path.name for path in FOLDER.iterdir()}

    assert {f"{edition}-{players}.txt" for edition, players in TABLES} == files
