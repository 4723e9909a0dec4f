"""run: folders, several files, several games, and what is said about all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from medici_core.engine.script_expect import expectable
from medici_core.engine.title import AnyTitle
from medici_core.medici.title import TITLE as MEDICI
from tests.json_schemas import misfits
from tests.medici_cli.program import done, medici
from tests.medici_cli.trouble import refused

REPOSITORY = Path(__file__).resolve().parents[2]
GAME = "game medici amigo-1995 Ann Bob Cem\n"
GOOD = GAME + "expect money Ann 40\n"
BAD = GAME + "expect money Ann 41\n"


def test_a_folder_is_all_scripts_below_it(here: Path) -> None:
    """`run DIR` plays every *.medici file in and below the folder, in order, and sums up."""
    (here / "cases" / "more").mkdir(parents=True)
    (here / "cases" / "b.medici").write_text(GOOD + GOOD)
    (here / "cases" / "more" / "a.medici").write_text(GOOD)
    (here / "cases" / "notes.txt").write_text("no script")

    assert [
        "cases/b.medici: 2 games, all as expected",
        "cases/more/a.medici: 1 game, all as expected",
        "3 games as expected in 2 files, all of them",
    ] == done("run", "cases").splitlines()


def test_a_folder_without_scripts_is_said(here: Path) -> None:
    """A folder that holds nothing to play is an error, not a success."""
    (here / "empty").mkdir()

    result = refused("run", "empty", code="file", exit_code=6)
    assert "There are no *.medici files in empty" in result.stderr


def test_other_games_and_files_are_played_all_the_same(here: Path) -> None:
    """A game ends at its first line that does not hold; every other game is played and every problem told."""
    Path("a.medici").write_text(BAD + GOOD + BAD + GAME + "fly\n")
    Path("b.medici").write_text("nonsense\n")
    Path("c.medici").write_text(GOOD)

    result = medici("run", "a.medici", "b.medici", "c.medici")

    assert 1 == result.exit_code
    assert ["a.medici:2", "a.medici:6", "a.medici:8", "b.medici:1"] == re.findall(
        r"^\w\.medici:\d+", result.stderr, re.MULTILINE
    )
    assert [
        "c.medici: 1 game, all as expected",
        "2 games as expected in 3 files, 4 games not",
    ] == result.stdout.splitlines()


def test_json_tells_every_problem(here: Path) -> None:
    """`--json` has every problem of a file with its line; the first stands beside the file."""
    Path("a.medici").write_text(BAD + GOOD + BAD)
    result = medici("run", "--json", "a.medici")

    assert 1 == result.exit_code
    assert [] == misfits("run", result.stdout)
    (file,) = json.loads(result.stdout)["files"]
    assert (1, 2) == (file["games"], file["line"])
    assert [2, 6] == [problem["line"] for problem in file["problems"]]


def test_one_file_needs_no_sum(here: Path) -> None:
    """A single file is told in one line; one that only expects refusals has no game."""
    Path("a.medici").write_text(GOOD)
    Path("b.medici").write_text("expect refused players.count: game medici amigo-1995 Ann Bob\n")

    assert "a.medici: 1 game, all as expected\n" == done("run", "a.medici")
    assert "b.medici: as expected, without a game\n" == done("run", "b.medici")


def test_a_wrong_expectation_is_told_all_there_are(here: Path) -> None:
    """What can't be expected is answered with everything that can, of this title and of any game."""
    Path("a.medici").write_text(GAME + "expect luck\n")

    said = medici("run", "a.medici").stderr

    assert "'luck' can't be expected" in said
    assert [] == [word for word in expectable(MEDICI) if word not in said]


@pytest.mark.parametrize("title", [MEDICI], ids=lambda title: title.key)
def test_every_expectation_is_documented(title: AnyTitle) -> None:
    """The page of scripts has a line for everything that can be expected."""
    page = (REPOSITORY / "docs" / "scripts.md").read_text(encoding="utf-8")

    documented = re.findall(r"^\| `expect ([a-z-]+)", page, re.MULTILINE)
    assert set(expectable(title)) <= set(documented)
