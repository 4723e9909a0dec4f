"""The worked cases of the rules as scripts: each file is a promise that must hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from medici_core.engine.position import parse_position, position_line, start_command
from medici_core.engine.script import Played, run_script
from medici_core.engine.script_write import write_script
from medici_core.service.dealers import SeedDealer
from medici_core.service.registry import find_title

CASES = Path(__file__).resolve().parent.parent / "examples" / "cases"
FILES = sorted(CASES.glob("*.medici"))
FLORENCE = sorted((CASES / "florence").glob("*.medici"))
ALL = [*FILES, *FLORENCE]
IDS = re.findall(
    "[0-9]+",
    "02 03 04 05 07 08 09 10 11 14 15 17 18 19 20 21 22 25 26 27 29 31 34 35 37 39 "
    "43 44 46 50 51 54 58 59 60 61 62 64 65 67 71 75 77 79 80 82",
)
"""Every worked case that is a position; the first, the cards themselves, is none."""
NAMED = [
    "a-deck-of-two",
    "a-matching-card",
    "a-raise-is-one-step",
    "an-opponent-has-more",
    "auction-replay",
    "below-the-minimum",
    "both-leaders",
    "edges-and-corners",
    "money-and-points",
    "more-of-a-landscape",
    "most-of-nothing",
    "once-a-round",
    "poet-without-a-lake",
    "points-of-a-work",
    "recruiting-changes-no-count",
    "recruiting-in-round-one",
    "recruiting-kept",
    "the-best-work-is-one",
    "the-last-player",
    "the-third-freedom",
    "three-of-four",
    "three-tied-on-forests",
    "turned-and-flipped",
    "two-forests-count-once",
]
"""Every worked case of the Princes of Florence, with the auction replay, set-up, turns and flips."""


def run(path: Path) -> tuple[Played, ...]:
    """Play a case."""
    text = path.read_text(encoding="utf-8")
    return run_script(find_title, text, lambda seed: SeedDealer(seed).pick, path.name)


def test_every_case_is_there() -> None:
    """Each worked case of the rules that is a position has a script under its id or name."""
    assert [f"T{number}" for number in IDS] == [path.stem for path in FILES]
    assert NAMED == [path.stem for path in FLORENCE]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    """A case plays, and what it expects holds; it says first what it promises and by which rule."""
    first, *_ = path.read_text(encoding="utf-8").splitlines()

    assert re.fullmatch(
        r"# [A-Z].* \((M\d\.\d|F\d(\.\d+)?|§1(\.1)?)(, (M\d\.\d|F\d\.\d+))*\)\.", first
    )
    assert all(not game.left for game in run(path))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_positions_of_cases(path: Path) -> None:
    """Every position of every case goes through its line, and each game through a script of its own."""
    for game in run(path):
        for step in game.steps:
            line = position_line(game.title, step.state, game.names)
            start = start_command(game.title, parse_position(line))
            assert step.state == game.title.decide(None, start)[1]
        commands = [step.command for step in game.steps[1:]]
        script = write_script(game.title, game.names, game.start, commands)
        (again,) = run_script(find_title, script, lambda seed: SeedDealer(seed).pick)
        assert game.state == again.state
