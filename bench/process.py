"""Whole processes: how long a person waits, against a Python that only imports click."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench.material import played
from bench.measure import Bench, Runner, Sizes
from event_store.sqlite import SqliteStore
from medici_core.service.game import read_game
from medici_core.service.summary import COLUMNS, summary_of

MEDICI = Path(sys.executable).with_name("medici")


def command(folder: Path, *words: str) -> Runner:
    """Run the installed program; a unit is a process."""
    return _process([str(MEDICI), *words], folder)


def python_with_click(folder: Path, sizes: Sizes) -> Runner:
    """Run a Python that imports click and ends; a unit is a process."""
    return _process([sys.executable, "-c", "import click"], folder)


def show(folder: Path, sizes: Sizes) -> Runner:
    """Show a stored game in its middle; a unit is a process."""
    records = played("show")
    half = records[: len(records) // 2]
    with SqliteStore(folder / "games.db", COLUMNS) as store:
        store.append(half[0].stream, 0, half, summary_of(read_game(half).timeline))
    return command(folder, "show", half[0].stream)


def program_environment(home: Path) -> dict[str, str]:
    """Return an environment for the installed program, as a person has it, with its data in ``home``."""
    unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "MEDICI_DB", "MEDICI_GAME")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**kept, "MEDICI_HOME": str(home)}


def _process(words: Sequence[str], folder: Path) -> Runner:
    environment = program_environment(folder)

    def run() -> tuple[int, float]:
        start = perf_counter()
        subprocess.run(
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            check=True,
        )
        return 1, perf_counter() - start

    return run


BENCHES = (
    Bench(
        "help",
        "`medici --help`, whole process",
        '`python -c "import click"`',
        "process",
        1.4,
        1.2,
        lambda folder, sizes: command(folder, "--help"),
        python_with_click,
        share=True,
        repeat=lambda sizes: sizes.many_pairs,
    ),
    Bench(
        "show",
        "`medici show` of a stored game, whole process",
        '`python -c "import click"`',
        "process",
        2.5,
        2.0,
        show,
        python_with_click,
        share=True,
        repeat=lambda sizes: sizes.many_pairs,
    ),
)
