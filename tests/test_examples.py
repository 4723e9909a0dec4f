"""The examples run as they stand."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

from event_store.logfile import read_log_file, write_log
from medici_core.engine.position import position_mark
from medici_core.service.game import read_game
from medici_core.service.judge import judge

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
FIRST_GAME_MARK = "479b802d369c53f4"
"""The position at the end of the first log of schema 1 that was ever released: it folds to this for ever."""


def test_the_first_game_folds_to_its_mark_for_ever() -> None:
    """A released log is whole, legal, and leads where it led when it was made."""
    log = read_log_file(EXAMPLES / "first-game.log")
    game = read_game(log.records)
    assert log.complete
    assert not log.defects
    assert judge(log.records).good
    assert position_mark(game.title, game.state) == FIRST_GAME_MARK


def test_the_first_game_is_what_its_maker_makes() -> None:
    """Rules, players, dealing and bytes are the same on this machine as on the one that made the log."""
    maker = runpy.run_path(str(EXAMPLES / "make_first_game.py"))
    made = write_log(maker["first_game"]().records)
    assert made == (EXAMPLES / "first-game.log").read_bytes()


def test_many_games_prints_who_wins() -> None:
    """The simulation runs as a program and the better player wins more."""
    program = [sys.executable, str(EXAMPLES / "many_games.py"), "30"]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert lines[0][0] == "steady"
    assert {line[0] for line in lines} <= {"steady", "cautious", "random"}
