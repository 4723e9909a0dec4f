"""The manners of errors: exit codes, JSON, one or two lines, nothing on stdout."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from event_store import errors as store
from medici_cli import context
from medici_cli.errors import CliError, cli_error, error_text
from medici_cli.main import cli
from medici_core.engine.refusal import Refusal
from medici_core.engine.timeline import Unfit
from medici_core.engine.title import BadWords
from medici_core.service.game_service import Moved, NoGame
from medici_core.service.wire import Unreadable
from tests.medici_cli.program import begun, done, medici
from tests.medici_cli.trouble import error_of, refused, told_well


@pytest.mark.parametrize(
    ("error", "code", "exit_code"),
    [
        (Refusal("bid.too_low", {"amount": 1}), "bid.too_low", 1),
        (Refusal("turn.not_yours"), "turn.not_yours", 3),
        (BadWords("x is no command", "commands: y"), "words", 2),
        (NoGame("x"), "game.none", 2),
        (Moved(1, 2), "conflict", 5),
        (Unreadable(3, "no"), "log.unreadable", 1),
        (Unreadable(3, "no", newer=True), "log.unreadable", 1),
        (Unfit(3, "no"), "log.unreadable", 1),
        (store.Conflict(1, 2), "conflict", 5),
        (store.IdReused("G", 1, bytes(16)), "command.reused", 5),
        (store.AliasTaken("x", "G"), "game.alias_taken", 1),
        (store.StoreUnavailable("f", "locked", "It is locked."), "store.unavailable", 6),
        (store.ForeignFile("f", "a letter"), "store.unavailable", 6),
        (store.NewerFile("f", 9, 2), "store.unavailable", 6),
        (store.DamagedStore("f", "it is cut"), "store.damaged", 1),
        (store.Damaged("it is cut", 4), "store.damaged", 1),
        (PermissionError(13, "Permission denied", "f"), "file", 6),
        (OSError("no reason"), "file", 6),
        (KeyboardInterrupt(), "interrupted", 130),
        (click.Abort(), "interrupted", 130),
        (UnicodeEncodeError("utf-8", "\udcff", 0, 1, "no"), "usage", 2),
    ],
)
def test_every_error_has_a_code_and_an_exit_code(
    error: BaseException, code: str, exit_code: int
) -> None:
    """What can be raised below ends in a sentence, a code for programs and an exit code."""
    told = cli_error(error)

    assert isinstance(told, CliError)
    assert (code, exit_code) == (told.code, told.exit_code)
    assert error_text(told)


def test_an_unknown_error_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of programming says what to report; only --debug shows where it comes from."""
    begun()
    monkeypatch.setattr(context.Context, "load", lambda self, said: 1 // 0)
    result = medici("show", "hot")

    assert 1 == result.exit_code
    assert "ZeroDivisionError" in result.stderr
    assert "--debug" in result.stderr
    assert "Traceback" not in result.stderr
    assert "Traceback" in medici("--debug", "show", "hot").stderr


def test_usage_errors_are_two_lines() -> None:
    """A misspelt command line is told in two lines, the second says how it is written."""
    begun("offer")
    for words in (
        ["bd", "3"],
        ["bid"],
        ["show", "--nope"],
        ["show", "--at"],
        ["games", "x"],
        ["new"],
    ):
        result = medici(*words)
        told_well(result)
        assert 2 == result.exit_code
        assert 2 == len(result.stderr.splitlines())
        assert result.stderr.splitlines()[1].startswith("Usage: medici")
    assert "Did you mean 'bid'?" in medici("bd").stderr


def test_usage_errors_are_json_too() -> None:
    """Under --json a usage error is one line of JSON, like any other."""
    begun()
    for words in (["bid"], ["show", "--nope"], ["show", "--at", "x"], ["nope"], ["games", "x"]):
        error = error_of(*words)
        assert "usage" == error["code"]


def test_json_errors_stand_alone() -> None:
    """Under --json nothing else is said on stderr, not even which game was meant."""
    begun("offer")
    error = error_of("bid", "99")

    assert "bid.over_money" == error["code"]
    assert "M4.2" == error["rule"]
    assert {"command": "bid", "min": 1, "max": 40} in error["legal"]


def test_help_is_no_error() -> None:
    """--help and --version are exit 0 on stdout; without a command help is shown and is exit 2."""
    for words in (["--help"], ["-h"], ["--version"], ["show", "--help"], ["db", "--help"]):
        result = medici(*words)
        assert (0, "") == (result.exit_code, result.stderr)
        assert result.stdout
    result = medici()
    assert (2, "") == (result.exit_code, result.stdout)
    assert "Commands:" in result.stderr


def test_help_tells_every_command_whole() -> None:
    """The list of commands has each with its first sentence, none cut."""
    text = done("--help")

    assert "..." not in text[text.index("Commands:") :]
    for name in cli.commands:
        assert f"\n  {name} " in text


def test_errors_are_never_long() -> None:
    """However long the word that is wrong, the error is short, and what follows it is still said."""
    told = error_text(CliError(f"There is no {'x' * 5000} here.", "x"))

    assert len(told) < 500
    assert told.endswith("… here.")


def test_errors_can_be_printed() -> None:
    """Signs that could move a cursor or turn a line never reach the terminal."""
    told = error_text(CliError("a\x1b[31m\n\u202eb\udcff", "x"))

    assert told.isprintable()


def test_db_that_is_a_folder(tmp_path: Path) -> None:
    """A games file that can't be one is exit 6."""
    for words in (["games"], ["new", "--players", "Ann,Bob,Cem"], ["db", "check"]):
        result = medici("--db", str(tmp_path), *words)
        told_well(result)
        assert 6 == result.exit_code


def test_a_mistyped_db_leaves_nothing_behind(tmp_path: Path) -> None:
    """Looking into a file that is not there finds no games and makes no file."""
    result = medici("--db", str(tmp_path / "typo.db"), "games")

    assert (0, "") == (result.exit_code, result.stdout)
    assert not (tmp_path / "typo.db").exists()
    refused("--db", str(tmp_path / "typo.db"), "show", exit_code=2)
