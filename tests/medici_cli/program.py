"""Run the program in process, as somebody at a shell would."""

from __future__ import annotations

from click.testing import CliRunner, Result

from medici_cli.main import cli

LOT = ("draw", "offer", "pass", "pass", "bid 3")
"""Moves of the first lot of `begun`: Ann draws, and buys two cards for 3 florins."""


def medici(*words: str, typed: str | bytes = "") -> Result:
    """Run `medici WORDS` with ``typed`` on standard input; what it wrote and its exit code are in the result."""
    return CliRunner().invoke(cli, words, input=typed)


def done(*words: str, typed: str | bytes = "") -> str:
    """Run `medici WORDS`, which must succeed; return what it wrote to stdout."""
    result = medici(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def begun(*moves: str) -> str:
    """Start the game `hot` of Ann, Bob and Cem with Ann to draw first, make the moves, and return its id."""
    seed = ("--seed", "hot", "--first", "Ann", "--id", "hot")
    name = done("new", "--players", "Ann,Bob,Cem", *seed).strip()
    for move in moves:
        done(*move.split())
    return name


def finished() -> str:
    """Let built-in players play the game `auto` to its end, and return its id."""
    seats = [word for seat in ("Ann=steady", "Bob=random") for word in ("--player", seat)]
    edition = ("--edition", "grail-2016", "--seed", "auto", "--id", "auto")
    return done("new", "--players", "Ann,Bob", *seats, *edition).strip()
