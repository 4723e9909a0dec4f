"""Playing at one terminal where players have secrets: who is shown what, and when a game can't go on."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.medici_cli.program import done, medici

COURT = (
    "game florence online Ann Bob Cem ; option must_buy=false ; given round 3 ; given phase acting ; given start Bob ; "
    "given to-move Ann ; given money Ann 900 Bob 2000 Cem 2000 ; given points Ann 2 ; given hand Ann poet painter ; "
    "given bonus Ann per_jester ; given jesters Ann 3"
)


def _moves() -> list[str]:
    return [line.split("\t")[5].split(" ; ")[0] for line in done("log", "court").splitlines()][1:]


def _court(*more: str) -> str:
    seats = ("--players", "Ann,Bob,Cem", "--position", COURT, "--id", "court")
    return done("new", *seats, *(more or ("--open", "--seed", "court"))).strip()


def test_an_amount_beside_other_actions_needs_its_word() -> None:
    """In a turn of many actions a bare number does nothing; with its word it counts."""
    _court()

    result = medici("play", "court", typed="1\ncash 1\n")

    assert "1 could be cash 1: write the word, too." in result.stderr
    assert ["cash 1"] == _moves()


def test_help_about_a_tile_draws_how_it_can_lie() -> None:
    """The name of a thing that is laid down, alone or behind its command, shows its turns in words and squares."""
    _court()

    result = medici("play", "court", typed="help university\nhelp build univ\nhelp build nowhere\n")

    assert 2 == result.stderr.count(
        "as it is          turned 1          turned 2          turned 3\n"
    )
    assert "more: legal build univ lists all\n" in result.stderr
    assert "  Nothing of that is legal now.\n" in result.stderr


def test_over_a_pipe_nobody_is_asked_to_sit_down() -> None:
    """Where players have secrets a pipe is not asked who sits there: every line is a move, and none is lost."""
    _court()

    result = medici("play", "court", typed="done\nwithdraw\nwithdraw\n")

    assert "Press Enter" not in result.stdout + result.stderr
    assert ["done", "withdraw", "withdraw"] == _moves()


def test_an_account_tells_no_secret_of_others() -> None:
    """Who sits down is told what the seats before did, but not which cards they saw."""
    _court()

    result = medici(
        "play",
        "court",
        typed="bonus\n",
    )
    bob = medici("play", "court", "--as", "Bob").stdout

    assert 0 == result.exit_code
    card = re.search(r"Ann sees the (.*)\.", result.stdout)
    assert card is not None
    assert "  Ann draws 5 cards from the bonus cards.\n" in bob
    assert f"sees the {card[1]}" not in bob


def test_a_copy_with_hidden_pieces_is_shown_and_not_played(here: Path) -> None:
    """That only who holds the whole game can go on is said first; nothing is asked then."""
    name = _court("--sealed")
    done("export", "court", "--for", "Bob", "-o", "bob.log")
    done("--db", str(here / "other.db"), "import", "bob.log")

    result = medici("--db", str(here / "other.db"), "play", name, "--as", "Bob", typed="done\n")

    assert 1 == result.exit_code
    assert result.stderr.startswith(
        "This copy of the game has hidden pieces: only who holds the whole game"
    )
    assert "Bob (you)" in result.stdout
    assert "Type " not in result.stdout


@pytest.mark.parametrize("controllers", [(), ("--player", "Cem=steady")])
def test_a_sealed_game_without_its_seed_says_so(controllers: tuple[str, ...]) -> None:
    """Where chance, or a built-in player, needs a seed that is not here, it is said, and the sitting ends."""
    _court("--sealed", *controllers)
    (Path(os.environ["MEDICI_HOME"]) / "secrets.db").unlink()

    result = medici("play", "court", typed="done\n" if controllers else "bonus\n")

    assert 1 == result.exit_code
    assert "The seed of this sealed game is not here" in result.stderr
    assert "is kept" not in result.stderr.replace("it is kept beside", "")


def test_a_sealed_game_goes_on_when_its_seed_is_back() -> None:
    """What chance owed while the seed was away is dealt when somebody sits down to play again."""
    _court("--sealed")
    kept = Path(os.environ["MEDICI_HOME"]) / "secrets.db"
    away = kept.rename(kept.with_name("away.db"))
    assert 1 == medici("play", "court", typed="bonus\n").exit_code
    away.rename(kept)

    result = medici("play", "court", "--as", "Ann", typed="quit\n")

    assert 0 == result.exit_code
    assert "choose" in result.stdout
