"""The pytest plugin, in a pytest of its own: what is collected, and how failures read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
GOOD = """\
# Two games.
game medici amigo-1995 Ann Bob Cem
deal Ann S5
expect lot S5

game medici amigo-1995 Ann Bob Cem
seed medici
expect phase drawing
"""


def run_pytest(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run pytest in a folder with nothing but this plugin; return its exit code and what it prints."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "medici_cli.pytest_plugin",
            "-p",
            "no:cacheprovider",
            "-q",
            *arguments,
        ],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def write(folder: Path, text: str | bytes, name: str = "case.medici") -> None:
    """Write a script into a folder."""
    (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)


def test_one_test_a_game(tmp_path: Path) -> None:
    """Each game of a script is a test of its own, named by the line where it starts."""
    write(tmp_path, GOOD)
    write(tmp_path, GOOD, "case.txt")

    code, said = run_pytest(tmp_path, "-vv")

    assert 0 == code, said
    assert "case.medici::line 2 PASSED" in said
    assert "case.medici::line 6 PASSED" in said
    assert "2 passed" in said


FAILURES = [
    (
        GOOD.replace("phase drawing", "deck 3"),
        "case.medici:8: expected deck 3, but it is deck 17\n",
    ),
    (
        GOOD.replace("expect lot S5", "Bob: draw"),
        "case.medici:4: It is not Bob’s turn: Ann is to move. (M3.1)\n",
    ),
    (
        GOOD.replace("expect lot S5", "draw\noffer"),
        " the answer of chance round/1/card/2 is missing: deal one of C0, C1, C2, C3 …\n",
    ),
    (
        GOOD.replace("expect lot S5", "jump"),
        "case.medici:4: 'jump' is no command; there are draw, offer, bid N, pass\n",
    ),
]


@pytest.mark.parametrize(("text", "told"), FAILURES)
def test_a_failure_names_its_line(tmp_path: Path, text: str, told: str) -> None:
    """A game that doesn't hold fails alone, with file and line and no traceback."""
    write(tmp_path, text)

    code, said = run_pytest(tmp_path)

    assert 1 == code
    assert told in said
    assert "1 failed, 1 passed" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"draw", "case.medici:1: there is no game yet; game TITLE EDITION NAME"),
        (b"\n\xff", "case.medici:2: byte 0xff is no UTF-8; save the script as UTF-8"),
        (b"", "case.medici:1: the script is empty; start with: game TITLE EDITION NAME"),
    ],
)
def test_a_malformed_file(tmp_path: Path, text: bytes, told: str) -> None:
    """A file that can't be read as a script is an error of collection, told in one line."""
    write(tmp_path, text)

    code, said = run_pytest(tmp_path)

    assert 2 == code
    assert told in said
    assert "Traceback" not in said


def test_the_plugin_is_light() -> None:
    """Every project that has the package installed loads the plugin, so it loads nothing of the games."""
    code = (
        "import sys, medici_cli.pytest_plugin\n"
        "print(*sorted(name for name in sys.modules if name.startswith(('medici', 'click'))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )

    assert ["medici_cli", "medici_cli.pytest_plugin"] == done.stdout.split()
