"""help, and where options belong."""

from __future__ import annotations

import pytest

from tests.medici_cli.program import done, medici


def test_help_is_a_command_too() -> None:
    """`help COMMAND` writes what `COMMAND --help` does, and `help` lists the commands and both games."""
    assert done("new", "--help") == done("help", "new")
    assert done("db", "backup", "--help") == done("help", "db", "backup")
    assert done("--help") == done("help")
    assert "new --title florence" in " ".join(done("help").split())
    assert "No such command" in medici("help", "dance").stderr
    assert 2 == medici("help", "new", "more").exit_code


@pytest.mark.parametrize("words", [("show", "--color", "never"), ("games", "--db", "games.db")])
def test_options_of_the_program_stand_first(words: tuple[str, ...]) -> None:
    """An option of the program that stands behind a command is told where it belongs."""
    result = medici(*words)

    assert 2 == result.exit_code
    assert f"{words[1]} goes before the command: medici {words[1]}" in result.stderr
